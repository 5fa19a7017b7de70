from companion.library import *  # noqa: F403 - the names that companion.library lists

__version__: str
