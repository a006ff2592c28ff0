"""A road wheel at the origin, its outer face towards +y."""
import numpy as np
from scipy.interpolate import PchipInterpolator
from field import lathe, smax, smin, surface


def wheel(radius, spokes):
    rim, half = spokes['rim'], spokes.get('w', .235) / 2
    count, style, dish = spokes['n'], spokes['style'], spokes.get('dish', .045)
    out = []
    tyre = np.array([(rim - .005, half - .025), (rim + .004, half - .010), (rim + .016, half + .002), ((rim + radius) / 2, half + .008),
                     (radius - .032, half + .002), (radius - .014, half - .012), (radius - .004, half - .035), (radius, half - .06),
                     (radius, 0), (radius, -half + .06), (radius - .01, -half + .02), ((rim + radius) / 2, -half), (rim, -half + .02)])
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(tyre, axis=0), axis=1))]
    out.append(('tyre', lathe(PchipInterpolator(d, tyre)(np.linspace(0, d[-1], 60)), 128), 'tyre'))
    out.append(('barrel', lathe([(rim - .002, half - .012), (rim - .014, half - .016), (rim - .022, half - .05), (rim - .03, -half)], 96), 'alloy_dark'))
    out.append(('disc', lathe([(.05, half - dish - .07), (.165, half - dish - .07), (.168, half - dish - .075), (.168, half - dish - .095)], 64), 'steel'))
    out.append(('back', lathe([(.0, half - dish - .105), (rim - .01, half - dish - .105)], 64), 'black'))

    def face(x, y, z):
        r, th, part = np.sqrt(x * x + z * z), np.arctan2(z, x), 2 * np.pi / count
        t = np.mod(th + np.pi / 2 + part / 2, part) - part / 2
        across = r * np.sin(t)
        front = half - .016 - dish * np.clip(1 - r / rim, 0, 1) ** 1.3
        if style == 'twin':
            lateral = np.abs(np.abs(across) - (.022 + .085 * (r / rim))) - (.013 + .006 * (r / rim))
        elif style == 'multi':
            lateral = np.abs(across) - (.012 + .008 * (r / rim))
        elif style == 'steel':
            # A pressed disc with round holes.
            lateral = .034 - np.sqrt((r * np.cos(t) - .68 * rim) ** 2 + across ** 2)
        else:
            lateral = np.abs(across) - (.028 + .022 * (r / rim))
        f = smax(smax(lateral, y - front, .010), front - .05 - y, .01)
        f = smax(f, r - rim + .008, .006)
        f = smin(f, smax(smax(r - .068, y - (half - dish - .007), .012), half - dish - .075 - y, .01), .022)
        f = smin(f, smax(np.abs(r - rim + .007) - .0085, np.abs(y - half + .020) - .010, .006), .012)
        for k in range(5):
            a = 2 * np.pi * k / 5 + np.pi / 2
            f = smax(f, -smax(np.sqrt((x - .045 * np.cos(a)) ** 2 + (z - .045 * np.sin(a)) ** 2) - .009, (half - dish - .021) - y, .003), .004)
        return f

    out.append(('spokes', surface(face, ((-rim - .02, rim + .02), (half - dish - .095, half + .02), (-rim - .02, rim + .02)), .005, False), spokes.get('paint', 'alloy')))
    out.append(('cap', lathe([(.0, half - dish - .002), (.026, half - dish - .003), (.03, half - dish - .007)], 32), 'black_gloss'))
    return out
