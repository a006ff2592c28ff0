"""Smooth implicit fields (negative inside) and the meshes made from them. Metres; x to the rear, y left, z up."""
import numpy as np
from scipy.interpolate import CubicSpline, PchipInterpolator
from scipy.ndimage import gaussian_filter1d
from skimage.measure import marching_cubes


def smax(a, b, k):
    """The larger of both, rounded over a width of `k` where they are alike."""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h * h * h * (k / 6)


def smin(a, b, k):
    return -smax(-a, -b, k)


def smaxn(k, *fields):
    out = fields[0]
    for field in fields[1:]:
        out = smax(out, field, k)
    return out


def step(x, a, b):
    """0 at `a`, 1 at `b`, smooth between."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * t * (t * (6 * t - 15) + 10)


class Curve:
    """A smooth curve near the given points: no overshoot, and smooth enough for reflections."""

    def __init__(self, points, smoothing=.06):
        p = np.array(points, float)
        lo, hi = p[0, 0], p[-1, 0]
        xs = np.arange(lo - .6, hi + .6, .01)
        first = (p[1, 1] - p[0, 1]) / (p[1, 0] - p[0, 0])
        last = (p[-1, 1] - p[-2, 1]) / (p[-1, 0] - p[-2, 0])
        inner = PchipInterpolator(p[:, 0], p[:, 1])(np.clip(xs, lo, hi))
        ys = np.where(xs < lo, p[0, 1] + first * (xs - lo), np.where(xs > hi, p[-1, 1] + last * (xs - hi), inner))
        ys = gaussian_filter1d(ys, smoothing / .01, mode='nearest')
        self.lo, self.hi = xs[0], xs[-1]
        self.spline = CubicSpline(xs[::3], ys[::3])

    def __call__(self, x):
        x = np.asarray(x)
        return self.spline(np.clip(x, self.lo, self.hi)).astype(x.dtype)


def polygon(points, u, v, k=.03):
    """A convex polygon in the plane of u and v, with corners rounded by `k`."""
    p = np.array(points, float)
    centre = p.mean(0)
    out = None
    for i in range(len(p)):
        a, b = p[i], p[(i + 1) % len(p)]
        d = b - a
        n = np.array([d[1], -d[0]]) / np.hypot(*d)
        if np.dot(n, centre - a) > 0:
            n = -n
        f = float(n[0]) * (u - float(a[0])) + float(n[1]) * (v - float(a[1]))
        out = f if out is None else smax(out, f, k)
    return out


def gradient(field, p, e=6e-4):
    g = np.empty_like(p)
    for i in range(3):
        d = np.zeros(3)
        d[i] = e
        a, b = p + d, p - d
        g[:, i] = (field(*a.T) - field(*b.T)) / (2 * e)
    return g


def surface(field, bounds, h, mirror=True):
    """Vertices, triangles and normals of the surface where the field is 0, on a grid of `h`. None where there is none."""
    axes = [np.arange(a, b + h, h, dtype=np.float32) for a, b in bounds]
    grid = field(axes[0][:, None, None], axes[1][None, :, None], axes[2][None, None, :])
    grid = np.broadcast_to(grid, [len(a) for a in axes]).astype(np.float32)
    if grid.min() > 0 or grid.max() < 0:
        return None
    v, f, _, _ = marching_cubes(grid, 0.0)
    v = v.astype(float) * h + np.array([b[0] for b in bounds])
    for _ in range(2):  # onto the field itself: the grid's own error shows in reflections
        g = gradient(field, v)
        move = field(*v.T)[:, None] * g / np.maximum((g * g).sum(1), .05)[:, None]
        size = np.linalg.norm(move, axis=1)[:, None]
        v = v - move * np.minimum(1, .7 * h / np.maximum(size, 1e-9))
    n = gradient(field, v)
    n /= np.maximum(np.linalg.norm(n, axis=1), 1e-9)[:, None]
    if mirror:
        k = len(v)
        m = np.array([1, -1, 1.])
        v, n, f = np.vstack([v, v * m]), np.vstack([n, n * m]), np.vstack([f, f[:, ::-1] + k])
    a, b = v[f[:, 1]] - v[f[:, 0]], v[f[:, 2]] - v[f[:, 0]]
    facing = (np.cross(a, b) * n[f[:, 0]]).sum(1)
    half = len(f) // 2 if mirror else len(f)
    for part in (slice(0, half), slice(half, None)):
        if facing[part].sum() < 0:
            f[part] = f[part][:, ::-1]
    return v, f, n


def lathe(profile, n=96, centre=(0, 0, 0), side=1):
    """A profile of (radius, distance outwards) turned around the y axis."""
    th = np.linspace(0, 2 * np.pi, n, endpoint=False)
    p = np.array(profile, float)
    v = np.stack([centre[0] + p[:, :1] * np.cos(th), centre[1] + side * p[:, 1:] + 0 * th, centre[2] + p[:, :1] * np.sin(th)], -1)
    i, j = np.meshgrid(np.arange(len(p) - 1), np.arange(n), indexing='ij')
    k = (j + 1) % n
    f = np.stack([i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j], -1).reshape(-1, 4)
    return v.reshape(-1, 3), (f if side > 0 else f[:, ::-1]), None


def tube(path, r, n=10):
    """A round tube along a path."""
    p = np.array(path, float)
    v, f = [], []
    for i in range(len(p)):
        t = p[min(i + 1, len(p) - 1)] - p[max(i - 1, 0)]
        t /= np.linalg.norm(t)
        s = np.cross(t, [0, 0, 1.] if abs(t[2]) < .95 else [1., 0, 0])
        s /= np.linalg.norm(s)
        u = np.cross(s, t)
        v += [p[i] + r * np.cos(a) * s + r * np.sin(a) * u for a in np.linspace(0, 2 * np.pi, n, endpoint=False)]
    for i in range(len(p) - 1):
        f += [(i * n + j, (i + 1) * n + j, (i + 1) * n + (j + 1) % n, i * n + (j + 1) % n) for j in range(n)]
    return np.array(v), np.array(f), None


def dense(points, gap=.02, smooth=True):
    """The polyline with a point each `gap`, rounded where `smooth`."""
    p = np.array(points, float)
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
    t = np.linspace(0, d[-1], int(d[-1] / gap) + 2)
    if smooth and len(p) > 2:
        return PchipInterpolator(d, p)(t)
    return np.column_stack([np.interp(t, d, p[:, i]) for i in range(p.shape[1])])


def reach(field, point, inside, outside, n=1):
    """Where the field changes its sign, between a place inside and one outside; `point` makes the place of a number."""
    lo, hi = np.full(n, inside, float), np.full(n, outside, float)
    for _ in range(30):
        m = (lo + hi) / 2
        within = field(*point(m)) < 0
        lo, hi = np.where(within, m, lo), np.where(within, hi, m)
    return hi


def ribbon(field, points, axis, width, lift, inside, outside):
    """A line in a plane, as a narrow band on the body that lies below it along `axis`; on both sides of the car."""
    p = np.asarray(points)
    t = np.gradient(p, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    across = np.c_[-t[:, 1], t[:, 0]]
    rows = []
    for s in (-.5, 0, .5):
        q = p + across * width * s
        point = {'x': lambda m: (m, q[:, 0], q[:, 1]), 'y': lambda m: (q[:, 0], m, q[:, 1]), 'z': lambda m: (q[:, 0], q[:, 1], m)}[axis]
        rows.append(np.column_stack(point(reach(field, point, inside, outside, len(q)))))
    v = np.stack(rows, 1).reshape(-1, 3)
    g = gradient(field, v, 1e-3)
    g /= np.linalg.norm(g, axis=1)[:, None]
    v = v + g * lift
    f = np.array([(i * 3 + j, i * 3 + j + 1, (i + 1) * 3 + j + 1, (i + 1) * 3 + j) for i in range(len(p) - 1) for j in range(2)])
    k = len(v)
    m = np.array([1, -1, 1])
    return np.vstack([v, v * m]), np.vstack([f, f[:, ::-1] + k]), np.vstack([g, g * m])


def box(cx, cy, cz, a, b, c, r, lean=0):
    """A rounded box with half sizes a, b, c; it leans to the rear with its height."""
    def field(x, y, z):
        q = [np.abs(x - cx - lean * (z - cz)) - a + r, np.abs(y - cy) - b + r, np.abs(z - cz) - c + r]
        return np.sqrt(sum(np.maximum(t, 0) ** 2 for t in q)) + np.minimum(np.maximum(np.maximum(q[0], q[1]), q[2]), 0) - r
    return field


def block(x0, x1, y0, y1, z0, z1, r=.008):
    """The mesh of a box with rounded edges, for straight things: a tray, a bumper, a chassis rail."""
    u = np.array([-1, -.41, 0, 0, .41, 1.])
    i, j = np.meshgrid(np.arange(6), np.arange(6), indexing='ij')
    sign = np.where(np.arange(6) < 3, -1., 1.)
    middle, half = np.array([x0 + x1, y0 + y1, z0 + z1]) / 2, np.abs([x1 - x0, y1 - y0, z1 - z0]) / 2
    r = min(r, half.min() * .98)
    quads = np.array([(a * 6 + b, a * 6 + b + 1, a * 6 + b + 7, a * 6 + b + 6) for a in range(5) for b in range(5)])
    v, f, n = [], [], []
    for axis in range(3):
        for side in (-1., 1.):
            d, s = np.empty((36, 3)), np.empty((36, 3))
            for k, (way, signs) in zip(((axis + 1) % 3, (axis + 2) % 3), ((u[i], sign[i]), (u[j], sign[j]))):
                d[:, k], s[:, k] = way.ravel(), signs.ravel()
            d[:, axis], s[:, axis] = side, side
            d /= np.linalg.norm(d, axis=1)[:, None]
            f.append((quads if side < 0 else quads[:, ::-1]) + 36 * len(v))
            v.append(middle + s * (half - r) + d * r)
            n.append(d)
    return np.vstack(v), np.vstack(f), np.vstack(n)


def joined(*meshes):
    """Several meshes of quads as one."""
    at = np.cumsum([0] + [len(m[0]) for m in meshes])
    return np.vstack([m[0] for m in meshes]), np.vstack([m[1] + a for m, a in zip(meshes, at)]), None if meshes[0][2] is None else np.vstack([m[2] for m in meshes])


def both(mesh):
    """The mesh and its mirror image on the other side of the car."""
    v, f, n = mesh
    m = np.array([1, -1, 1.])
    return np.vstack([v, v * m]), np.vstack([f, f[:, ::-1] + len(v)]), None if n is None else np.vstack([n, n * m])
