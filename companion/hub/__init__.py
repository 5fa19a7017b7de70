"""What do many tables do?

* `archive`: what is kept of the games of many tables?
"""
