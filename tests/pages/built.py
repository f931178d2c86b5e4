"""The pages of a test run, each made once."""

from functools import cache

from trickbook import pages

rules_page = cache(pages.rules_page)
wrong_page = cache(pages.wrong_page)
