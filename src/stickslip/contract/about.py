"""About: what an app says of itself to somebody who opens it."""

from __future__ import annotations

#: Under which home lists apps, in this order.
GROUPS = (SLEDS, CONTACT, ROBOTS, WORKBENCH, PEOPLE, OWN) = ("sleds", "contact", "robots", "workbench", "people", "own")


class About(str):
    """A help in three parts; as text it is the paragraph that they make.

    Parameters
    ----------
    see : str
        What one sees.
    exact : str
        What is known of it: the exact answer, or what is published.
    tries : str
        What to try, in the words of the settings.
    """

    see: str
    exact: str
    tries: str

    __slots__ = ("exact", "see", "tries")

    def __new__(cls, *, see: str, exact: str, tries: str) -> About:
        about = super().__new__(cls, f"{see} {exact} {tries}")
        about.see, about.exact, about.tries = see, exact, tries
        return about

    @property
    def parts(self) -> tuple[str, str, str]:
        """What one sees, what is known, what to try."""
        return self.see, self.exact, self.tries
