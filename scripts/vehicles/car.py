"""A car of a few dozen numbers: its skin as one smooth field, what is glass or lamp or grille on it, and its parts.

Metres; x from the nose to the rear, z up, y across (a car is the same on both sides). The numbers of every car:

L length · R tyre radius · xf, xr axles · arch radius of the wheel arches · track to the outer face of the tyres
plan half width along x · shoulder height of the crease along x · side_low how the doors curve in and out along z
sh_out, sh_tilt, sh_r, lean, belly the section of the side above and below the crease · flare over the axles
hood height along x, then hcrown, hbulge, hb, fpeak across · nose, tail how far each end stands back along z
fp, rp how much the ends bend back towards the corners · bottom height along x
zb where the cabin begins · gplan its half width · tumble, barrel how it leans in · roof along x, rcrown across
ws, rw the screens: place at zb, slope, curve, bend across · belt lower edge of the side glass · dlo its outline
k_... how wide two surfaces are rounded into each other
lamp, tlamp, pocket outlines as (degrees around the corner, z) · grille, intake, dent as (y, z), all convex
clad where black cladding ends: around the arches, and along z · skid a bright plate below the bumper
pillar (x, width, lean) · side_lines, top_lines, rear_lines gaps between panels, seen from that side
platez, rplatez number plates · wheel rim radius, spokes and their style · privacy where the dark glass begins
bar..., frame..., drl..., proj... how grille and lamps look, see studio.py
calm views in which the light ahead of the nearer end is not mirrored: a smooth nose or tailgate would show it as a patch

The others are optional and explained where they are read.
"""
import numpy as np
from field import (Curve, box, dense, lathe, polygon, reach, ribbon, smax, smaxn, smin, step, surface, tube)
from wheel import wheel

CURVES = ('plan', 'shoulder', 'hood', 'nose', 'tail', 'roof', 'bottom', 'gplan', 'belt', 'side_low')


class Car:
    def __init__(self, numbers):
        self.p = numbers
        for name in CURVES:
            value = numbers[name]
            setattr(self, name, Curve(*value) if isinstance(value, tuple) else Curve(value))
        self.axles = (numbers['xf'], numbers['xr'])
        self.clad = Curve(numbers['clad']['z']) if numbers.get('clad') else None

    # The surfaces that bound the lower body. About the distance, negative inside.
    def half_width(self, x, z):
        p = self.p
        t = z - self.shoulder(x)
        wide = self.plan(x)
        above = wide + p['sh_out'] - p['sh_tilt'] * t
        below = wide + p['lean'] * t - p['belly'] * (t + .28) ** 2
        w = smin(above, below, p.get('sh_r', .07))
        middle = sum(self.axles) / 2
        w = w + self.side_low(z) * p.get('scoop', 1.) * (1 - .55 * step(np.abs(x - middle), .7, 1.5))
        for axle, flare in zip(self.axles, p['flare']):
            r = np.sqrt((x - axle) ** 2 + (z - p['R']) ** 2)
            w = w + flare * np.exp(-(np.maximum(r - .30, 0) / .22) ** 2) * (1 - step(t, -.12, .12))
        return w

    def lower(self, x, y, z):
        p, a = self.p, np.abs(y)
        side = (a - self.half_width(x, z)) * .97
        crown = self.hood(x) - p['hcrown'] * (a / .8) ** 2
        crown = crown + p['hbulge'] * (1 - step(a, *p['hb'])) * step(x, .1, .5) * (1 - step(x, p['ws'][0] - .1, p['ws'][0] + .5))
        crown = crown + p.get('fpeak', 0) * np.exp(-((a - .74) / .12) ** 2) * np.exp(-((x - self.axles[0]) / .55) ** 2)
        front = self.nose(z) + p['fp'][0] * (a / .6) ** 2 + p['fp'][1] * (a / .9) ** p.get('fpe', 6)
        rear = p['L'] - self.tail(z) - p['rp'][0] * (a / .6) ** 2 - p['rp'][1] * (a / .9) ** 8
        k_top = p.get('k_top', .09)
        if p.get('k_tub'):  # a tub's rail is sharper than the bonnet
            k_top = k_top + (p['k_tub'] - k_top) * step(x, p['bed'][0] - .5, p['bed'][0] - .1)
        f = smax(side, (z - crown) * .97, k_top)
        f = smax(f, (front - x) * (.93 - .35 * step(a, .55, .95)), p.get('k_f', .13))
        f = smax(f, (x - rear) * (.93 - .25 * step(a, .6, .95)), p.get('k_r', .12))
        return smax(f, self.bottom(x) - z, .06)

    def screen(self, y, z, key):
        t = z - self.p['zb']
        if key == 'rw':  # further down it stands upright, or a flat screen comes out of the tail
            t = np.maximum(t, self.p['foot'] - self.p['zb'] if 'foot' in self.p else -.03)
        a, b, c, d = self.p[key]
        return a + (1 if key == 'ws' else -1) * (b * t + c * t * t + d * y * y)

    def cabin_side(self, x, y, z):
        p, t = self.p, z - self.p['zb']
        return (np.abs(y) - (self.gplan(x) - p['tumble'] * t - p['barrel'] * t * t)) * .92

    def cabin_roof(self, x, y, z):
        return (z - (self.roof(x) - self.p['rcrown'] * (y / .6) ** 2)) * .98

    def windscreen(self, x, y, z):
        return (self.screen(y, z, 'ws') - x) / np.sqrt(1 + self.p['ws'][1] ** 2)

    def rear_screen(self, x, y, z):
        return (x - self.screen(y, z, 'rw')) / np.sqrt(1 + self.p['rw'][1] ** 2)

    def cabin(self, x, y, z):
        p = self.p
        f = smax(self.cabin_side(x, y, z), self.cabin_roof(x, y, z), p.get('k_rail', .13))
        f = smax(f, self.windscreen(x, y, z), p.get('k_ap', .09))
        f = smax(f, self.rear_screen(x, y, z), p.get('k_dp', .10))
        return smax(f, p['zb'] - .35 - z, .02)

    def closed(self, x, y, z):
        """The body with its roof up and nothing cut out of it."""
        p = self.p
        f = smin(self.lower(x, y, z), self.cabin(x, y, z), p.get('k_belt', .06))
        if p.get('spoiler'):
            x0, x1, thick = p['spoiler']
            top = self.roof(np.minimum(x, x1)) - p['rcrown'] * (y / .6) ** 2
            s = smaxn(.035, z - top, top - thick * (1 - .5 * step(x, x0, x1)) - z, x - x1 + .10 * y * y, x0 - x)
            f = smin(f, smax(s, self.cabin_side(x, y, z) + .012, .03), .02)
        return f

    def cockpit(self, x, y, z):
        """What an open car has in place of a cabin: (front, rear, half width, floor) of the hole in its body."""
        x0, x1, half, floor = self.p['open']
        return smaxn(.10, x0 - x, x - x1, np.abs(y) - half, floor - z)

    def screen_frame(self, x, y, z):
        """An open car's windscreen with its frame: a slab of the cabin's front."""
        pane = self.windscreen(x, y, z)
        f = smax(smax(self.cabin_side(x, y, z), self.cabin_roof(x, y, z), .10), smax(pane, -.034 - pane, .012), .012)
        return smax(f, self.p['zb'] - .15 - z, .02)

    def body(self, x, y, z):
        p = self.p
        if p.get('open'):
            return smin(smax(self.lower(x, y, z), -self.cockpit(x, y, z), .035), self.screen_frame(x, y, z), .02)
        f = self.closed(x, y, z)
        if p.get('bed'):
            x0, x1, half, floor = p['bed']
            f = smax(f, -smaxn(.03, x0 - x, x - x1, np.abs(y) - half, floor - z), .02)
        if p.get('gate'):  # a panel pressed into the tailgate: its outline (y, z), and how deep
            outline, deep = p['gate']
            f = f + deep * step(-np.maximum(polygon(outline, y, z, .04), p['L'] - .5 - x), -.004, .022)
        if p.get('cut'):  # a cab on a chassis: the skin ends here
            f = smax(f, x - p['cut'], .06)
        return f

    # What the skin is made of, by place. Negative inside.
    def arch(self, x, z):
        e = self.p.get('arch_e', 2)  # more than 2: squarer arches
        return np.minimum(*[(np.abs(x - a) ** e + np.abs(z - self.p['R'] - .01) ** e) ** (1 / e) for a in self.axles])

    def side_glass(self, x, y, z):
        p, d = self.p, self.p['dlo']
        t = z - p['zb']
        edge = (p['ws'][0] + p['ws'][1] * t + p['ws'][2] * t ** 2 + p['ws'][3] * .5 + d['ap'] - x) / np.sqrt(1 + p['ws'][1] ** 2)
        (x0, z0), (x1, z1) = d['rear']
        n = np.array([z1 - z0, -(x1 - x0)])
        n = n / np.hypot(*n) * np.sign(n[0])
        top = np.maximum(z - self.roof(x) + d['top'], z - d.get('topz', 9.))  # topz: the glass ends there, under a high roof
        f = smax(smax(top, self.belt(x) - z, .03), smax(edge, n[0] * (x - x0) + n[1] * (z - z0), .03), d.get('r', .05))
        for pane in p.get('panes', ()):  # more side windows, each a convex polygon of (x, z)
            f = np.minimum(f, polygon(pane, x, z, .05))
        return smax(f, .45 - np.abs(y), .02)

    def side_panes(self, x, y, z):
        """The side glass without its pillars."""
        f = self.side_glass(x, y, z)
        for px, wide, lean in self.p.get('pillar', ()):
            f = np.maximum(f, wide / 2 - np.abs(x - px - lean * (z - self.p['zb'])))
        return f

    def glass(self, x, y, z):
        p, zb = self.p, self.p['zb']
        ws = smax(self.cabin_side(x, y, z) + .065, self.cabin_roof(x, y, z) + .05, .05)
        ws = smax(smax(ws, zb + p.get('wsb', .03) - z, .03), np.abs(self.windscreen(x, y, z)) - .06, .01)
        rw = smax(self.cabin_side(x, y, z) + .09, self.cabin_roof(x, y, z) + p.get('rwt', .10), .05)
        rw = smax(smax(rw, p.get('rwz', zb + .10) - z, .04), np.abs(self.rear_screen(x, y, z)) - .09, .01)
        return np.minimum(ws, 1.0 if p.get('no_rear_glass') else rw)

    def round_front(self, x, y):
        """Degrees around the nose, from ahead to the side: lamps bend with it."""
        return np.degrees(np.arctan2(np.abs(y), self.p.get('pc', 1.15) - x)) / 60

    def eye(self, x, y, z, shift, size):
        """An oval lamp that looks ahead from the wing: `eye` is its place, its half width and half height."""
        (ex, ey, ez), wide, tall = self.p['eye']
        u = (np.abs(y) - ey) + .30 * (x - ex) - shift * wide  # it looks a little aside, and up with the slope of the wing
        v = (z - ez) + .55 * (x - ex)
        f = ((np.abs(u) / (size * wide)) ** 2.5 + (np.abs(v) / (size * (wide if shift else tall))) ** 2.5 + 1e-9) ** .4 - 1
        return np.maximum(f * size * tall, np.abs(x - ex) - .3)

    def round_rear(self, x, y):
        return np.degrees(np.arctan2(np.abs(y), x - self.p['L'] + 1.15)) / 60

    def shape(self, name, u, z, k=.02):
        points = [(a / 60, b) for a, b in self.p[name]] if name in ('lamp', 'tlamp', 'pocket') else self.p[name]
        return polygon(points, u, z, k)

    def dent(self, x, y, z):
        """The recess around the rear plate: `dent` is its outline (y, z); `dentm` says whether it is black."""
        return np.maximum(polygon(self.p['dent'], y, z, .04), self.p['L'] - .5 - x)

    def regions(self, x, y, z):
        """Each material's place on the skin: about the distance to its edge."""
        p, far = self.p, 1.0 + 0 * (x + y + z)
        a, ahead, behind = np.abs(y), x - 1.05, p['L'] - .9 - x
        front, rear = self.round_front(x, y), self.round_rear(x, y)
        out = {'side_glass': self.side_glass(x, y, z), 'pane': self.side_panes(x, y, z), 'glass': self.glass(x, y, z)}
        out['lamp'] = np.maximum(self.shape('lamp', front, z), ahead)
        if p.get('eye'):
            out['lamp'] = self.eye(x, y, z, 0, 1)
        out['tail'] = np.maximum(self.shape('tlamp', rear, z), behind)
        if p.get('cut'):
            out['tail'] = far
        elif p.get('tbar'):
            low, high = p['tbar']
            out['tail'] = smin(out['tail'], np.maximum(np.maximum(low - z, z - high), np.maximum(a - .6, p['L'] - .4 - x)), .01)
        for name in ('grille', 'intake'):
            out[name] = np.maximum(self.shape(name, y, z, .04), x - .6) if p.get(name) else far
        out['pocket'] = np.maximum(self.shape('pocket', front, z), ahead) if p.get('pocket') else far
        if p.get('dent') and p.get('dentm') == 'black':
            out['pocket'] = np.minimum(out['pocket'], self.dent(x, y, z))
        if p.get('skid'):
            low, high, half = p['skid']
            skid = smax(np.maximum(low - z, z - high), a - half - .6 * (z - low), .02)
            out['skid'] = np.maximum(skid, np.minimum(x - .5, p['L'] - .6 - x))
        else:
            out['skid'] = far
        # A roof in black, as wide as this to each side.
        out['roof'] = np.maximum(self.roof(x) - p['dlo']['top'] + .012 - z, a - p['roofm']) if p.get('roofm') else far
        out['clad'] = smin(z - self.clad(x), self.arch(x, z) - p['clad']['arch'], .05) if self.clad else far
        if p.get('bed'):  # the liner, and the caps on the tub's rails
            x0, x1, half, floor = p['bed']
            liner = np.maximum(np.maximum(a - half - .02, floor - .05 - z), np.maximum(x0 - .02 - x, x - x1 - .02))
            caps = np.maximum(self.hood(x) - p.get('cap', .022) - p['hcrown'] * (a / .8) ** 2 - z, x0 - .05 - x)
            out['clad'] = np.minimum(out['clad'], np.minimum(liner, caps))
        lamp_z = [b for _, b in p['lamp']]
        mid = (min(lamp_z) + max(lamp_z)) / 2
        disc = far
        for c in p.get('proj', (33, 39, 45)):
            disc = np.minimum(disc, np.sqrt(((front * 60 - c) * .017) ** 2 + (z - p.get('projz', mid) - .0015 * (c - 33)) ** 2) - p.get('projr', .020))
        if p.get('eye'):
            disc = np.minimum(self.eye(x, y, z, .48, .36), self.eye(x, y, z, -.48, .36))
        out['disc'] = np.maximum(disc, out['lamp'] + .008)
        if p.get('open'):
            out['side_glass'] = out['pane'] = far
            out['clad'] = np.minimum(out['clad'], np.maximum(self.cockpit(x, y, z) - .012, z - self.hood(x) - .02))
        return out

    def skin(self, x, y, z):
        p = self.p
        f = self.body(x, y, z)
        ahead = x - .6
        for name, deep in (('grille', .035), ('intake', .04)):
            if p.get(name):
                f = f + deep * step(-np.maximum(self.shape(name, y, z, .04), ahead), -.005, .035)
        if p.get('dent'):
            f = f + .025 * step(-self.dent(x, y, z), -.012, .020)
        for press in p.get('presses', ()):  # panels pressed into the side, as on blind vans: convex polygons of (x, z)
            f = f + .010 * step(-np.maximum(polygon(press, x, z, .09), .4 - np.abs(y)), -.015, .022)
        if self.clad:
            clad = smin(z - self.clad(x), self.arch(x, z) - p['clad']['arch'], .05)
            f = f - p['clad'].get('out', .012) * step(-clad, -.025, .025)
        arch = self.arch(x, z) - p['arch']
        deep = np.maximum(arch - .03, np.abs(y) - self.half_width(x, z) + .04)
        return smax(f, -np.maximum(np.minimum(arch, deep), .40 - np.abs(y)), .018)


def parts_of(numbers, h=.012):
    """[(name, (vertices, faces, normals), material, {attribute: values})]"""
    car, p = Car(numbers), numbers
    length, zb = p['L'], p['zb']
    out = []

    def add(name, mesh, material, attributes=None):
        if mesh is not None:
            out.append((name, mesh, material, attributes or {}))

    end = p.get('cut', length)
    box_of = ((-.08, end + .08), (0, p.get('ymax', 1.04)), (.10, p.get('zmax', 1.80)))
    skin = surface(car.skin, box_of, h)
    add('skin', skin, 'skin', {k: np.broadcast_to(v, len(skin[0])) for k, v in car.regions(*skin[0].T).items()})

    # Inside: a floor, seats, dashboard, steering wheel. They are seen through the glass only.
    first = p.get('seats', (p['ws'][0] + 1.12, p['ws'][0] + 2.02))
    seat = p.get('seatz', 1.10)
    for row, xs in enumerate(first):
        for yy in (.37, -.37) + ((0.,) if row and not p.get('open') else ()):
            for field, b in ((box(xs, yy, seat, .085, .25, .30, .07, .22), .4), (box(xs + .09, yy, seat + .37, .05, .13, .09, .05, .1), .3)):
                add('seat', surface(field, ((xs - .3, xs + .4), (yy - .3, yy + .3), (seat - .4, seat + .5)), .02, False), p.get('seatm', 'seat'))
            if p.get('open'):  # seen from above: cushions, and cheeks beside the back
                for field in (box(xs - .28, yy, seat - .26, .27, .23, .08, .06, -.2), box(xs - .05, yy + .21, seat, .09, .055, .26, .05, .22),
                              box(xs - .05, yy - .21, seat, .09, .055, .26, .05, .22)):
                    add('seat', surface(field, ((xs - .65, xs + .35), (yy - .35, yy + .35), (seat - .45, seat + .4)), .02, False), p.get('seatm', 'seat'))
    dash = p.get('dash', p['ws'][0] + .50)
    add('dash', surface(lambda x, y, z: smax(box(dash - .05, 0, zb - .10, .40, .72, .12, .07, -.3)(x, y, z), car.closed(x, y, z) + .03, .02),
                        ((dash - .8, dash + .5), (0, .85), (zb - .3, zb + .15)), .02), 'trim')
    th = np.linspace(0, 2 * np.pi, 40)
    add('steering', tube(np.c_[dash + .34 + .06 * np.sin(th), .37 + .18 * np.cos(th), zb + .01 + .165 * np.sin(th)], .016, 8), 'trim')

    # Mirrors, handles, wipers, rails.
    if p.get('mirror', True):
        mx, my, mz = p.get('mirror', (p['ws'][0] + .50, .985, zb + .10))
        mw, mh = p.get('mirror_half', (.115, .072))  # tall vans have upright mirrors

        def mirror(x, y, z):
            u, v, w = (x - mx) / .075, (y - my) / mw, (z - mz - .08 * (y - my)) / mh
            return smax(((np.abs(u) ** 2.6 + np.abs(v) ** 3.4 + np.abs(w) ** 3.) ** (1 / 3) - 1) * .08, x - mx - .055, .015)
        m = surface(mirror, ((mx - .15, mx + .15), (my - mw - .09, my + mw + .09), (mz - mh - .08, mz + mh + .08)), .008)
        add('mirror', m, p.get('mirrorm', 'paint'))
        add('stalk', surface(lambda x, y, z: smaxn(.02, np.abs(x - mx + .01) - .04, np.abs(z - mz + .075 + .12 * (my - y)) - .02, np.abs(y - my + .10) - .12),
                             ((mx - .15, mx + .15), (my - .3, my + .1), (mz - .2, mz + .1)), .008), 'black_gloss')
    for hx in p.get('handles', (2.28, 3.22)):
        hz = p.get('handlez', float(car.shoulder(np.array([hx]))[0]) - .075)
        hy = reach(car.closed, lambda q: (np.full(1, hx), q, np.full(1, hz)), .5, 1.15)[0]
        if p.get('handle') == 'flush':  # only their outline in the skin
            loop = [(hx + .11 * c, hz + .017 * s) for c, s in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
            add('handle', ribbon(car.closed, dense(loop, smooth=False), 'y', .005, .001, .3, 1.2), 'shut')
            continue
        add('handle', surface(lambda x, y, z: np.sqrt(np.maximum(np.abs(x - hx) - .09, 0) ** 2 + (z - hz) ** 2 + ((y - hy - .012) * 1.6) ** 2) - .016,
                              ((hx - .14, hx + .14), (hy - .06, hy + .06), (hz - .05, hz + .05)), .006), p.get('handle', 'paint'))
    for y0, y1 in p.get('wipers', ((-.62, -.02), (.02, .60))):
        ys, zs = np.linspace(y0, y1, 14), zb + .05 + .05 * np.linspace(0, 1, 14)
        xs = np.array([reach(car.closed, lambda q: (q, np.full(1, a), np.full(1, b)), p['ws'][0] + 1.2, p['ws'][0] - .5)[0] for a, b in zip(ys, zs)])
        add('wiper', tube(np.c_[xs - .012, ys, zs + .006], .008, 8), 'black')
    if p.get('rails'):
        x0, x1, yr = p['rails']
        xs = np.linspace(x0, x1, 40)
        zs = np.array([reach(car.closed, lambda q: (np.full(1, x), np.full(1, yr), q), 1.2, 2.2)[0] for x in xs])
        path = np.c_[xs, 0 * xs + yr, zs + .030 * np.minimum(1, np.minimum(xs - x0, x1 - xs) / .12)]
        for s in (1, -1):
            add('rail', tube(path * [1, s, 1], .013), p.get('railm', 'black_gloss'))

    if p.get('boards'):  # side steps, from one place to the other
        x0, x1 = p['boards']
        mid, out_y = (x0 + x1) / 2, float(car.plan(np.array([(x0 + x1) / 2]))[0]) - .02
        add('board', surface(box(mid, out_y, .40, (x1 - x0) / 2, .085, .028, .025),
                             ((x0 - .05, x1 + .05), (out_y - .13, out_y + .14), (.34, .46)), .012), 'matt')

    for hx, hy, half, top in p.get('hoops', ()):  # roll hoops behind the seats: place, from the middle, half width, top
        th = np.linspace(0, np.pi, 24)
        for s in (1, -1):
            add('hoop', tube(np.c_[hx - .06 * np.sin(th), s * hy + half * np.sign(np.cos(th)) * np.abs(np.cos(th)) ** .6, top - .30 + .30 * np.sin(th) ** .6], .022, 12), 'satin')

    # Shut lines, as narrow dark bands on the skin; an open car's must not land on the roof it has not.
    shell = car.lower if p.get('open') else car.closed
    wide = p.get('shut', .0055)
    for line in p.get('side_lines', ()):
        add('shut', ribbon(shell, dense(line), 'y', wide, .001, .3, 1.2), 'shut')
    for line, broad, material in p.get('strips', ()):  # bands on the side: a sliding door's rail, a rubbing strip, a stripe
        add('strip', ribbon(shell, dense(line), 'y', broad, .004, .3, 1.3), material)
    for line in p.get('top_lines', ()):
        add('shut', ribbon(shell, dense(line), 'z', wide, .001, .4, 1.6), 'shut')
    for line, gap in p.get('gaps', ()):  # wider than shut lines: between a cab and its tub
        add('shut', ribbon(shell, dense(line), 'y', gap, .001, .3, 1.2), 'shut')
    for line in p.get('rear_lines', ()):
        add('shut', ribbon(shell, dense(line), 'x', wide, .001, length - 1.2, length + .3), 'shut')
    if p.get('lbar'):  # a light bar between the lamps, at this height
        for width, lift, material in ((.030, .001, 'black_gloss'), (.013, .002, 'drl')):
            add('light bar', ribbon(shell, dense([(0, p['lbar']), (p.get('lbary', .60), p['lbar'])]), 'x', width, lift, 1.2, -.3), material)

    # Wheels in their arches.
    for axle, spokes in zip(car.axles, (p['wheel'], p.get('rear_wheel', p['wheel']))):
        half, pieces = spokes.get('w', .235) / 2, wheel(p['R'], spokes)
        for side in (1, -1):
            for name, (v, f, n), material in pieces:
                add(name, (np.asarray(v) * [1, side, 1] + [axle, side * (p.get('track', .868) - half), p['R']],
                           f if side > 0 else f[:, ::-1], None if n is None else n * [1, side, 1]), material)
            if axle < end:  # a whole circle would come out of the ground
                v, f, n = lathe([(p['arch'] + .01, p.get('track', .868) - .05), (p['arch'] + .01, .42), (0, .42)], 64, (axle, 0, p['R'] + .01), side)
                add('liner', (v, f[v[f][:, :, 2].min(1) > .10], n), 'black')
    if p.get('spare'):  # a wheel on the tail gate, at this height
        for name, (v, f, n), material in pieces:
            turned = [None if w is None else np.asarray(w)[:, [1, 0, 2]] * [1, -1, 1] for w in (v, n)]
            add(name, (turned[0] + [length + half + .01, 0, p['spare']], f, turned[1]), material)
    add('floor', surface(box(end / 2, 0, p.get('floor', .36), end / 2 - .5, .72, .05, .03), ((.3, end - .3), (0, .9), (.2, .6)), .03), 'black')

    # Number plates, without text.
    def plate(x, z, back, y=0):
        w, t = .186, .056
        return np.array([[x, y - w, z - t], [x, y + w, z - t], [x + back, y + w, z + t], [x + back, y - w, z + t]]), np.array([[0, 1, 2, 3]]), None
    zf, zr = p.get('platez', .53), p.get('rplatez', .80)
    grid = np.array([(y, z) for y in (.0, .09, .18) for z in (-.056, -.03, .0, .03, .056)])
    front = reach(car.skin, lambda q: (q, grid[:, 0], grid[:, 1] + zf), 1.2, -.3, len(grid))
    add('plate', plate(min(front) - .008, zf, 0), 'plate')
    if zr:  # None where the plate hangs on something else
        aside = p.get('rplatey', 0)
        rear = reach(car.skin, lambda q: (q, grid[:, 0] + abs(aside), grid[:, 1] + zr), length - 1.2, length + .3, len(grid))
        add('plate', plate(max(rear) + .006, zr, 0, aside), 'plate')
    return out
