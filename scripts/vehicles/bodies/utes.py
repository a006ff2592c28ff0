"""Utes and light trucks: with a tub, or a cab on a chassis with a tray or a box."""
import numpy as np

from car import Car, parts_of
from field import block, both, dense, joined, lathe, reach, tube

from .suvs import SUV


# Parts behind a cab. Each returns [(name, mesh, material, attributes)].
def arc(x, z, r, y0, y1, first=12, last=168, thick=.012):
    """A mudguard over a wheel at (x, z): degrees from the rear over the top to the front."""
    th = np.radians(np.linspace(first, last, 28))
    ring = [(r, y0), (r, y1), (r - thick, y1), (r - thick, y0), (r, y0)]
    v = np.array([(x + a * np.cos(t), y, z + a * np.sin(t)) for t in th for a, y in ring])
    f = np.array([(i * 5 + j, i * 5 + j + 1, i * 5 + j + 6, i * 5 + j + 5) for i in range(27) for j in range(4)])
    return v, f, None


def chassis(p, x0, x1, z):
    """Two rails under a deck at the height `z`, an axle, guards and flaps for the rear wheels."""
    xr, outer = p['xr'], p['track']
    r = p['R']
    inner = outer - p.get('rear_wheel', p['wheel'])['w'] - p.get('twin', 0)
    flap = xr + p['R'] + .10
    bars = [both(block(x0, x1, .36, .44, z - .25, z - .09))]
    bars += [block(x, x + .09, -.40, .40, z - .22, z - .10) for x in (x0 + .5, xr - .5, xr + .5, x1 - .12)]
    bars += [block(xr - .07, xr + .07, -inner, inner, p['R'] - .07, p['R'] + .07, .06)]
    bars += [both(block(xr - .65, xr + .65, .47, .53, p['R'] + .02, p['R'] + .08)), both(block(flap, flap + .012, inner - .01, outer + .01, .24, p['R'] + .22, .004))]
    parts = [('chassis', joined(*bars), 'matt', {})]
    guard = arc(xr, p['R'], p['R'] + .085, inner - .02, outer + .015)
    parts.append(('guard', both(guard), 'matt', {}))
    if p.get('twin'):
        parts.append(('inner tyre', both(lathe([(0, .19), (r - .02, .19), (r, .16), (r, .03), (r - .02, 0), (0, 0)], 64, (xr, inner, r))), 'tyre', {}))
    return parts


def lamps(x, z, inner, outer, tall=.085):
    """Tail lamps under a deck: amber, red, white; a plate between them."""
    w = (outer - inner) / 3
    parts = [('lamp box', both(block(x - .05, x + .002, inner - .012, outer + .012, z - tall - .012, z + .012)), 'matt', {})]
    for k, material in enumerate(('lens', 'tail', 'amber')):
        parts.append(('lamp', both(block(x - .03, x + .014, inner + k * w + .003, inner + (k + 1) * w - .003, z - tall, z)), material, {}))
    parts.append(('plate', block(x + .002, x + .008, -.186, .186, z - .115, z - .003, .002), 'plate', {}))
    return parts


def boards(x0, x1, y0, y1, z0, z1, count=3):
    """A drop side of pressed planks, one above the other."""
    each = (z1 - z0) / count
    planks = [block(x0, x1, y0, y1, z0 + k * each, z0 + (k + 1) * each - .007, .010) for k in range(count)]
    return joined(*planks, block(x0 + .008, x1 - .008, y0 + .008, y1 - .008, z0, z1 - .015, .002))


def tray(p, h=None):
    """The cab and an alloy tray with drop sides and a ladder rack behind the cab's window."""
    t = p['tray']
    x0, x1, half, z, high = t['x'][0], t['x'][1], t['half'], t['z'], t['high']
    top, side = z + high, .03
    parts = parts_of(p, h) + chassis(p, p['cut'] - .6, x1 - .05, z) + lamps(x1 - .01, z - .10, half - .42, half - .06)
    deck = [block(x0, x1, -half, half, z - .04, z, .004), both(block(x0, x1, half - .05, half + .008, z - .085, z + .004)),
            block(x1 - .04, x1 + .006, -half, half, z - .085, z + .004)]
    deck += [block(x, x + .05, -half + .05, half - .05, z - .10, z - .04) for x in np.arange(x0 + .1, x1 - .1, .42)]
    parts.append(('deck', joined(*deck), 'alloy', {}))
    gap = .07
    drops = [both(boards(x0 + gap, x1 - gap * .5, half - side, half + .004, z + .008, top)),
             boards(x1 - side, x1 + .004, -half + .03, half - .03, z + .008, top)]
    parts.append(('drop sides', joined(*drops), 'alloy', {}))
    posts = [both(block(x0, x0 + gap - .008, half - .05, half + .012, z - .08, top + .012)), both(block(x1 - .035, x1 + .012, half - .028, half + .012, z - .08, top + .004))]
    rail = both(tube([(x0 + .05, half + .006, z - .125), (x1 - .05, half + .006, z - .125)], .013))
    rack = [block(x0, x0 + .05, -half + .08, half - .08, z, top + .05), both(block(x0, x0 + .045, half - .14, half - .09, z, t['rack'])),
            both(block(x0, x0 + .045, .30, .34, z, t['rack'])), block(x0 - .005, x0 + .05, -half + .05, half - .05, t['rack'] - .05, t['rack'])]
    rack += [block(x0 + .012, x0 + .034, -half + .12, half - .12, q, q + .018) for q in np.arange(top + .16, t['rack'] - .10, .11)]
    parts += [('posts', joined(*posts), 'alloy', {}), ('rope rail', rail, 'alloy', {}), ('rack', joined(*rack), t.get('rackm', 'alloy'), {})]
    latch = [both(block(x, x + .035, half + .002, half + .026, z + .02, z + .13)) for x in np.linspace(x0 + .10, x1 - .13, 4)]
    latch += [block(x1 + .002, x1 + .024, y, y + .035, z + .02, z + .13) for y in (-.55, .52)]
    parts.append(('latches', joined(*latch), 'steel', {}))
    box0, box1 = x0 + .04, p['xr'] - p['R'] - .14
    if box1 - box0 > .2:
        parts.append(('toolbox', both(block(box0, box1, half - .34, half - .03, z - .40, z - .14, .012)), 'alloy', {}))
    return parts


def tub(p, h=None):
    """The cab and tub, and what is bolted to them: a rear bumper, side steps, a sports bar."""
    t, length, z = p['tub'], p['L'], p['tub']['bumper']
    half = t['half']
    parts = parts_of(p, h)
    parts.append(('bumper', joined(both(block(length - .17, length, .27, half, z, z + .15, .045)), block(length - .17, length - .055, -.30, .30, z + .01, z + .14, .02),
                                   block(length - .20, length - .004, -.62, .62, z + .135, z + .160, .012)), t.get('bumperm', 'matt'), {}))
    parts.append(('plate', block(length - .056, length - .050, -.186, .186, z + .018, z + .130, .002), 'plate', {}))
    parts.append(('gate handle', block(length - .14, t['face'] + .008, -.10, .10, t['handle'], t['handle'] + .055, .012), 'black_gloss', {}))
    parts.append(('tow bar', joined(block(length - .30, length + .02, -.04, .04, z - .07, z - .01), block(length - .6, length - .25, -.5, .5, z - .09, z)), 'black', {}))
    if t.get('step'):
        x0, x1, y, high = t['step']
        parts.append(('side step', both(block(x0, x1, y - .13, y, high - .07, high, .030)), t.get('stepm', 'matt'), {}))
    if t.get('bar'):
        x, top, y, foot = t['bar']
        hoop = [(x, y, foot - .02), (x + .02, y - .015, foot + .12), (x + .05, y - .09, top - .10), (x + .06, y - .17, top - .02), (x + .06, y - .30, top), (x + .06, 0, top)]
        stay = [(x + .06, y - .09, top - .06), (x + .22, y - .05, top - .16), (x + .62, y, foot + .02), (x + .66, y, foot - .03)]
        for path in (hoop, stay):
            parts.append(('sports bar', both(tube(path, t.get('barr', .034), 14)), t.get('barm', 'satin'), {}))
    return parts


def work_ute(p, h=None):
    """A tray ute with round lamps, turn signals on its corners, and a snorkel along one pillar."""
    parts, car = tray(p, h), Car(p)
    y, z, r = p['eyes']
    x = reach(car.skin, lambda q: (q, np.full(1, y), np.full(1, z)), 1.2, -.3)[0]
    th = np.linspace(0, 2 * np.pi, 49)
    dome = [(r * np.sin(a), .030 * np.cos(a) ** 2) for a in np.linspace(0, np.pi / 2, 10)]
    v, f, _ = lathe(dome, 48)
    parts.append(('round lamp', both((np.c_[x - v[:, 1], y + v[:, 0], z + v[:, 2]], f, None)), 'lamp_glass', {}))
    parts.append(('lamp ring', both(tube(np.c_[0 * th + x - .004, y + (r + .004) * np.cos(th), z + (r + .004) * np.sin(th)], .008)), 'chrome', {}))
    parts.append(('signal', both(block(x - .004, x + .05, y - .115, y + .105, z - .215, z - .155, .015)), 'amber', {}))
    snorkel = dense([(1.08, -.80, 1.12), (1.14, -.865, 1.17), (1.30, -.87, 1.24), (1.42, -.86, 1.42), (1.62, -.83, 1.84), (1.65, -.825, 1.93)])
    parts.append(('snorkel', tube(snorkel, .032, 14), 'matt', {}))
    parts.append(('snorkel head', block(1.58, 1.70, -.875, -.775, 1.90, 2.05, .025), 'matt', {}))
    return parts


UTE = dict(
    SUV, L=5.36, R=.395, xf=.93, xr=4.17, arch=.455, track=.90, rails=None, spoiler=None, parts=tub,
    plan=[(-.3, .87), (.5, .91), (1.2, .925), (2.6, .93), (4.2, .93), (5.0, .925), (5.6, .92)],
    shoulder=[(-.3, 1.05), (.5, 1.09), (1.5, 1.13), (3.4, 1.15), (5.4, 1.17)], sh_tilt=.75, lean=.03, belly=.22,
    hood=([(-.3, 1.04), (.06, 1.115), (.3, 1.17), (.8, 1.21), (1.4, 1.24), (1.8, 1.25), (3.5, 1.265), (5.6, 1.275)], .06), k_top=.06, k_tub=.025,
    nose=([(.1, .16), (.24, .08), (.36, .02), (.5, .0), (.75, .0), (.97, .012), (1.08, .04), (1.18, .10), (1.4, .2)], .03), fp=(.055, .20), k_f=.10,
    tail=([(.1, .30), (.3, .18), (.5, .12), (.8, .105), (1.1, .10), (1.25, .115), (1.4, .14)], .03), rp=(.008, .03), k_r=.05,
    roof=([(1.1, 1.40), (1.6, 1.62), (2.0, 1.765), (2.5, 1.835), (3.0, 1.845), (3.5, 1.825), (4.0, 1.79)], .10), rcrown=.04,
    bottom=([(-.2, .31), (.1, .30), (.6, .29), (3.4, .32), (4.5, .40), (5.0, .47), (5.6, .50)], .08),
    gplan=([(.6, .60), (1.2, .74), (1.8, .81), (2.5, .83), (3.2, .83), (3.7, .815), (4.2, .79)], .15), tumble=.26, barrel=.20,
    belt=[(1.0, 1.275), (2.0, 1.28), (3.2, 1.295), (3.7, 1.32)],
    side_low=([(.0, -.05), (.2, -.03), (.40, .0), (.56, -.010), (.70, -.030), (.86, -.014), (.97, .0), (1.3, .0)], .035),
    zb=1.235, ws=(1.36, 1.12, .35, .20), rw=(3.63, .10, .05, .04), rwt=.10, rwz=1.33, mirror=(1.90, 1.01, 1.345), k_dp=.06, k_rail=.11,
    flare=[.034, .040], bed=(3.76, 5.20, .82, .80), privacy=2.62, seatz=1.20, seats=(2.42, 3.20), aim=.80,
    dlo=dict(top=.085, ap=.09, rear=((3.53, 1.28), (3.44, 1.76)), r=.05), pillar=[(2.66, .075, .03)], handles=(2.40, 3.32),
    clad=dict(arch=.515, z=[(-.2, .52), (.4, .49), (1.0, .45), (3.6, .46), (4.6, .50), (5.0, .60), (5.6, .62)]),
    lamp=[(26, .955), (25.5, 1.035), (50, 1.075), (56, 1.06), (51, .975)], projz=1.005, drl=2.2, drlw=.015, drlz=1.015,
    grille=[(-.60, 1.035), (.60, 1.035), (.545, .70), (-.545, .70)], barp=.056, barw=.34, lattice=.11, barm='matt', intake=[(-.55, .54), (.55, .54), (.47, .41), (-.47, .41)], platez=.63,
    pocket=[(35, .80), (42.5, .765), (44, .46), (36, .46)], skid=(.31, .41, .42),
    tlamp=[(36.5, .80), (36.5, 1.15), (43, 1.15), (43, .80)], tbar=None, rplatez=None,
    gate=([(-.66, 1.10), (.66, 1.10), (.62, .84), (-.62, .84)], .014),
    tub=dict(bumper=.50, half=.89, face=5.25, handle=1.10, bar=(3.84, 1.70, .76, 1.25)),
    side_lines=[[(1.70, 1.25), (1.60, 1.16), (1.55, .9), (1.57, .6), (1.62, .46)], [(2.64, 1.27), (2.63, .9), (2.64, .46)],
                [(3.55, 1.28), (3.54, 1.0), (3.50, .75), (3.44, .46)], [(1.62, .465), (3.44, .465)]],
    gaps=[([(3.69, 1.262), (3.69, .8), (3.68, .42)], .016)],
    rear_lines=[[(0, .715), (.72, .715), (.755, .75), (.755, 1.26)]], top_lines=[[(.26, .62), (.6, .71), (1.0, .77), (1.45, .79)]],
    zmax=1.92, wheel=dict(rim=.235, n=6, style='five', w=.255), dist=11.3)

# American size: longer, wider, with a tall blunt nose and much chrome.
LARGE = dict(
    UTE, L=5.92, R=.42, xf=1.02, xr=4.70, arch=.485, track=.985, ymax=1.14, zmax=2.05, dist=12.2, aim=.84,
    plan=[(-.3, .95), (.5, .985), (1.2, .995), (2.6, 1.0), (4.4, 1.0), (5.4, .995), (6.2, .99)],
    shoulder=[(-.3, 1.16), (.5, 1.19), (1.5, 1.21), (3.6, 1.23), (6.0, 1.25)],
    hood=([(-.3, 1.20), (.06, 1.24), (.3, 1.275), (.8, 1.30), (1.4, 1.315), (1.8, 1.325), (4.0, 1.345), (6.2, 1.36)], .05), hbulge=.035, hb=(.50, .62), k_top=.05,
    nose=([(.1, .16), (.26, .10), (.40, .04), (.47, -.02), (.70, -.02), (.76, .02), (1.05, .02), (1.18, .035), (1.28, .09), (1.5, .2)], .02), fp=(.03, .15), k_f=.08,
    roof=([(1.2, 1.52), (1.7, 1.75), (2.1, 1.885), (2.6, 1.955), (3.2, 1.965), (3.9, 1.945), (4.4, 1.92)], .10),
    bottom=([(-.2, .33), (.1, .32), (.6, .31), (3.6, .34), (5.0, .42), (5.6, .48), (6.2, .50)], .08),
    gplan=([(.6, .68), (1.3, .81), (1.9, .87), (2.6, .89), (3.5, .89), (4.1, .875), (4.6, .85)], .15), tumble=.24,
    belt=[(1.0, 1.345), (2.2, 1.35), (3.4, 1.365), (4.2, 1.38)],
    side_low=([(.0, -.05), (.2, -.03), (.42, .0), (.58, -.008), (.74, -.026), (.92, -.012), (1.05, .0), (1.4, .0)], .035),
    zb=1.31, ws=(1.45, 1.08, .35, .20), rw=(4.06, .10, .05, .04), rwz=1.40, mirror=(2.02, 1.11, 1.44), bed=(4.22, 5.76, .88, .86),
    dlo=dict(top=.085, ap=.09, rear=((3.94, 1.36), (3.85, 1.88)), r=.05), pillar=[(2.86, .08, .03)], handles=(2.58, 3.68), privacy=2.82, seats=(2.60, 3.55), seatz=1.27,
    drl=3., drlw=.020, drlz=0., clad=dict(arch=.3, z=[(-.2, .45), (.5, .43), (1.0, .38), (4.6, .40), (5.1, .46), (6.2, .52)]), intake=[(-.40, .62), (.40, .62), (.40, .50), (-.40, .52)], pocket=None, skid=(.45, .715, 1.2), platez=.575,
    lamp=[(33.5, .86), (33.5, 1.13), (50, 1.145), (54, 1.12), (51, .88)], projz=1.02, proj=(38, 42.5, 47),
    grille=[(-.66, 1.17), (.66, 1.17), (.62, .74), (-.62, .74)], lattice=0, barp=.107, barm='satin', barw=.30,
    tlamp=[(36.8, .82), (36.8, 1.22), (42.5, 1.22), (42.5, .82)], gate=([(-.70, 1.17), (.70, 1.17), (.68, .88), (-.68, .88)], .016),
    tub=dict(bumper=.52, half=.96, face=5.81, handle=1.185, bumperm='chrome', step=(1.75, 4.02, 1.03, .44), stepm='satin'),
    side_lines=[[(1.80, 1.33), (1.70, 1.22), (1.66, .95), (1.67, .6), (1.72, .44)], [(2.84, 1.35), (2.83, .9), (2.84, .44)],
                [(3.97, 1.36), (3.96, 1.0), (3.94, .75), (3.88, .44)], [(1.72, .445), (3.88, .445)]],
    gaps=[([(4.13, 1.345), (4.13, .8), (4.12, .42)], .018)],
    rear_lines=[[(0, .745), (.78, .745), (.815, .78), (.815, 1.34)]], top_lines=[[(.24, .66), (.6, .76), (1.0, .82), (1.55, .84)]],
    wheel=dict(rim=.255, n=6, style='twin', w=.275))

# A work ute: flat sides, an upright screen, round lamps, and a tray.
BOXY = dict(
    UTE, parts=work_ute, L=5.24, R=.40, xf=.80, xr=3.98, arch=.465, track=.87, cut=3.40, pane_ior=1.22, zmax=2.04, dist=11.3, aim=.86,
    plan=[(-.3, .80), (.5, .815), (1.2, .835), (2.4, .845), (3.6, .845), (5.4, .845)],
    shoulder=[(-.3, 1.14), (.5, 1.15), (1.5, 1.17), (5.4, 1.17)], sh_tilt=.30, sh_out=.004, sh_r=.04, lean=.02, belly=.05,
    hood=([(-.3, 1.17), (.06, 1.185), (.3, 1.20), (1.3, 1.235), (1.8, 1.24), (5.4, 1.25)], .04), k_top=.055, hcrown=.03, hbulge=.03, hb=(.30, .44), fpeak=0,
    nose=([(.1, .14), (.3, .06), (.42, .01), (.5, .0), (1.0, .01), (1.12, .02), (1.22, .05), (1.4, .12)], .025), fp=(.02, .06), fpe=8, k_f=.07,
    roof=([(.9, 1.86), (1.4, 1.915), (1.9, 1.94), (2.5, 1.945), (3.6, 1.935)], .08), rcrown=.035,
    bottom=([(-.2, .44), (.6, .42), (1.4, .44), (3.4, .46), (5.4, .5)], .06),
    gplan=([(.6, .76), (1.2, .78), (1.8, .79), (2.6, .79), (3.6, .785)], .15), tumble=.15, barrel=.06, k_rail=.08, k_ap=.06, k_dp=.06, k_belt=.03,
    belt=[(1.0, 1.265), (3.6, 1.265)], side_low=([(.0, .0), (1.3, .0)], .03),
    zb=1.235, ws=(1.30, .52, .10, .10), rw=(3.385, .02, .02, .02), rwt=.16, rwz=1.36, mirror=(1.62, .99, 1.36),
    flare=[.0, .0], bed=None, k_tub=None, gate=None, gaps=(), clad=dict(arch=.520, z=[(-.2, .58), (.35, .58), (.5, .47), (1.4, .47), (5.4, .47)]),
    dlo=dict(top=.10, ap=.075, rear=((3.24, 1.27), (3.20, 1.86)), r=.035), pillar=[(2.32, .10, .0)], handles=(2.12, 3.02), privacy=4.0, seats=(2.10, 2.88), seatz=1.22,
    lamp=[(23.5, .835), (23.5, 1.075), (33.6, 1.075), (33.6, .835)], eyes=(.605, .955, .094), drl=0., proj=(), mirrorm='matt', handle='matt',
    grille=[(-.55, 1.075), (.55, 1.075), (.55, .835), (-.55, .835)], lattice=0, barw=.42, barp=.06, barm='matt', framem='black', floor=.54, intake=None, platez=.60, pocket=None, skid=None,
    tray=dict(x=(3.47, 5.22), half=.93, z=.98, high=.26, rack=1.86, rackm='matt'),
    side_lines=[[(1.44, 1.25), (1.42, 1.1), (1.42, .5)], [(2.31, 1.26), (2.31, .5)], [(3.22, 1.26), (3.22, .8), (3.16, .5)], [(1.42, .502), (3.16, .502)]],
    top_lines=[[(.10, .60), (.6, .62), (1.30, .66)]], rear_lines=(),
    wheel=dict(rim=.215, n=8, style='steel', w=.225))

# A single cab on a chassis with a long alloy tray.
SINGLE = dict(
    UTE, parts=tray, cut=2.98, bed=None, k_tub=None, gate=None, gaps=(), track=.885, dist=11.6,
    roof=([(1.1, 1.40), (1.6, 1.62), (2.0, 1.755), (2.4, 1.805), (2.8, 1.81), (3.3, 1.79)], .10),
    gplan=([(.6, .60), (1.2, .74), (1.8, .81), (2.4, .825), (3.1, .80)], .15),
    rw=(2.95, .06, .05, .04), rwt=.12, rwz=1.36, dlo=dict(top=.085, ap=.09, rear=((2.78, 1.28), (2.74, 1.76)), r=.05), pillar=(), handles=(2.50,), seats=(2.36,), privacy=9.,
    clad=dict(arch=.515, z=[(-.2, .52), (.4, .49), (1.0, .45), (3.6, .46)]), framem='black', mirrorm='matt', handle='matt', floor=.44,
    tray=dict(x=(3.06, 5.36), half=.95, z=.97, high=.26, rack=1.80),
    side_lines=[[(1.70, 1.25), (1.60, 1.16), (1.55, .9), (1.57, .6), (1.62, .46)], [(2.77, 1.28), (2.76, .9), (2.74, .46)], [(1.62, .465), (2.74, .465)]], rear_lines=(),
    wheel=dict(rim=.225, n=8, style='steel', w=.245))


def box_truck(p, h=None):
    """A cab over the front axle, and a box on a chassis."""
    t = p['box']
    (x0, x1), half, z, top = t['x'], t['half'], t['z'], t['top']
    parts = parts_of(p, h) + chassis(p, .9, x1 - .06, z) + lamps(x1 - .02, z - .10, half - .50, half - .08, .10)
    parts.append(('box', block(x0, x1, -half, half, z, top, .015), 'white', {}))
    e = .028
    frame = [both(block(x, x + .07, half - .05, half + e * .4, z, top, .012)) for x in (x0 - .006, x1 - .064)]
    frame += [both(block(x0, x1, half - .05, half + e * .4, q, q + .075, .012)) for q in (z - .02, top - .065)]
    frame += [block(x, x + .03, -half, half, q, q + .075, .012) for x in (x0 - .012, x1 - .018) for q in (z - .02, top - .065)]
    parts.append(('frame', joined(*frame), 'alloy', {}))
    parts.append(('door gap', joined(block(x1 - .01, x1 + .003, -.005, .005, z + .06, top - .07, .001), both(block(x1 - .01, x1 + .003, half - .062, half - .055, z + .06, top - .07, .001))), 'shut', {}))
    for y in (.10, .52):
        parts.append(('lock bar', both(tube([(x1 + .026, y, z + .02), (x1 + .026, y, top - .03)], .014)), 'steel', {}))
        parts.append(('lock', both(block(x1, x1 + .045, y - .03, y + .13, z + .42, z + .46, .008)), 'steel', {}))
    hinges = [both(block(x1 - .02, x1 + .014, half - .15, half + .014, q, q + .045, .006)) for q in np.linspace(z + .25, top - .30, 4)]
    parts.append(('hinges', joined(*hinges), 'steel', {}))
    marks = [both(block(x, x + .06, half + .006, half + .016, z + .005, z + .035, .004)) for x in np.linspace(x0 + .5, x1 - .5, 3)]
    parts.append(('markers', joined(*marks), 'amber', {}))
    guard = [both(block(1.55, p['xr'] - p['R'] - .16, half - .07, half - .03, q, q + .09)) for q in (.46, .64)]
    guard += [both(block(x, x + .05, half - .10, half - .06, .44, z)) for x in (1.75, p['xr'] - p['R'] - .36)]
    parts.append(('side guard', joined(*guard), 'alloy', {}))
    parts.append(('underrun', joined(block(x1 - .12, x1 - .04, -half + .06, half - .06, .44, .55, .02), both(block(x1 - .12, x1 - .06, .40, .46, .5, z))), 'matt', {}))
    parts.append(('tank', block(1.85, 2.45, -.80, -.46, z - .50, z - .14, .06), 'matt', {}))
    # Door mirrors on arms, a step, and the panel behind the cab.
    w = p['plan'][0][1]
    parts.append(('mirror', both(joined(block(.10, .20, w + .13, w + .31, 1.44, 1.80, .04), block(.11, .19, w + .14, w + .29, 1.26, 1.41, .035))), 'matt', {}))
    parts.append(('arm', both(tube([(.30, w - .10, 1.88), (.18, w + .16, 1.86), (.155, w + .20, 1.74), (.155, w + .20, 1.30), (.18, w + .14, 1.24), (.30, w - .02, 1.22)], .012)), 'matt', {}))
    return parts


TRUCK = dict(
    UTE, parts=box_truck, L=5.60, R=.375, xf=1.02, xr=4.12, arch=.45, track=.86, cut=1.78, zmax=2.24, ymax=1.0, dist=13.2, aim=1.30,
    plan=[(-.3, .88), (.5, .885), (1.2, .89), (5.4, .89)],
    shoulder=[(-.3, 1.22), (5.4, 1.22)], sh_tilt=.12, sh_out=.0, sh_r=.05, lean=.01, belly=.03, hcrown=.0, hbulge=.0, fpeak=0,
    hood=([(-.3, 1.30), (5.4, 1.30)], .04), k_top=.05, fp=(.05, .10), fpe=8, k_f=.14,
    nose=([(.1, .06), (.3, .02), (.42, .0), (.85, .0), (1.2, .015), (1.4, .05), (1.6, .10)], .03),
    roof=([(-.2, 2.02), (.2, 2.085), (.6, 2.125), (1.1, 2.135), (2.0, 2.12)], .08), rcrown=.04,
    bottom=([(-.2, .34), (.5, .34), (1.0, .40), (1.5, .50), (2.0, .55)], .06),
    gplan=([(-.2, .83), (.5, .84), (1.2, .845), (2.0, .845)], .15), tumble=.09, barrel=.04, k_rail=.11, k_ap=.10, k_dp=.06, k_belt=.05,
    belt=[(-.2, 1.27), (.5, 1.29), (2.0, 1.32)], side_low=([(.0, .0), (1.3, .0)], .03),
    zb=1.26, ws=(.085, .20, .06, .20), wsb=.02, rw=(1.76, .0, .0, .0), no_rear_glass=True, mirror=None, dash=.62,
    flare=[.0, .0], bed=None, k_tub=None, gate=None, gaps=(), clad=dict(arch=.49, z=[(-.2, .60), (.5, .60), (.7, .52), (2.0, .50)]),
    dlo=dict(top=.12, ap=.11, rear=((1.40, 1.30), (1.36, 2.02)), r=.05), pillar=(), handles=(1.30,), privacy=9., seats=(1.32,), seatz=1.42, wipers=((-.62, -.02), (.02, .60)),
    lamp=[(31, .70), (31, .86), (46, .88), (47, .72)], projz=.785, proj=(36, 41.5), drl=2.5, drlw=.014, drlz=0.,
    grille=[(-.50, .86), (.50, .86), (.46, .74), (-.46, .74)], lattice=0, barw=.42, barp=.045, framem='black', floor=.62, intake=[(-.40, .56), (.40, .56), (.38, .45), (-.38, .45)], platez=.64, pocket=None, skid=None,
    box=dict(x=(1.92, 5.58), half=.98, z=.92, top=2.80), twin=.25,
    side_lines=[[(.34, 1.30), (.36, .9), (.50, .80), (.62, .66)], [(1.45, 1.32), (1.45, .60)]], top_lines=(), rear_lines=(),
    wheel=dict(rim=.215, n=8, style='steel', w=.205), rear_wheel=dict(rim=.215, n=8, style='steel', w=.205, dish=.10))

VEHICLES = {'ute-double-standard': UTE, 'ute-double-large': LARGE, 'ute-double-boxy': BOXY, 'ute-single-standard': SINGLE, 'light-truck-standard': TRUCK}
