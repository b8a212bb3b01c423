"""Day and night: drawings take their colours from custom properties, set by the page or by a standalone drawing."""

from __future__ import annotations

from collections.abc import Mapping

from .svg import element

DAY = {
    "--ink": "#1f2430",
    "--paper": "#fbf7ee",
    "--panel": "#ffffff",
    "--line": "#d9d2c3",
    "--muted": "#6b7280",
    "--accent": "#c8502d",
    "--focus": "#2463eb",
    "--on-accent": "#ffffff",
    "--good": "#2f7a4b",
    "--ui": "system-ui, sans-serif",
    "--display": '"Iowan Old Style", Palatino, Georgia, serif',
}
NIGHT = {
    "--ink": "#eef0f4",
    "--paper": "#14171d",
    "--panel": "#1d222b",
    "--line": "#343b47",
    "--muted": "#9aa3b2",
    "--accent": "#f0764f",
    "--focus": "#7aa7ff",
    "--on-accent": "#1b1210",
    "--good": "#74c491",
}

MARKS = """
.ww-scene { font-family: var(--ui); font-size: 12px; }
.ww-scene .t { fill: var(--ink); } .ww-scene .print { fill: #1f2430; }
.ww-scene .t10 { font-size: 10px; } .ww-scene .t11 { font-size: 11px; } .ww-scene .t12 { font-size: 12px; }
.ww-scene .t14 { font-size: 14px; } .ww-scene .t16 { font-size: 16px; } .ww-scene .t20 { font-size: 20px; }
.ww-scene .b { font-weight: 700; } .ww-scene .mid { text-anchor: middle; } .ww-scene .end { text-anchor: end; }
.ww-scene .display { font-family: var(--display); }
.ww-scene .loud { fill: var(--on-accent); } .ww-scene .pale { fill: #fff; }
.ww-scene .reverse { fill: var(--paper); }
.ww-scene .plate { fill: var(--panel); fill-opacity: .8; stroke: var(--line); stroke-width: 1; }
.ww-scene .pill { fill: var(--panel); stroke: var(--accent); stroke-width: 2; }
.ww-scene .count { fill: var(--ink); } .ww-scene .key { fill: var(--accent); }
.ww-scene .rule { stroke: var(--line); fill: none; }
.ww-scene .legal-ring { fill: none; stroke: var(--accent); stroke-width: 3;
  animation: ww-legal 1.8s ease-in-out 3; }  /* then it rests: an endless one keeps a processor busy */
.ww-scene .chosen-ring { fill: none; stroke: var(--accent); stroke-width: 4; }
.ww-scene .last-ring { fill: none; stroke: var(--ink); stroke-width: 2; stroke-dasharray: 6 4; }
.ww-scene .faded { opacity: .45; }
.ww-scene .target { cursor: pointer; outline: none; }
.ww-scene .target:is(:hover, .is-hover, [aria-pressed=true]) .legal-ring { stroke-width: 5; animation: none; }
.ww-scene .target:focus-visible .legal-ring { stroke: var(--focus); stroke-width: 4; animation: none; }
.ww-scene .beat-1 { animation-delay: -1.5s; } .ww-scene .beat-2 { animation-delay: -1.2s; }
.ww-scene .beat-3 { animation-delay: -.9s; } .ww-scene .beat-4 { animation-delay: -.6s; }
.ww-scene .beat-5 { animation-delay: -.3s; }
.ww-sprite { position: absolute; }
@keyframes ww-legal { 50% { stroke-opacity: .45; stroke-width: 5; } }
@media (prefers-reduced-motion: reduce) { .ww-scene * { animation: none !important; transition: none !important; } }
"""


def scheme(day: Mapping[str, str], night: Mapping[str, str]) -> str:
    """Custom properties for both times of day: night follows the system unless `data-theme` says otherwise."""

    def block(values: Mapping[str, str]) -> str:
        return "{ " + " ".join(f"{name}: {value};" for name, value in values.items()) + " }"

    def forced(theme: str) -> str:
        return f"[data-theme={theme}] .ww-scene, .ww-scene[data-theme={theme}]"

    return (
        f"\n.ww-scene {block(day)}\n@media (prefers-color-scheme: dark) {{ .ww-scene {block(night)} }}"
        f"\n{forced('day')} {block(day)}\n{forced('night')} {block(night)}"
    )


def standalone(style: str) -> str:
    """The `<style>` of a drawing that no page dresses."""
    return element("style", scheme(DAY, NIGHT), style.replace("&", "&amp;").replace("<", "&lt;"))
