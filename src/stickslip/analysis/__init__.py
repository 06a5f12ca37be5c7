"""Read-only views of simulations: pictures and plots."""

from stickslip.analysis.render import draw_scene, save_picture

__all__ = ["draw_scene", "save_picture"]
