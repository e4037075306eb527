"""Everything that is said to people, in zh-Hans, zh-Hant and en.

A message id is the zh-Hans text itself; ``locale`` holds the catalogs. Rooms to the left hand over stable codes, and
``texts`` has the zh-Hans text of each.
"""

from .catalog import LANGUAGES, translate
from .message import Message, Param
from .say import fill, say, say_text
from .texts import TEXTS

__all__ = ["LANGUAGES", "TEXTS", "Message", "Param", "fill", "say", "say_text", "translate"]
