"""The web application: the page, its assets, and the socket."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from stickslip.model.errors import UsageError
from stickslip.studio.access import AccessControl, Rules
from stickslip.studio.connections import LoopErrors
from stickslip.studio.export import export_run
from stickslip.studio.hub import Hub
from stickslip.studio.incoming import MAX_BYTES, take_in
from stickslip.studio.study_files import study_part, take_study

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
MEDIA = {".json": "application/json"}
# Not every system knows these; a page that must not guess would leave out pictures and letters.
for kind, suffix in (("image/webp", ".webp"), ("font/woff2", ".woff2"), ("text/javascript", ".js")):
    mimetypes.add_type(kind, suffix)


class Bundle(StaticFiles):
    """The built page. Its file names are stable, so browsers must ask whether they are still new."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def make_app(hub: Hub, rules: Rules) -> Starlette:
    """The application around a hub, behind a gate."""

    async def asset(request: Request) -> Response:
        name = request.path_params["name"]
        content = hub.assets.get(name)
        if content is None:
            return PlainTextResponse("The scene of this asset is no longer open.", 404)
        media = MEDIA.get(Path(name).suffix, "application/octet-stream")
        return Response(content, media_type=media, headers={"cache-control": FOR_EVER})

    async def take(request: Request) -> Response:
        """``POST /open/<name>``: a file that the page hands over; what it is and how it is called, or a sentence."""
        data = bytearray()
        async for block in request.stream():
            data += block
            if len(data) > MAX_BYTES:
                return PlainTextResponse(f"The file has more than {MAX_BYTES // 2**20} MB.", 413)
        try:
            placed = await asyncio.to_thread(take_in, request.path_params["name"], bytes(data))
        except UsageError as error:
            return PlainTextResponse(str(error), 400)
        hub.look_around()
        return JSONResponse(placed._asdict())

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(LoopErrors())
        hub.start()
        try:
            yield
        finally:
            await hub.stop()

    routes = [
        Route("/asset/{name}", asset),
        Route("/run/{name}", export_run),
        Route("/open/{name}", take, methods=["POST"]),
        Route("/study/{id}/{name}", study_part),
        Route("/study/{id}", take_study, methods=["POST"]),
        WebSocketRoute("/socket", hub.serve),
        WebSocketRoute("/wheel", hub.serve_wheel),
        Mount("/", Bundle(directory=STATIC, html=True)),
    ]
    return Starlette(routes=routes, middleware=[Middleware(AccessControl, rules=rules)], lifespan=lifespan)
