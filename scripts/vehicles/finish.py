"""From the passes of studio.py to pictures: less noise, a paint, a tone curve. finish.py FOLDER [blue,white]"""
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import binary_closing, gaussian_filter, maximum_filter, minimum_filter, uniform_filter

BASE = .35

# Linear light. `flake`: how much a metallic paint darkens where it turns away.
PAINTS = {
    'white': ((.80, .80, .785), .0), 'silver': ((.40, .41, .42), .55), 'grey': ((.085, .09, .097), .5), 'black': ((.005, .005, .006), .0),
    'blue': ((.018, .075, .26), .45), 'red': ((.36, .012, .014), .35), 'green': ((.030, .075, .045), .45), 'orange': ((.62, .13, .012), .35),
    'yellow': ((.75, .46, .03), .2), 'bronze': ((.17, .105, .06), .5), 'gold': ((.42, .33, .20), .5),
}


def denoised(layer, guides, weights, radius=5, strength=1., gap=1):
    """Joint non-local means: pixels that look alike, and whose surface is alike, are averaged."""
    light = np.log1p(np.clip(layer, 0, 20) * 6)
    rest = light - gaussian_filter(light, (1, 1, 0))
    noise = gaussian_filter((rest ** 2).mean(-1), 3) * 1.3
    noise = np.minimum(noise, gaussian_filter(noise, 6) * 1.5) + 1e-5
    total, share = np.zeros_like(light), np.zeros(light.shape[:2], np.float32)
    for dy in range(-radius * gap, radius * gap + 1, gap):
        for dx in range(-radius * gap, radius * gap + 1, gap):
            other = np.roll(light, (dy, dx), (0, 1))
            apart = np.maximum(uniform_filter(((light - other) ** 2).mean(-1), 5) - 2 * noise, 0) / (noise * strength + 1e-6)
            for guide, weight in zip(guides, weights):
                apart = apart + ((guide - np.roll(guide, (dy, dx), (0, 1))) ** 2).sum(-1) / weight
            w = np.exp(-np.minimum(apart, 40))
            total += w[..., None] * other
            share += w
    return np.expm1(total / share[..., None]) / 6


def average(layer, where, sigma):
    """A blur of the pixels that count, and of no others."""
    counts = where.astype(np.float32)
    return gaussian_filter(layer * counts, (sigma, sigma, 0)) / np.maximum(gaussian_filter(counts, (sigma, sigma, 0)), 1e-4)


def calm_shadow(alpha, thing):
    """The shadow on the ground without noise: averaged more widely where it is soft, never across the vehicle."""
    ground = (~thing).astype(np.float32)
    out = alpha
    for sigma, edge in ((2, .0), (5, 10.)):
        share = gaussian_filter(ground, (sigma, sigma, 0))
        smooth = gaussian_filter(out * ground, (sigma, sigma, 0)) / np.maximum(share, 1e-3)
        near = np.clip(share * 4 if not edge else share * 2 - 1, 0, 1)
        out = np.where(thing, out, out * (1 - near) + smooth * near)
    return out


# Where the eye is, seen from the vehicle, and the lights that a metallic paint answers to: directions, share, sharpness.
EYES = {'front': (-.80, -.58, .12), 'rear': (.80, -.58, .12), 'side': (0, -1, .1)}
LIGHTS = (((0, -.55, .83), .9, 10), ((-.55, -.75, .35), .55, 8), ((.6, -.7, .3), .35, 8), ((0, -.3, -.95), .25, 5))


def sheen(normal, view):
    """How much the flakes of a metallic paint send to the eye: 1 on average. Solid paints do not have it."""
    n = gaussian_filter(normal, (1, 1, 0))
    n = n / np.maximum(np.linalg.norm(n, axis=-1, keepdims=True), 1e-6)
    out = 0
    for light, share, sharp in LIGHTS:
        half = np.array(EYES[view]) / np.linalg.norm(EYES[view]) + np.array(light) / np.linalg.norm(light)
        out = out + share * np.clip(n @ (half / np.linalg.norm(half)), 0, 1)[..., None] ** sharp
    return .45 + out


def layers_of(path, view):
    """(light without paint, light that the paint multiplies, alpha, facing)"""
    d = {k: v.astype(np.float32) for k, v in np.load(path).items()}
    paint = np.clip(d['paint'][..., :1], 0, 1)
    share = np.clip(paint * BASE / np.maximum(d['albedo'].mean(-1, keepdims=True), 1e-3), 0, 1)
    lit = (d['direct'] + d['indirect']) * d['albedo'] * share / BASE
    rest = np.clip(d['image'] - lit * BASE, 0, None)
    alpha = np.clip(d['alpha'][..., :1], 0, 1)
    guides = [d['normal'], np.log1p(6 * (d['albedo'] + .5 * d['gloss'])), alpha, paint]
    # Light on paint is smooth, so it is averaged twice, the second time over a wider place.
    for radius, gap in ((5, 1), (4, 3)):
        lit = denoised(lit, guides, [.02, .01, .02, .02], radius, 8., gap)
    rest = denoised(rest, guides, [.012, .01, .02, .02])
    # Of a pane through which the ground is seen, Blender counts some pixels as the ground.
    thing = binary_closing(d['thing'][..., :1] > .5, np.ones((7, 7, 1)))
    inner = minimum_filter(thing, (3, 3, 1))
    panes = inner & (alpha < .97)
    alpha = np.where(panes, average(alpha, panes, 2.5), alpha)
    # With the pixels of which the vehicle covers a part: with the alpha of the ground alone they would be too bright.
    thing = maximum_filter(thing, (3, 3, 1))
    calm = calm_shadow(alpha, thing)
    h, w = alpha.shape[:2]
    y, x = np.mgrid[0:h, 0:w]
    border = np.minimum(np.minimum(x, w - 1 - x) / (.10 * w), np.minimum(y, h - 1 - y) / (.10 * h))
    border = np.clip(border, 0, 1)[..., None]
    return rest, lit, sheen(d['normal'], view), np.where(thing, calm, calm * .82 * border * border * (3 - 2 * border)), inner


def tone(x, exposure=.35):
    x = x * 2 ** exposure * .62
    y = np.clip((x * (2.51 * x + .03)) / (x * (2.43 * x + .59) + .14), 0, 1)
    return y ** (1 / 2.2)


def coloured(layers, name):
    rest, lit, flakes, alpha, inner = layers
    colour, flake = PAINTS[name]
    light = lit * (1 - flake + flake * flakes)
    rgb = rest + light * .62 * np.array(colour, np.float32)
    rgb = tone(rgb / np.maximum(alpha, .02))
    # An edge has the light of the ground behind it, too. None is brighter than the vehicle beside it, if not of a wire.
    beside = maximum_filter(rgb * inner, (5, 5, 1))
    rgb = np.where(maximum_filter(inner, (5, 5, 1)) & ~inner, np.minimum(rgb, beside), rgb)
    return np.concatenate([rgb, alpha], -1)


def picture(layers, name):
    return Image.fromarray((coloured(layers, name) * 255 + .5).astype(np.uint8), 'RGBA')


if __name__ == '__main__':
    folder = Path(sys.argv[1])
    for passes in sorted(folder.glob('*.npz')):
        layers = layers_of(passes, passes.stem.rsplit('-', 1)[1])
        for name in sys.argv[2].split(',') if len(sys.argv) > 2 else PAINTS:
            picture(layers, name).save(folder / f'{passes.stem}-{name}.png', compress_level=1)
