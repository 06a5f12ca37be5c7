"""A hook of MkDocs: pages at the top of the repository belong to the site, too, and links to them are found."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

TOP = Path(__file__).resolve().parent.parent
PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages."""
    for name in PAGES:
        files.append(File.generated(config, name, abs_src_path=str(TOP / name)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """In the site they lie next to the other pages: above those of `docs/`, and these below them."""
    for name in PAGES:
        markdown = markdown.replace(f"](../{name}", f"]({name}")
    return markdown.replace("](docs/", "](") if page.file.src_uri in PAGES else markdown
