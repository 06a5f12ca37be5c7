"""XML with line numbers, and attributes read strictly: every fault is told, with its line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from stickslip.model.errors import Fault, ModelError

MOST_ELEMENTS = 500_000  # of one file; humanoids with hands have 10 000
LARGEST = 1e30  # of a number: products of five lengths stay finite
DEEPEST = 200  # levels; a robot of more links in a row than this is a mistake, or an attack


@dataclass(slots=True, eq=False)
class Element:
    """An element of an XML file."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, *tags: str) -> list[Element]:
        """Children with one of these tags, in their order."""
        return [child for child in self.children if child.tag in tags]

    def first(self, tag: str) -> Element | None:
        """The first child with this tag."""
        return next((child for child in self.children if child.tag == tag), None)

    def walk(self) -> Iterator[Element]:
        """Yield the element and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def label(self) -> str:
        """How a person finds it: tag and name."""
        name = self.attributes.get("name")
        return f"{self.tag} '{name}'" if name else f"<{self.tag}>"


def parse_xml(text: str, where: str) -> Element:
    """The root of an XML text.

    Raises
    ------
    ModelError
        It is not well formed, nested too deeply, has too many elements, or has a document type: entities can blow up a small
        file without bound.
    """
    parser = expat.ParserCreate()
    parser.buffer_text, parser.buffer_size = True, 2**16  # text in few pieces: joining many takes quadratic time
    root: list[Element] = []
    counted = [0]
    open_elements: list[Element] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, parser.CurrentLineNumber)
        if len(open_elements) >= DEEPEST:
            what = f"is nested more than {DEEPEST} levels deep"
            raise ModelError(Fault(f"{where}:{element.line} {element.label}", what, "Check how the file was generated"))
        counted[0] += 1
        if counted[0] > MOST_ELEMENTS:
            what = f"is element number {counted[0]}"
            fix = f"At most {MOST_ELEMENTS} are read; check how the file was generated"
            raise ModelError(Fault(f"{where}:{element.line} {element.label}", what, fix))
        (open_elements[-1].children if open_elements else root).append(element)
        open_elements.append(element)

    def end(tag: str) -> None:
        open_elements.pop()

    def characters(data: str) -> None:
        if open_elements:
            open_elements[-1].text += data

    def doctype(*_: object) -> None:
        fix = "Remove <!DOCTYPE …> and its entities"
        raise ModelError(Fault(f"{where}:{parser.CurrentLineNumber}", "has a document type, which is not read", fix))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        what = f"is not well-formed XML ({expat.errors.messages[error.code]})"
        raise ModelError(Fault(f"{where}:{error.lineno}", what, "Correct the markup there")) from error
    return root[0]


def tidy_xml(text: str) -> tuple[str, list[str]]:
    """An XML text whose declaration is not at its start, or that ends with zero bytes, as strict parsers want it; and what was done."""
    done = []
    tidy = text.rstrip("\0 \t\r\n")
    if "\0" in text[len(tidy) :]:
        done.append("ends with zero bytes: they are left away")
    else:
        tidy = text
    start = tidy.find("<?xml")
    end = tidy.find("?>", start)
    comment = tidy.rfind("-->", 0, max(start, 0))
    if start > 0 and end > 0 and not tidy[comment + 3 if comment >= 0 else 0 : start].strip():
        tidy = tidy[:start] + " " * (end + 2 - start) + tidy[end + 2 :]
        done.append("has its XML declaration after a comment or a blank: it is passed over")
    return tidy, done


def read_numbers(
    text: str, place: str, faults: list[Fault], n: int | tuple[int, ...] | None = None
) -> tuple[float, ...] | None:
    """Finite numbers of an attribute, separated by blanks or commas; None, and a fault, if it holds anything else.

    Parameters
    ----------
    text, place : str
        The attribute, and where it is.
    faults : list of Fault
        Extended by what is wrong.
    n : int or tuple of int, optional
        How many there must be.
    """
    counts = (n,) if isinstance(n, int) else n
    wanted = "numbers" if counts is None else f"{' or '.join(str(count) for count in counts)} number(s)"
    values = []
    for word in text.replace(",", " ").split():
        try:
            values.append(float(word))
        except ValueError:
            faults.append(Fault(place, f"is {text[:60]!r}, and {word[:20]!r} is no number", f"Give {wanted}"))
            return None
    if not all(math.isfinite(value) for value in values):
        faults.append(Fault(place, f"is {text[:60]!r}, which is not finite", f"Give {wanted}"))
        return None
    if max(map(abs, values), default=0.0) > LARGEST:
        faults.append(Fault(place, f"is {text[:60]!r}, too large to compute with", f"Give at most {LARGEST:g}"))
        return None
    if counts is not None and len(values) not in counts:
        faults.append(Fault(place, f"has {len(values)} numbers", f"Give {wanted}"))
        return None
    return tuple(values)
