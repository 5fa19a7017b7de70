"""`companion doctor`: what of this table is well, and what is not, with the command that mends it.

Each check is a function of a `Subject` (the machine, and what the configuration needs of it) that
gives findings. It asks the machine only through `Machine`, whose root, programs and devices the
tests replace by real files and scripts elsewhere.
"""
