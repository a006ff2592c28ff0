"""A motorcycle or scooter of numbers: solids drawn in the side view, pipes, turned parts, and wheels. Same axes as a car: the nose at
x = 0, and the side that the camera sees is y < 0, the rider's left."""
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates, spline_filter
from field import Curve, box, polygon, smax, smaxn, smin, surface


def rounded(points, closed=True, times=3):
    """The polyline with its corners cut; a point given twice keeps its corner."""
    p = np.array(points, float)
    for _ in range(times):
        a, b = (p, np.roll(p, -1, 0)) if closed else (p[:-1], p[1:])
        cut = np.stack([.75 * a + .25 * b, .25 * a + .75 * b], 1).reshape(-1, p.shape[1])
        p = cut if closed else np.vstack([p[:1], cut, p[-1:]])
    return p


class Outline:
    """A closed line in the plane of x and z, as a smooth distance to it. Negative inside."""
    GAP = .005

    def __init__(self, points, soft=.006):
        p = rounded(points)
        self.lo, self.hi = p.min(0) - .12, p.max(0) + .12
        x, z = [np.arange(a, b, self.GAP) for a, b in zip(self.lo, self.hi)]
        x, z = x[:, None], z[None, :]
        far, inside = np.full((x.size, z.size), 9.), np.zeros((x.size, z.size), bool)
        for (ax, az), (bx, bz) in zip(p, np.roll(p, -1, 0)):
            dx, dz = bx - ax, bz - az
            t = np.clip(((x - ax) * dx + (z - az) * dz) / max(dx * dx + dz * dz, 1e-12), 0, 1)
            far = np.minimum(far, np.hypot(x - ax - t * dx, z - az - t * dz))
            if az != bz:
                inside ^= ((az > z) != (bz > z)) & (x < ax + dx * (z - az) / dz)
        self.grid = spline_filter(gaussian_filter(np.where(inside, -far, far), soft / self.GAP))

    def __call__(self, x, z):
        x, z = np.broadcast_arrays(x, z)
        return map_coordinates(self.grid, [(x - self.lo[0]) / self.GAP, (z - self.lo[1]) / self.GAP], order=3, prefilter=False, mode='nearest')


class Solid:
    """An outline seen from the side, as wide as `half` says along x (and `high` adds along z); its edges are rounded by `k`.
    `dents` are (x, z, reach in x, reach in z, depth); `hollow` is (outline, wall): an opening to the front or below."""

    def __init__(self, outline, half, k=.06, high=None, dents=(), hollow=None, soft=.006, y=0.):
        self.outline, self.k, self.dents, self.y = Outline(outline, soft), k, dents, y
        self.half = Curve(half, .03) if isinstance(half, list) else lambda x: half + 0 * x
        self.high = Curve(high, .02) if high else lambda z: 0 * z
        self.hollow = (Outline(hollow[0]), hollow[1]) if hollow else None
        self.bounds = list(zip(self.outline.lo + .10, self.outline.hi - .10))

    def width(self, x, z):
        w = self.half(x) + self.high(z)
        for dx, dz, rx, rz, depth in self.dents:
            w = w - depth * np.exp(-((x - dx) / rx) ** 2 - ((z - dz) / rz) ** 2)
        return np.maximum(w, .012)

    def __call__(self, x, y, z):
        w = self.width(x, z)
        y = np.abs(y) - self.y if self.y else y
        f = smax(self.outline(x, z), (y * y / w - w) / 2, self.k)
        if self.hollow:
            outline, wall = self.hollow
            inner = np.maximum(w - wall, .01)
            f = smax(f, -smax(outline(x, z), (y * y / inner - inner) / 2, .02), .008)
        return f

    def mesh(self, h):
        (x0, x1), (z0, z1) = self.bounds
        widest = float(self.width(np.linspace(x0, x1, 60)[:, None], np.linspace(z0, z1, 60)[None]).max()) + self.y
        low = max(self.y - widest - .02, 0) if self.y else 0
        return surface(self, ((x0, x1), (low, widest + .03), (z0, z1)), h)


def patch(solid, region, lift, h):
    """A thin plate on a solid, where the region is negative: lenses, panels, vents."""
    (x0, x1), (z0, z1) = solid.bounds

    def field(x, y, z):
        f = solid(x, y, z)
        return smaxn(.003, f - lift, region(x, y, z), -f - .014)
    return surface(field, ((x0, x1), (0, .42), (z0, z1)), h)


def normal_to(t):
    s = np.cross(t, [0, 0, 1.] if abs(t[2]) < .9 else [0, 1., 0])
    return s / np.linalg.norm(s)


def swept(path, rings):
    """Rings of (across, up) carried along a path without twist; each place on the path has its ring."""
    p, v = np.asarray(path), []
    s = None
    for i in range(len(p)):
        t = p[min(i + 1, len(p) - 1)] - p[max(i - 1, 0)]
        t = t / max(np.linalg.norm(t), 1e-9)
        s = normal_to(t) if s is None else s - t * np.dot(s, t)
        s = s / np.linalg.norm(s)
        v.append(p[i] + rings[i][:, :1] * s + rings[i][:, 1:] * np.cross(s, t))
    n, m = len(rings[0]), len(p)
    f = [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for i in range(m - 1) for j in range(n)]
    return np.vstack(v), np.array(f), None


def pipe(points, r=None, n=16, flat=1., square=2., smooth=True):
    """A pipe along points (x, y, z[, radius]), closed at its ends; `flat` is its width over its height, `square` 2 is round."""
    p = rounded(points, False) if smooth and len(points) > 2 else np.array(points, float)
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p[:, :3], axis=0), axis=1))]
    t = np.linspace(0, d[-1], max(int(d[-1] / .012), 2) + 1)
    radius = np.interp(t, d, p[:, 3]) if r is None else np.full(len(t), r)
    path = np.column_stack([np.interp(t, d, p[:, i]) for i in range(3)])
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    c, s = np.cos(a), np.sin(a)
    ring = np.c_[np.sign(c) * np.abs(c) ** (2 / square) * flat, np.sign(s) * np.abs(s) ** (2 / square)]
    ends = lambda i, q: [path[i] + 1e-6 * q * (path[i] - path[1 if i == 0 else -2])]
    whole = np.vstack([ends(0, 2), ends(0, 1), path, ends(-1, 1), ends(-1, 2)])
    rings = [ring * 1e-5, ring * radius[0]] + [ring * q for q in radius] + [ring * radius[-1], ring * 1e-5]
    return swept(whole, rings)


def turned(profile, at=(0, 0, 0), axis=(0, 1., 0), n=64):
    """A profile of (radius, distance) turned around an axis through a place; corners of the profile stay sharp."""
    p = [np.array(q, float) for q in profile]
    rows = [p[0]]
    for a, b, c in zip(p, p[1:], p[2:]):
        u, w = b - a, c - b
        sharp = np.dot(u, w) < .86 * np.linalg.norm(u) * np.linalg.norm(w)
        rows += [b, b] if sharp else [b]
    rows = np.array(rows + [p[-1]])
    axis = np.array(axis, float) / np.linalg.norm(axis)
    s = normal_to(axis)
    u = np.cross(axis, s)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    around = np.cos(a)[:, None] * s + np.sin(a)[:, None] * u
    v = np.array(at) + rows[:, :1, None] * around + rows[:, 1:, None] * axis
    f = [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j)
         for i in range(len(rows) - 1) if np.any(rows[i] != rows[i + 1]) for j in range(n)]
    return v.reshape(-1, 3), np.array(f), None


def grid_of(points):
    """Faces over a grid of places (rows, columns, 3)."""
    rows, cols = points.shape[:2]
    f = [(i * cols + j, i * cols + j + 1, (i + 1) * cols + j + 1, (i + 1) * cols + j) for i in range(rows - 1) for j in range(cols - 1)]
    return points.reshape(-1, 3), np.array(f), None


def sheet(rows, n=24):
    """A bent sheet, as windscreens are: rows of (x at the middle, z, half width, how far back its edges bend)."""
    rows = rounded(rows, False, 3)
    s = np.linspace(-1, 1, n)
    x, z, half, bend = [rows[:, i:i + 1] for i in range(4)]
    return grid_of(np.stack([x + bend * np.abs(s) ** 2.2, half * s * (1 + 0 * x), z + 0 * s], -1))


def guard(centre, radius, begin, end, half, drop=.03, sides=.0, n=48):
    """A mudguard over a wheel: degrees from the rear (0) over the top (90) to the front (180), rounded at both ends."""
    u, s = np.linspace(0, 1, n)[:, None], np.linspace(-1, 1, 25)[None, :]
    a = np.radians(begin + (end - begin) * u)
    blunt = np.clip(np.minimum(u, 1 - u) / .10, 0, 1)
    wide = half * (.55 + .45 * np.sqrt(1 - (1 - blunt) ** 2))
    over = lambda lift: np.stack([centre[0] + (radius + lift - drop * np.abs(s) ** 3 - sides * np.abs(s) ** 8) * np.cos(a), wide * s + 0 * a,
                                  centre[1] + (radius + lift - drop * np.abs(s) ** 3 - sides * np.abs(s) ** 8) * np.sin(a)], -1)
    top, low = over(.0), over(-.005)
    v = np.concatenate([top, low[:, ::-1], top[:, :1]], 1)
    return grid_of(v)


def drilled(inner, outer, y, at):
    """A brake disc with its rows of holes."""
    r, n = np.linspace(inner, outer, 10), 120
    a = np.linspace(0, 2 * np.pi, n + 1)
    v = np.stack([at[0] + r[:, None] * np.cos(a), y + 0 * r[:, None] * a, at[1] + r[:, None] * np.sin(a)], -1)
    whole, f, _ = grid_of(v)
    row, col = np.divmod(np.arange(len(f)), n)
    hole = ((row == 2) & (col % 6 == 0)) | ((row == 4) & (col % 6 == 2)) | ((row == 6) & (col % 6 == 4))
    return whole, f[~hole], None


def cast_spokes(rim, w, count, style, h):
    """Spokes and hub of a cast wheel, around the origin."""
    def field(x, y, z):
        r, th, part = np.sqrt(x * x + z * z), np.arctan2(z, x), 2 * np.pi / count
        t = np.mod(th + (.25 * r / rim if style == 'swept' else 0), part) - part / 2
        across = r * np.sin(t)
        lateral = np.abs(across) - (.012 + .006 * r / rim)
        if style == 'fork':
            lateral = np.abs(np.abs(across) - .050 * np.clip(r / rim - .25, 0, 1)) - .011
        f = smax(lateral, np.abs(y) - (.020 + .016 * np.clip(1 - r / rim, 0, 1)), .012)
        f = smax(f, r - rim, .004)
        f = smin(f, smax(r - .045, np.abs(y) - w, .01), .02)
        return smin(f, smax(np.abs(r - rim + .006) - .010, np.abs(y) - .030, .01), .02)
    return surface(field, ((-rim - .03, rim + .03), (-w - .02, w + .02), (-rim - .03, rim + .03)), h, False)


class Parts:
    def __init__(self, h):
        self.h, self.list = h, []

    def add(self, name, mesh, material):
        if mesh is not None:
            self.list.append((name, mesh, material, {}))

    def both(self, name, mesh, material):
        """The part, and its mirror image."""
        v, f, n = mesh
        m = np.array([1, -1, 1.])
        self.add(name, mesh, material)
        self.add(name, (np.asarray(v) * m, f[:, ::-1], None if n is None else n * m), material)

    def block(self, name, centre, size, material, r=.01, lean=0., both=False):
        """A rounded box by its centre and half sizes."""
        field = box(*centre, *size, r, lean)
        more = abs(lean) * size[2] + .012
        b = [(c - s - more, c + s + more) for c, s in zip(centre, size)]
        mesh = surface(field, b, max(min(self.h, min(size) * .5), .003), False)
        (self.both if both else self.add)(name, mesh, material)


def wheel_parts(out, w, x):
    """A tyre, its rim, spokes or wires, discs."""
    radius, half, rim = w['R'], w['w'] / 2, w['rim']
    at = (x, 0, radius)
    bead, mid = half * w.get('bead', .72), rim + .36 * (radius - rim)
    t = np.linspace(0, np.pi, 41)
    crown = [(mid + (radius - mid) * np.sin(a) ** .92, half * np.cos(a)) for a in t]
    out.add('tyre', turned([(rim - .004, bead)] + [(rim + .4 * (mid - rim), .5 * (bead + half) + .004)] + crown +
                           [(rim + .4 * (mid - rim), -.5 * (bead + half) - .004), (rim - .004, -bead)], at, n=128), 'rubber')
    # Grooves of the tread, slanted towards the shoulders, and a line on the sidewall.
    count, sides = w.get('grooves', 26), np.linspace(.25, 1.12, 9)
    place = lambda u, a: np.stack([x + (mid + (radius - mid) * np.cos(u) ** .92 + .0006) * np.cos(a), (half + .0004) * np.sin(u), radius + (mid + (radius - mid) * np.cos(u) ** .92 + .0006) * np.sin(a)], -1)
    for i in range(count):
        for side in (-1, 1):
            a = 2 * np.pi * (i + .25 * side) / count + .22 * sides ** 1.5
            wide = .006 / radius * np.sin(np.linspace(.15, 3., 9))
            out.add('groove', grid_of(np.stack([place(side * sides, a - wide), place(side * sides, a + wide)], 1)), 'shut')
    look = w.get('look', 'black_gloss')
    out.add('rim', turned([(rim - .012, bead - .002), (rim + .006, bead + .003), (rim + .007, bead - .003), (rim - .012, bead - .014), (rim - .020, bead * .4),
                           (rim - .020, -bead * .4), (rim - .012, -bead + .014), (rim + .007, -bead + .003), (rim + .006, -bead - .003), (rim - .012, -bead + .002),
                           (rim - .030, -bead * .4), (rim - .030, bead * .4), (rim - .012, bead - .002)], at, n=96), w.get('rimlook', look))
    if w['style'] == 'wire':
        out.add('hub', turned([(0, -.06), (.035, -.06), (.052, -.05), (.052, -.042), (.030, -.034), (.026, 0), (.030, .034), (.052, .042), (.052, .05), (.035, .06), (0, .06)], at), w.get('hub', look))
        for i in range(w['n']):
            a, side = 2 * np.pi * i / w['n'], (-1) ** i
            b = a + (.42 if i // 2 % 2 else -.42)
            out.add('wire', pipe([(x + .048 * np.cos(a + 8 * (b - a) / 3), side * .045, radius + .048 * np.sin(a + 8 * (b - a) / 3)),
                                  (x + (rim - .022) * np.cos(a), side * .008, radius + (rim - .022) * np.sin(a))], .0021, 6), w.get('wires', 'chrome'))
    elif w['style'] == 'disc':
        out.add('dish', turned([(0, -.05), (.03, -.05), (.045, -.035), (rim * .72, -.02), (rim * .86, -.032), (rim - .02, -bead * .8), (rim - .02, bead * .8), (rim * .86, .032), (rim * .72, .02),
                                (.045, .035), (.03, .05), (0, .05)], at, n=96), look)
    else:
        v, f, n = cast_spokes(rim - .022, w.get('hubw', .05), w['n'], w['style'], max(out.h * .8, .0045))
        out.add('spokes', (v + np.array(at), f, n), look)
    for y in w.get('discs', ()):
        r = w.get('disc', .15)
        out.add('disc', drilled(r * .72, r, y, (x, radius)), 'rotor')
        out.add('disc', drilled(r * .72, r, y - .004 * np.sign(y), (x, radius)), 'rotor')
        out.add('carrier', turned([(.03, -.003), (r * .42, -.003), (r * .42, .003), (.03, .003)], (x, y, radius)), 'alloy_dark')
        for a in np.arange(10) * .2 * np.pi:
            if not round(a / .2 / np.pi) % 2:
                out.add('arm', pipe([(x + r * q * np.cos(a), y, radius + r * q * np.sin(a)) for q in (.40, .72)], .010, 8, .4, smooth=False), 'alloy_dark')
            out.add('bobbin', turned([(0, -.005), (.009, -.005), (.009, .005), (0, .005)], (x + r * .69 * np.cos(a), y, radius + r * .69 * np.sin(a)), n=12), 'alloy_dark')


def fork(out, p):
    """Legs, axle, clamps, mudguard and calipers. Returns the place at a distance along the legs."""
    f, w, x = p['fork'], p['front'], p['xf']
    d = np.array([np.sin(np.radians(f['rake'])), 0, np.cos(np.radians(f['rake']))])
    ahead = np.array([-d[2], 0, d[0]])
    foot = np.array([x, 0, w['R']]) + ahead * f.get('lead', .0)
    at = lambda t, y=0: foot + d * t + np.array([0, y, 0])
    y, length = f['y'], f['length']
    lower, upper = f.get('lower', .42), f.get('upper', .5)
    if f.get('upside_down', True):
        out.both('slider', turned([(0, -.02), (.020, -.02), (.020, lower), (0, lower)], at(0, y), d, 32), 'chrome')
        out.both('leg', turned([(0, upper), (.024, upper), (.0275, upper + .01), (.0275, length - .005), (.024, length), (0, length)], at(0, y), d, 32), f.get('look', 'black_gloss'))
        out.block('foot', tuple(at(.01, y) + d * .03), (.026, .020, .06), f.get('foot', 'alloy_dark'), .012, np.tan(np.radians(f['rake'])), True)
    else:
        out.both('slider', turned([(0, -.03), (.024, -.03), (.027, -.01), (.027, lower - .04), (.030, lower - .03), (.030, lower), (.022, lower + .01), (0, lower + .01)], at(0, y), d, 32), f.get('look', 'alloy'))
        out.both('leg', turned([(0, lower), (.0205, lower), (.0205, length), (.016, length + .005), (0, length + .005)], at(0, y), d, 32), f.get('stanchion', 'chrome'))
        if f.get('shroud'):
            out.both('shroud', turned([(.030, lower + f['shroud']), (.036, lower + f['shroud']), (.036, length - .09), (.028, length - .08)], at(0, y), d, 32), 'chrome')
    if f.get('gaiter'):
        out.both('gaiter', turned([(.034 + .006 * (i % 2), lower + i * .012) for i in range(int(f['gaiter'] / .012))], at(0, y), d, 32), 'matt')
    out.add('axle', turned([(0, -y - .03), (.013, -y - .03), (.013, y + .03), (0, y + .03)], tuple(at(0)), n=24), 'steel')
    for t in f.get('clamps', (length - .02, length - .20)):
        out.block('clamp', tuple(at(t) - ahead * .012), (.040, y + .034, .014), f.get('clamp', 'alloy_dark'), .012)
    out.add('head', pipe([tuple(at(length - .22) - ahead * .03), tuple(at(length - .01) - ahead * .03)], .03), 'black')
    if f.get('guard'):
        g = f['guard']
        out.add('guard', guard((x, w['R']), w['R'] + g.get('gap', .022), g['from'], g['to'], g['half'], g.get('drop', .03), g.get('sides', 0)), g.get('look', 'paint'))
        stay = np.radians(g.get('stay', 62))
        r = w['R'] + g.get('gap', .022) - g.get('drop', .03)
        out.both('stay', pipe([tuple(at(.25, y - .02)), (x + r * np.cos(stay), g['half'] * .96, w['R'] + r * np.sin(stay))], .008, flat=.5), g.get('stays', 'matt'))
    for s in w.get('discs', ()):
        r = w.get('disc', .15)
        a = np.radians(f.get('caliper', 38))
        cx, cz, side = x + r * .86 * np.cos(a), w['R'] + r * .86 * np.sin(a), np.sign(s)
        out.block('caliper', (cx, s + side * .006, cz), (.030, .026, .058), f.get('calipers', 'alloy_dark'), .014, -.35)
        out.block('caliper', (cx, s + side * .030, cz), (.018, .008, .036), 'black_gloss', .007, -.35)
        out.add('hose', pipe([(cx, s + side * .03, cz + .05), (cx + .02, side * (y + .02), cz + .18), tuple(at(length - .22, side * y * .8) + ahead * .03)], .0045, 8), 'black')
    return at


def handlebar(out, p, at):
    """The bar from its middle to an end, grips, levers, switches, cables, mirrors. `at`: see fork."""
    bar = p['bar']
    ends = [np.array(q, float) for q in bar['path']]
    path = [q * [1, -1, 1] for q in ends[:0:-1]] + ends if ends[0][1] == 0 else None
    if path:
        out.add('bar', pipe([tuple(q) for q in path], bar.get('r', .0125)), bar.get('look', 'black_gloss'))
    else:
        out.both('bar', pipe([tuple(q) for q in ends], bar.get('r', .0125)), bar.get('look', 'black_gloss'))
    tip = ends[-1]
    along = (tip - ends[-2]) / np.linalg.norm(tip - ends[-2])
    inner = tip - along * .125
    out.both('grip', pipe([tuple(inner), tuple(tip)], .0175), 'rubber')
    out.both('flange', turned([(0, -.004), (.024, -.004), (.024, .004), (0, .004)], tuple(inner), along, 24), 'rubber')
    out.both('end', turned([(0, 0), (.016, 0), (.018, .01), (.018, .024), (.014, .028), (0, .028)], tuple(tip), along, 24), bar.get('ends', 'alloy_dark'))
    out.block('switches', tuple(inner - along * .028), (.024, .026, .022), 'matt', .012, 0, True)
    ahead = np.array([-1, 0, -.25])
    root = inner - along * .05 + ahead * .035
    out.both('lever', pipe([tuple(root) + (.009,), tuple(root + along * .05 + ahead * .022) + (.007,), tuple(root + along * .165 + ahead * .012) + (.0065,)]), bar.get('levers', 'alloy_dark'))
    if not bar.get('bare'):
        out.add('reservoir', turned([(0, 0), (.022, 0), (.024, .03), (.026, .032), (.026, .042), (0, .043)], tuple((root + [0, 0, .012])), (0, 0, 1.), 24), 'black_gloss')
    if bar.get('guards'):
        g = [tuple(tip + along * .03), tuple(tip + [-.085, .0, .005]), tuple(inner + [-.11, -.04, .01]), tuple(inner - along * .07 + [-.05, 0, .0])]
        out.both('hand guard', pipe([q + (r,) for q, r in zip(g, (.016, .05, .055, .02))], flat=.22), bar['guards'])
    for k, (drop, cable) in enumerate(((.17, .0045), (.22, .0038))):
        start, finish = inner - along * (.02 + .03 * k) + [-.02, 0, -.01], at(p['fork']['length'] - drop, .045 + .02 * k) + [-.045, 0, 0]
        bulge = (start + finish) / 2 + [-.075 - .02 * k, .0, .02]
        out.both('cable', pipe([tuple(start), tuple(start + [-.045, -.02, 0]), tuple(bulge), tuple(finish + [-.02, .01, .05]), tuple(finish)], cable, 8), 'rubber')
    m = p.get('mirror')
    if m:
        foot, head, size = np.array(m['foot']), np.array(m['head']), m.get('size', (.020, .072, .044))
        knee = np.array(m.get('knee', (foot + head) / 2 + [-.02, 0, .02]))
        out.both('stalk', pipe([tuple(foot), tuple(knee), tuple(head + [-.01, -size[1] * .6, -size[2] * .3])], .0062, 10), m.get('stalk', 'black_gloss'))
        pod = lambda x, y, z: smax(((np.abs((x - head[0]) / size[0]) ** 2.2 + np.abs((y - head[1]) / size[1]) ** m.get('square', 2.8) + np.abs((z - head[2] - .1 * (y - head[1])) / size[2]) ** m.get('square', 2.8)) ** (1 / 2.4) - 1) * size[2] * .6,
                                   x - head[0] - .006, .006)
        mesh = surface(pod, [(c - s - .02, c + s + .02) for c, s in zip(head, size)], .005, False)
        out.both('mirror', mesh, m.get('look', 'black_gloss'))
        glass = turned([(0, 0), (.9, 0), (1, -.001)], (0, 0, 0), (1., 0, 0), 48)[0] * [1, size[1] * .86, size[2] * .84]
        v, f, n = turned([(0, 0), (.9, 0), (1, -.001)], (0, 0, 0), (1., 0, 0), 48)
        out.both('mirror glass', (glass + head + [.0075, 0, 0], f, n), 'chrome')


def cylinder(out, c):
    """Barrel, head and cover of an engine, finned or smooth: foot (x, z), lean in degrees (forwards is negative), lengths, half sizes."""
    fx, fz = c['foot']
    a, half, pitch = np.radians(c['lean']), c['half'], c.get('pitch', .0145)
    barrel, head, cover = c['barrel'], c['head'], c.get('cover', .05)

    def local(x, z):
        dx, dz = x - fx, z - fz
        return dx * np.cos(a) - dz * np.sin(a), dx * np.sin(a) + dz * np.cos(a)

    def block(low, high, sx, sy, k, fins):
        def field(x, y, z):
            u, v = local(x, z)
            q = (np.abs(u / sx) ** 4 + np.abs(y / sy) ** 4 + 1e-9) ** .25
            side = (q - 1) * min(sx, sy)
            if fins:
                side = side + .016 * (.5 + .5 * np.tanh(5 * np.cos(2 * np.pi * (v - low) / pitch)))
            return smaxn(k, side, low - v, v - high)
        reach = max(sx, sy) + high
        return surface(field, ((fx - reach, fx + reach), (0, sy + .03), (fz - .05, fz + high + .08)), .004 if fins else out.h)
    sx, sy = half
    fins = c.get('fins', True)
    out.add('barrel', block(-.02, barrel, sx, sy, .006, fins), c.get('look', 'engine'))
    out.add('head', block(barrel + .004, barrel + head, sx * 1.06, sy * 1.04, .008, fins), c.get('headlook', c.get('look', 'engine')))
    out.add('cover', block(barrel + head, barrel + head + cover, sx * .92, sy * .94, .03, False), c.get('coverlook', 'alloy_dark'))


def lamps(out, p):
    """Round headlamps, indicators, tail lamp, plate."""
    for lamp in p.get('headlamps', ()):
        at, r, axis = np.array(lamp['at'], float), lamp['r'], np.array([-1., 0, lamp.get('tilt', -.06)])
        deep = lamp.get('deep', 1.0)
        pieces = [('bucket', [(r * .98, .0), (r, -.012), (r * .94, -r * .5 * deep), (r * .6, -r * .95 * deep), (0, -r * 1.1 * deep)], lamp.get('look', 'black_gloss')),
                  ('ring', [(r * .90, .012), (r * .95, .016), (r * 1.03, .010), (r * 1.04, -.006), (r * 1.0, -.012)], lamp.get('ring', 'chrome')),
                  ('reflector', [(r * .92, .008), (r * .8, -.012), (r * .5, -.03), (r * .26, -.04), (r * .24, -.02), (0, -.018)], 'chrome'),
                  ('drl', [(r * .78, .002), (r * .86, .004), (r * .90, .001)], 'drl'),
                  ('pane', [(r * .93, .012), (r * .7, .020), (r * .4, .025), (0, .027)], 'clear')]
        for name, profile, look in pieces:
            mesh = turned(profile, tuple(at), axis)
            (out.both if at[1] else out.add)(name, mesh, look)
    for at in p.get('indicators', ()):
        x, y, z = at[:3]
        root = at[3] if len(at) > 3 else y - .09
        out.both('arm', pipe([(x, root, z - .004), (x, y, z)], .006, 8), 'rubber')
        size = p.get('indicator', (.032, .018, .016))
        pod = lambda X, Y, Z, s=1.: (np.sqrt(((X - x) / size[0]) ** 2 + ((Y - y - .01) / size[1] / 1.4) ** 2 + ((Z - z) / size[2]) ** 2) - s) * .016
        b = [(x - .05, x + .05), (y - .05, y + .06), (z - .04, z + .04)]
        out.both('indicator', surface(pod, b, .004, False), p.get('indicator_look', 'black_gloss'))
        faced = np.sign(x - p['L'] / 2)
        out.both('amber', surface(lambda X, Y, Z: smax(pod(X, Y, Z, 1.08), faced * (x + faced * .008 - X), .003), b, .004, False), 'amber')
    plate = p.get('plate')
    if plate:
        x, z, back = plate
        w, t = .100, .062
        v = np.array([[x - back, -w, z + t], [x - back, w, z + t], [x, w, z - t], [x, -w, z - t]])
        out.add('plate', (v, np.array([[0, 1, 2, 3]]), None), 'plate')
        out.add('plate back', (v - [.004, 0, 0], np.array([[0, 1, 2, 3]]), None), 'black')


def parts_of(p, h=.012):
    """[(name, (vertices, faces, normals), material, {attribute: values})]"""
    out = Parts(max(h * .5, .0045))
    wheel_parts(out, p['front'], p['xf'])
    wheel_parts(out, p['rear'], p['xr'])
    handlebar(out, p, fork(out, p))
    solids = {}
    for name, (look, numbers) in p['solids'].items():
        solids[name] = solid = Solid(**numbers)
        out.add(name, solid.mesh(out.h), look)
    # Panels and lenses on the solids: (solid, 'side' or 'front', convex polygon, lift, material).
    for name, view, points, lift, look in p.get('patches', ()):
        if view == 'side':
            region = lambda x, y, z: smax(polygon(points, x, z, .012), .03 - np.abs(y), .005)
        else:
            limit = p.get('front_to', .62) if view == 'front' else p.get('rear_from', 1.3)
            region = lambda x, y, z: np.maximum(polygon(points, np.abs(y), z, .012), x - limit if view == 'front' else limit - x)
        out.add('patch', patch(solids[name], region, lift, min(out.h, .005)), look)
    for c in p.get('cylinders', ()):
        cylinder(out, c)
    # Round covers on the engine's sides: (x, z, radius, inner y, outer y, material), seen on both sides.
    for x, z, r, inner, outer, look in p.get('covers', ()):
        out.both('cover', turned([(r, inner), (r, outer - .018), (r * .97, outer - .008), (r * .86, outer), (r * .62, outer), (r * .58, outer - .006), (r * .5, outer - .006),
                                  (r * .46, outer + .002), (0, outer + .004)], (x, 0, z), n=72), look)
        for a in np.arange(6) * np.pi / 3 + .4:
            out.both('bolt', turned([(.006, outer - .012), (.006, outer - .001), (0, outer)], (x + r * .91 * np.cos(a), 0, z + r * .91 * np.sin(a)), n=10), 'steel')
    # Pipes: (points, radius or None where the points have theirs, material, 'one' or 'both', more).
    for points, r, look, sides, *more in p.get('pipes', ()):
        (out.both if sides == 'both' else out.add)('pipe', pipe(points, r, **(more[0] if more else {})), look)
    for centre, size, look, *more in p.get('blocks', ()):
        out.block('block', centre, size, look, **(more[0] if more else {}))
    for profile, at, axis, look, sides in p.get('turned', ()):
        (out.both if sides == 'both' else out.add)('turned', turned(profile, at, axis), look)
    # Filler caps: (x, z, lean).
    for x, z, lean in p.get('caps', ()):
        out.add('cap', turned([(.046, -.012), (.050, .004), (.046, .009), (.036, .010), (.034, .006), (0, .007)], (x, 0, z), (-lean, 0, 1.), 48), p.get('cap', 'steel'))
    for rows, look in p.get('sheets', ()):
        out.add('sheet', sheet(rows), look)
    for g in p.get('guards', ()):
        out.add('guard', guard(*g[:-1]), g[-1])
    # Springs around their dampers: (one end, the other, radius, material).
    wire = .0055 * np.array([(np.cos(q), np.sin(q)) for q in np.linspace(0, 2 * np.pi, 8, endpoint=False)])
    for a, b, r, look in p.get('springs', ()):
        a, b = np.array(a), np.array(b)
        axis = (b - a) / np.linalg.norm(b - a)
        s = normal_to(axis)
        u, t = np.cross(axis, s), np.linspace(0, 1, 160)[:, None]
        turns = np.linalg.norm(b - a) / .024
        coil = a + (b - a) * t + r * (np.cos(2 * np.pi * turns * t) * s + np.sin(2 * np.pi * turns * t) * u)
        draw = out.both if a[1] else out.add
        draw('spring', swept(coil, [wire] * len(coil)), look)
        draw('damper', pipe([tuple(a), tuple(b)], r * .62), p.get('damper', 'alloy_dark'))
        for end in (a, b):
            draw('eye', turned([(0, -.018), (.018, -.018), (.018, .018), (0, .018)], tuple(end), n=24), 'alloy_dark')
    lamps(out, p)
    return out.list
