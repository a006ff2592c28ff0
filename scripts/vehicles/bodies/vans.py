"""Vans, people movers, small buses, motorhomes and caravans."""
import numpy as np

from car import parts_of
from field import box, lathe, polygon, smax, smin, surface, tube
from wheel import wheel

from .suvs import SUV

# A mid-size van: short bonnet, upright sides, one window in the sliding door.
VAN = dict(
    SUV, L=5.20, R=.345, xf=.93, xr=4.05, arch=.388, track=.912, rails=None, spoiler=None, skid=None,
    plan=[(-.3, .86), (.4, .92), (1.0, .953), (2.0, .965), (4.3, .96), (4.9, .95), (5.5, .935)],
    shoulder=[(-.3, 1.00), (.5, 1.05), (1.3, 1.11), (3.0, 1.13), (5.4, 1.13)], sh_tilt=.45, sh_r=.09, lean=.03, belly=.14,
    hood=([(-.3, .84), (.05, .95), (.3, 1.045), (.6, 1.12), (.9, 1.175), (1.3, 1.20), (5.6, 1.20)], .06), hbulge=.012,
    nose=([(.1, .16), (.22, .08), (.34, .02), (.5, .0), (.68, .0), (.82, .03), (.95, .09), (1.1, .18)], .035), fp=(.06, .24),
    tail=([(.1, .14), (.3, .05), (.45, .01), (.6, .0), (.8, .01), (1.0, .018), (1.3, .03), (1.5, .04)], .035), rp=(.014, .05), k_r=.09,
    roof=([(.9, 1.45), (1.3, 1.72), (1.65, 1.88), (2.0, 1.945), (2.5, 1.975), (3.5, 1.98), (4.6, 1.96), (5.0, 1.945), (5.5, 1.91)], .10),
    bottom=([(-.2, .25), (.1, .225), (.6, .21), (3.4, .23), (4.4, .26), (5.0, .30), (5.6, .33)], .08),
    gplan=([(.3, .66), (.8, .815), (1.3, .905), (2.0, .945), (4.4, .945), (5.0, .93), (5.5, .91)], .15),
    tumble=.155, barrel=.10, rcrown=.05, k_rail=.20, k_dp=.12, k_belt=.10,
    belt=[(.9, 1.20), (1.5, 1.20), (2.4, 1.24), (4.0, 1.26)],
    side_low=([(.0, -.05), (.2, -.02), (.34, .004), (.46, -.008), (.58, -.022), (.74, -.012), (.86, .0), (1.3, .0)], .04),
    zb=1.17, ws=(.90, 1.02, .20, .20), rw=(5.17, .13, .03, .03), rwt=.17, rwz=1.24, wsb=.02, mirror=(1.34, 1.06, 1.27), mirror_half=(.12, .105),
    flare=[.014, .014],
    dlo=dict(top=.17, ap=.11, rear=((2.13, 1.2), (2.11, 1.8)), r=.05), pillar=[(1.40, .035, .0)],
    panes=[[(2.32, 1.27), (2.32, 1.80), (3.28, 1.80), (3.28, 1.27)]],
    presses=[[(3.48, 1.25), (3.48, 1.81), (4.90, 1.79), (4.95, 1.27)]],
    clad=dict(arch=.425, z=[(-.2, .40), (.4, .36), (1.0, .32), (3.6, .32), (4.4, .35), (5.0, .42), (5.6, .44)]),
    lamp=[(29, .80), (29.5, .92), (50, 1.035), (55, 1.02), (52, .88), (40, .79)], projz=.88,
    grille=[(-.58, .93), (.58, .93), (.52, .73), (-.52, .73)], barp=.066, pocket=[(36, .62), (44.5, .60), (44, .47), (37, .47)],
    intake=[(-.62, .50), (.62, .50), (.56, .32), (-.56, .32)], platez=.60, rplatez=.72,
    tlamp=[(37, .90), (37, 1.42), (44, 1.42), (44, .90)], tbar=None,
    handles=(2.02, 2.36), seats=(2.02,), seatz=1.30, privacy=2.2,
    side_lines=[[(1.10, 1.18), (1.10, 1.02), (1.20, .76), (1.34, .56), (1.38, .40)], [(2.21, 1.83), (2.21, 1.2), (2.21, .36)],
                [(3.38, 1.83), (3.38, 1.2), (3.38, .36)], [(1.38, .365), (3.38, .365)]],
    strips=[([(3.42, 1.00), (4.86, 1.00)], .022, 'black')],
    rear_lines=[[(0, .50), (.74, .50), (.80, .58), (.81, 1.40), (.76, 1.80)]], top_lines=[[(.26, .62), (.6, .72), (1.0, .80)]],
    pane_ior=1.25, zmax=2.06, ymax=1.10, wheel=dict(rim=.222, n=5, style='five', w=.225), dist=11.2, aim=.88)

COMPACT = dict(
    VAN, L=4.50, R=.332, xf=.88, xr=3.64, arch=.372, track=.872,
    plan=[(-.3, .83), (.5, .885), (1.1, .91), (2.0, .92), (3.6, .915), (4.2, .90), (4.8, .88)],
    shoulder=[(-.3, .92), (.5, .96), (1.3, 1.0), (3.0, 1.02), (4.8, 1.02)],
    hood=([(-.3, .77), (.05, .87), (.3, .95), (.7, 1.04), (1.1, 1.085), (1.5, 1.10), (4.8, 1.10)], .06),
    nose=([(.1, .16), (.2, .08), (.32, .02), (.46, .0), (.62, .0), (.76, .03), (.88, .09), (1.0, .18)], .035), fp=(.06, .25),
    tail=([(.1, .14), (.3, .05), (.45, .01), (.6, .0), (.8, .01), (1.0, .018), (1.3, .03), (1.5, .04)], .035),
    roof=([(1.1, 1.38), (1.5, 1.62), (1.85, 1.75), (2.2, 1.805), (2.6, 1.83), (3.4, 1.83), (4.1, 1.81), (4.8, 1.77)], .10),
    bottom=([(-.2, .23), (.1, .20), (.6, .19), (3.2, .20), (3.8, .23), (4.3, .28), (4.8, .31)], .08),
    gplan=([(.5, .62), (1.1, .795), (1.6, .865), (2.2, .89), (3.7, .89), (4.3, .875), (4.8, .85)], .15), tumble=.18, barrel=.10,
    belt=[(.9, 1.09), (1.5, 1.09), (2.4, 1.11), (4.0, 1.13)],
    side_low=([(.0, -.05), (.18, -.02), (.32, .004), (.42, -.008), (.54, -.024), (.68, -.012), (.78, .0), (1.3, .0)], .04),
    zb=1.07, ws=(1.12, 1.10, .25, .20), rw=(4.47, .15, .03, .03), rwt=.15, rwz=1.14, mirror=(1.60, .985, 1.15), mirror_half=(.115, .08),
    dlo=dict(top=.15, ap=.10, rear=((2.28, 1.1), (2.26, 1.7)), r=.05), pillar=[(1.66, .035, .0)],
    panes=[], presses=[[(2.46, 1.15), (2.46, 1.66), (3.22, 1.66), (3.22, 1.15)], [(3.44, 1.16), (3.44, 1.66), (4.16, 1.64), (4.22, 1.17)]],
    clad=dict(arch=.412, z=[(-.2, .38), (.4, .34), (1.0, .30), (3.4, .30), (4.0, .34), (4.8, .42)]),
    lamp=[(28.5, .735), (29, .81), (50, .905), (55, .895), (51, .79), (40, .715)], projz=.79,
    grille=[(-.54, .81), (.54, .81), (.48, .66), (-.48, .66)], barp=.036, pocket=[(37, .56), (44.5, .54), (44, .42), (38, .42)],
    intake=[(-.60, .46), (.60, .46), (.54, .31), (-.54, .31)], platez=.56, rplatez=.70,
    tlamp=[(36, .86), (36, 1.30), (43, 1.30), (43, .86)],
    handles=(2.16, 2.50), seats=(2.20,), seatz=1.15, privacy=2.4,
    side_lines=[[(1.34, 1.07), (1.29, .95), (1.28, .70), (1.32, .5), (1.36, .34)], [(2.36, 1.68), (2.36, 1.2), (2.36, .34)],
                [(3.32, 1.68), (3.32, 1.0), (3.30, .80), (3.22, .62), (3.18, .34)], [(1.36, .34), (3.18, .34)]],
    strips=[([(3.36, .93), (4.24, .93)], .020, 'black')],
    rear_lines=[[(0, .48), (0, 1.70)], [(0, .48), (.70, .48), (.76, .56), (.77, 1.30), (.70, 1.62)]], top_lines=[[(.28, .58), (.6, .68), (1.0, .74), (1.25, .74)]],
    zmax=1.92, wheel=dict(rim=.212, n=5, style='twin', w=.205), dist=10.0, aim=.80)

# A long van with a high roof: the roof rises over the screen.
TALL = dict(
    VAN, L=5.98, R=.352, xf=1.00, xr=4.72, arch=.398, track=.945,
    plan=[(-.3, .89), (.4, .95), (1.0, .985), (2.0, .998), (5.0, .995), (5.6, .985), (6.3, .97)],
    shoulder=[(-.3, 1.14), (.5, 1.17), (1.3, 1.22), (3.0, 1.24), (6.2, 1.24)],
    hood=([(-.3, .98), (.05, 1.09), (.3, 1.18), (.6, 1.26), (.9, 1.31), (1.3, 1.33), (6.4, 1.33)], .06),
    nose=([(.1, .16), (.24, .08), (.38, .02), (.55, .0), (.75, .0), (.92, .03), (1.07, .09), (1.22, .18)], .035),
    tail=([(.1, .14), (.3, .05), (.45, .01), (.6, .0), (.9, .006), (1.2, .018), (1.5, .03), (1.7, .04)], .035),
    roof=([(.8, 1.70), (1.1, 1.98), (1.35, 2.20), (1.6, 2.37), (1.95, 2.52), (2.4, 2.62), (3.0, 2.66), (4.6, 2.67), (5.6, 2.65), (6.3, 2.61)], .10),
    bottom=([(-.2, .27), (.1, .24), (.6, .23), (3.4, .26), (5.0, .30), (5.8, .36), (6.4, .38)], .08),
    gplan=([(.3, .68), (.75, .83), (1.2, .93), (1.9, .985), (5.0, .985), (5.7, .972), (6.3, .955)], .15), tumble=.095, barrel=.02, k_rail=.22,
    belt=[(.9, 1.33), (1.5, 1.33), (2.4, 1.36), (4.0, 1.38)],
    side_low=([(.0, -.05), (.2, -.02), (.36, .004), (.50, -.008), (.64, -.022), (.80, -.012), (.92, .0), (1.4, .0)], .04),
    zb=1.30, ws=(.84, .80, .14, .20), rw=(5.95, .10, .0, .03), rwt=.62, rwz=1.42, mirror=(1.22, 1.12, 1.48), mirror_half=(.10, .165), mirrorm='matt',
    dlo=dict(top=.12, topz=2.04, ap=.12, rear=((2.10, 1.3), (2.08, 2.0)), r=.05), pillar=[(1.34, .035, .0)],
    panes=[], presses=[[(2.34, 1.40), (2.34, 2.14), (3.50, 2.14), (3.50, 1.40)], [(3.74, 1.40), (3.74, 2.14), (4.70, 2.14), (4.70, 1.40)],
                       [(4.84, 1.40), (4.84, 2.14), (5.66, 2.12), (5.70, 1.41)]],
    clad=dict(arch=.442, z=[(-.2, .58), (.3, .56), (.6, .52), (1.0, .38), (4.0, .38), (5.0, .40), (5.6, .52), (6.3, .55)]),
    lamp=[(29.5, .90), (30, 1.04), (49, 1.19), (54, 1.18), (52, 1.00), (40, .89)], projz=1.0,
    grille=[(-.60, 1.05), (.60, 1.05), (.52, .76), (-.52, .76)], barp=.075, pocket=[(36, .72), (44, .70), (44, .60), (37, .60)],
    intake=[(-.62, .52), (.62, .52), (.56, .36), (-.56, .36)], platez=.66, rplatez=.74,
    tlamp=[(38, 1.02), (38, 1.62), (44, 1.62), (44, 1.02)],
    handles=(2.02, 2.38), handlez=1.14, seats=(2.00,), seatz=1.45, privacy=2.2,
    side_lines=[[(1.08, 1.31), (1.10, 1.1), (1.26, .82), (1.40, .60), (1.44, .42)], [(2.21, 2.12), (2.21, 1.2), (2.21, .42)],
                [(3.62, 2.2), (3.62, 1.2), (3.62, .42)], [(1.44, .42), (3.62, .42)]],
    strips=[([(3.66, 1.16), (5.64, 1.16)], .024, 'black')],
    rear_lines=[[(0, .52), (0, 2.48)], [(0, .52), (.76, .52), (.82, .60), (.83, 1.60), (.80, 2.35), (.70, 2.48), (0, 2.50)]],
    top_lines=[[(.26, .62), (.6, .72), (.95, .80)]],
    zmax=2.76, ymax=1.14, wheel=dict(rim=.212, n=6, style='five', w=.225, paint='steel'), dist=12.8, aim=1.18)

# A people mover: a long and low body, glass all round.
MOVER = dict(
    SUV, L=5.16, R=.358, xf=.96, xr=4.05, arch=.400, track=.930, rails=(2.1, 4.5, .62), spoiler=(4.50, 4.98, .05),
    plan=[(-.3, .89), (.5, .945), (1.2, .97), (2.4, .978), (4.1, .97), (4.8, .945), (5.4, .90)],
    shoulder=[(-.3, .87), (.4, .91), (1.4, .955), (3.0, .985), (5.2, 1.01)],
    hood=([(-.3, .80), (.06, .885), (.35, .955), (.8, 1.01), (1.3, 1.05), (1.7, 1.07), (4.4, 1.10), (5.4, 1.10)], .07),
    nose=([(.1, .18), (.2, .10), (.32, .03), (.46, .0), (.62, .0), (.76, .03), (.88, .08), (1.0, .15), (1.15, .25)], .035),
    tail=([(.1, .20), (.28, .09), (.40, .03), (.54, .0), (.72, .0), (.90, .004), (1.0, .03), (1.1, .08), (1.3, .16)], .03),
    roof=([(1.2, 1.34), (1.7, 1.545), (2.1, 1.66), (2.6, 1.73), (3.2, 1.745), (4.0, 1.73), (4.6, 1.695), (5.3, 1.63)], .12),
    bottom=([(-.2, .22), (.1, .19), (.6, .17), (3.6, .18), (4.3, .21), (4.9, .28), (5.4, .32)], .08),
    gplan=([(.6, .62), (1.2, .79), (1.8, .855), (2.6, .87), (3.8, .865), (4.6, .82), (5.2, .75)], .15), tumble=.25, barrel=.22,
    belt=[(1.0, 1.075), (2.0, 1.085), (3.4, 1.10), (4.4, 1.12), (5.0, 1.14)],
    side_low=([(.0, -.05), (.17, -.02), (.30, .006), (.40, -.012), (.51, -.036), (.63, -.018), (.74, .0), (1.2, .0)], .035),
    zb=1.045, ws=(1.20, 1.28, .35, .20), rw=(5.04, .30, .10, .10), rwt=.085, rwz=1.13, mirror=(1.74, 1.035, 1.15),
    flare=[.016, .018],
    dlo=dict(top=.10, ap=.10, rear=((4.94, 1.15), (4.76, 1.55)), r=.05), pillar=[(1.86, .03, .0), (2.56, .075, .03), (3.66, .075, .04)],
    clad=dict(arch=.430, z=[(-.2, .32), (.4, .29), (1.0, .25), (3.8, .25), (4.6, .30), (5.4, .36)]),
    lamp=[(27, .79), (28.5, .84), (55, .895), (57.5, .885), (51, .80), (40, .775)], projz=.825,
    grille=[(-.58, .80), (.58, .80), (.50, .56), (-.50, .56)], barp=.05, barv=.08,
    intake=[(-.58, .40), (.58, .40), (.50, .28), (-.50, .28)], platez=.48, rplatez=.86,
    pocket=[(35, .60), (44, .58), (44.5, .40), (37, .40)], skid=None,
    tlamp=[(25, .985), (25, .93), (44, .90), (56, .91), (58, .95), (48, .985)], tbar=(.945, .972),
    handles=(2.42, 2.80), seats=(2.30, 3.25, 4.1), seatz=1.08, privacy=2.6, handle='satin',
    side_lines=[[(1.56, 1.06), (1.45, .95), (1.42, .72), (1.45, .48), (1.50, .30)], [(2.58, 1.09), (2.575, .75), (2.58, .30)],
                [(3.72, 1.10), (3.71, .95), (3.66, .80), (3.58, .62), (3.54, .30)], [(1.50, .30), (2.58, .30), (3.54, .30)]],
    strips=[([(3.76, .955), (4.88, .965)], .014, 'black')],
    rear_lines=[[(0, .62), (.60, .62), (.70, .68), (.73, .80), (.72, .90)]], top_lines=[[(.30, .62), (.6, .70), (1.0, .75), (1.32, .745)]],
    pane_ior=1.3, zmax=1.84, ymax=1.06, wheel=dict(rim=.246, n=7, style='twin', w=.235), dist=10.6, aim=.76)

# A small bus: flat front, a row of windows, the door ahead of the front axle's rear.
BUS = dict(
    VAN, L=6.99, R=.385, xf=1.16, xr=5.06, arch=.440, track=.955,
    plan=[(-.3, .95), (.3, .99), (.9, 1.01), (2.0, 1.015), (6.0, 1.012), (6.6, 1.0), (7.3, .98)],
    shoulder=[(-.3, 1.20), (.5, 1.22), (1.3, 1.24), (3.0, 1.24), (7.2, 1.24)], sh_tilt=.3,
    hood=([(-.3, 1.12), (.05, 1.16), (.3, 1.20), (.6, 1.22), (1.3, 1.24), (7.4, 1.24)], .05), hbulge=0.,
    nose=([(.1, .20), (.25, .08), (.40, .02), (.55, .0), (.75, .0), (.95, .02), (1.10, .05), (1.25, .10), (1.4, .16)], .04), fp=(.05, .13), fpe=8,
    tail=([(.1, .16), (.3, .06), (.45, .01), (.6, .0), (.9, .005), (1.2, .015), (1.5, .03), (1.7, .04)], .035), rp=(.02, .07), k_r=.12,
    roof=([(.1, 1.95), (.4, 2.22), (.7, 2.42), (1.1, 2.54), (1.6, 2.595), (2.4, 2.61), (5.4, 2.61), (6.5, 2.58), (7.3, 2.53)], .10),
    bottom=([(-.2, .32), (.1, .29), (.6, .28), (3.4, .30), (5.4, .31), (6.4, .40), (7.4, .48)], .08),
    gplan=([(-.1, .83), (.3, .93), (.8, .985), (1.5, 1.0), (6.0, 1.0), (6.6, .988), (7.3, .965)], .12), tumble=.11, barrel=.03, rcrown=.06, k_rail=.24,
    belt=[(.0, 1.16), (.7, 1.18), (1.4, 1.34), (1.7, 1.40), (7.0, 1.40)],
    side_low=([(.0, -.05), (.25, -.03), (.42, .0), (.56, -.004), (.70, -.010), (.86, -.004), (.98, .0), (1.4, .0)], .04),
    zb=1.20, ws=(.20, .34, .14, .14), rw=(6.95, .11, .0, .04), rwt=.22, rwz=1.45, wsb=.04, mirror=(.62, 1.15, 1.72), mirror_half=(.085, .16), mirrorm='matt',
    dlo=dict(top=.26, topz=2.17, ap=.10, rear=((1.60, 1.3), (1.60, 2.0)), r=.05), pillar=[(1.0, .05, .0), (2.96, .06, .0), (4.20, .06, .0), (5.44, .06, .0)],
    panes=[[(1.74, 1.41), (1.74, 2.17), (6.62, 2.17), (6.66, 1.41)]], presses=[],
    clad=None,
    lamp=[(28, .72), (28, .88), (46, .92), (51, .90), (49, .76), (42, .72)], projz=.81, proj=(32, 38, 43),
    grille=[(-.46, .86), (.46, .86), (.42, .74), (-.42, .74)], barp=.045,
    intake=[(-.60, .52), (.60, .52), (.54, .38), (-.54, .38)], platez=.62, rplatez=.82,
    tlamp=[(36, .86), (36, 1.26), (41.5, 1.26), (41.5, .86)],
    handles=(1.62,), handlez=1.18, seats=(1.5, 2.6, 3.4, 4.2, 5.0, 5.8), seatz=1.50, privacy=1.7,
    side_lines=[[(.52, 2.2), (.50, 1.2), (.56, .86), (.66, .72)], [(1.67, 2.2), (1.67, 1.2), (1.67, .40)], [(2.5, 1.36), (2.5, .40)]],
    strips=[([(.75, .98), (6.75, .98)], .05, 'satin')],
    rear_lines=[[(0, .60), (.66, .60), (.70, .66), (.70, 1.30)]], top_lines=[],
    pocket=None, zmax=2.72, ymax=1.16, wheel=dict(rim=.215, n=6, style='five', w=.225, paint='steel'), dist=14.8, aim=1.26)


# Boxes on wheels: a caravan, and what stands behind a motorhome's cab.


class Coach:
    """A box of panels from some numbers: its outline in (x, z), its half width, and what sits on its walls."""

    def __init__(self, numbers):
        self.p, self.parts = numbers, []

    def add(self, name, mesh, material):
        if mesh is not None:
            self.parts.append((name, mesh, material, {}))

    def shell(self, x, y, z):
        p = self.p
        f = polygon(p['outline'], x, z, p.get('k', .22))
        if p.get('bunk'):
            f = smin(f, polygon(p['bunk'], x, z, p.get('k', .22)), .10)
        side = np.abs(y) - (p['half'] - .012 * (z - 1.5) ** 2 - p.get('taper', .05) * np.maximum(p.get('square', 2.) - x, 0) ** 2)
        f = smax(f, side, p.get('k_edge', .14))
        for axle in p['axles']:
            f = smax(f, -np.maximum(np.sqrt((x - axle) ** 2 + (z - p['R'] - .02) ** 2) - p['arch'], p['half'] - .36 - np.abs(y)), .02)
        return f

    def patch(self, name, region, bounds, material, proud=.012, sides=1, h=.016):
        """A panel that stands a little proud of the shell where `region` is negative; sides: 1 both, -1 the kerb side only."""
        if sides < 0:
            bounds = (bounds[0], (-bounds[1][1], -bounds[1][0]), bounds[2])
        self.add(name, surface(lambda x, y, z: smax(self.shell(x, y, z) - proud, region(x, y, z), .008), bounds, h, sides > 0), material)

    def on_side(self, name, points, material, proud=.012, sides=1, k=.06, h=.016):
        (x0, z0), (x1, z1) = np.min(points, 0), np.max(points, 0)
        w = self.p['half']
        self.patch(name, lambda x, y, z: np.maximum(polygon(points, x, z, k), w - .25 - np.abs(y)),
                   ((x0 - .03, x1 + .03), (w - .2, w + .05), (z0 - .03, z1 + .03)), material, proud, sides, h)

    def on_end(self, name, points, material, xs, proud=.012, k=.06):
        """On the front or the rear wall, which lies within `xs`; points of (y, z), mirrored unless they cross the middle."""
        (y0, z0), (y1, z1) = np.min(points, 0), np.max(points, 0)
        self.patch(name, lambda x, y, z: polygon(points, y, z, k), (xs, (max(y0 - .03, 0), y1 + .03), (z0 - .03, z1 + .03)), material, proud)

    def window(self, x0, z0, x1, z1, sides=1):
        for grow, material, proud in ((.028, 'black', .014), (.0, 'acrylic', .024)):
            a, b, c, d = x0 - grow, z0 - grow, x1 + grow, z1 + grow
            self.on_side('window', [(a, b), (a, d), (c, d), (c, b)], material, proud, sides, .10)

    def end_window(self, half, z0, z1, xs):
        for grow, material, proud in ((.028, 'black', .014), (.0, 'acrylic', .024)):
            self.on_end('window', [(-half - grow, z0 - grow), (-half - grow, z1 + grow), (half + grow, z1 + grow), (half + grow, z0 - grow)], material, xs, proud, .10)

    def flap(self, x0, z0, x1, z1, material='white', sides=1):
        """A locker or a door: its panel within a dark gap."""
        for grow, m, proud in ((.012, 'shut', .004), (.0, material, .009)):
            a, b, c, d = x0 - grow, z0 - grow, x1 + grow, z1 + grow
            self.on_side('flap', [(a, b), (a, d), (c, d), (c, b)], m, proud, sides, .08)

    def door(self, x0, z0, x1, z1):
        """The entry on the kerb side: a window in it, a handle, a lamp beside it, a step below."""
        w = self.p['half']
        self.flap(x0, z0, x1, z1, sides=-1)
        self.window(x0 + .12, z0 + .95, x1 - .12, z1 - .16, -1)
        self.add('handle', surface(box(x1 - .08, -w - .015, z0 + .72, .03, .02, .07, .015), ((x1 - .13, x1 - .03), (-w - .06, -w + .03), (z0 + .62, z0 + .82)), .008, False), 'black')
        self.add('grab', tube([(x1 + .09, -w, z0 + .45), (x1 + .09, -w - .05, z0 + .50), (x1 + .09, -w - .05, z0 + 1.15), (x1 + .09, -w, z0 + 1.2)], .013), 'satin')
        self.add('step', surface(box((x0 + x1) / 2, -w + .10, z0 - .15, .27, .22, .018, .012), ((x0 - .1, x1 + .1), (-w - .2, -w + .4), (z0 - .22, z0 - .08)), .012, False), 'steel')

    def awning(self, x0, x1, z, arms=None):
        """A rolled awning along the kerb side, with its folded arms."""
        w = self.p['half']
        self.add('awning', surface(lambda x, y, z_: smax(np.sqrt((y + w + .055) ** 2 + (z_ - z) ** 2) - .062, np.maximum(x0 - x, x - x1), .02),
                                   ((x0 - .05, x1 + .05), (-w - .15, -w + .04), (z - .1, z + .1)), .012, False), 'white')
        for x in (x0 + .05, x1 - .05):
            self.add('awning_end', surface(box(x, -w - .05, z, .035, .08, .08, .03), ((x - .06, x + .06), (-w - .16, -w + .06), (z - .12, z + .12)), .008, False), 'matt')
            if arms:
                self.add('awning_arm', surface(box(x, -w - .035, (z + arms) / 2, .020, .022, (z - arms) / 2, .01), ((x - .05, x + .05), (-w - .08, -w + .02), (arms - .05, z + .05)), .010, False), 'alloy')

    def roof(self, z, items):
        """Hatches and the air conditioner, as (x, half length, half width, height, material)."""
        for x, a, b, c, material in items:
            self.add('roof', surface(box(x, 0, z + c / 2, a, b, c / 2 + .03, min(.05, c / 2)), ((x - a - .05, x + a + .05), (0, b + .05), (z - .08, z + c + .08)), .014), material)

    def lamps(self, x):
        """Tail lamps, a plate, marker lamps along the side."""
        w, z = self.p['half'], self.p.get('lampz', (.82, 1.18))
        xs = (x - .25, x + .06)
        a, b, third = w - .15, w - .065, (z[1] - z[0]) / 3
        self.on_end('lamp_base', [(a - .012, z[0] - .012), (a - .012, z[1] + .012), (b + .012, z[1] + .012), (b + .012, z[0] - .012)], 'black', xs, .014, .03)
        for k, material in enumerate(('lens', 'amber', 'tail')):
            low, high = z[0] + k * third + .006, z[0] + (k + 1) * third - .006
            self.on_end('lamp', [(a, low), (a, high), (b, high), (b, low)], material, xs, .026, .03)
        self.on_end('plate', [(-.186, z[0] - .02), (-.186, z[0] + .09), (.186, z[0] + .09), (.186, z[0] - .02)], 'plate', xs, .014, .01)
        for mx, mz in self.p.get('markers', ()):
            self.on_side('marker', [(mx - .04, mz - .018), (mx - .04, mz + .018), (mx + .04, mz + .018), (mx + .04, mz - .018)], 'amber', .022, 1, .02)

    def wheels(self, track, spec):
        pieces = wheel(self.p['R'], spec)
        half = spec.get('w', .235) / 2
        for axle in self.p['axles']:
            for side in (1, -1):
                for name, (v, f, n), material in pieces:
                    self.add(name, (np.asarray(v) * [1, side, 1] + [axle, side * (track - half), self.p['R']],
                                    f if side > 0 else f[:, ::-1], None if n is None else n * [1, side, 1]), material)
                self.add('liner', lathe([(self.p['arch'] + .01, track - .10), (self.p['arch'] + .01, .5), (0, .5)], 64, (axle, 0, self.p['R'] + .02), side), 'black')

    def dress(self, h):
        """The shell and all that the numbers name."""
        p = self.p
        (x0, z0), (x1, z1) = np.min(p['outline'] + p.get('bunk', []), 0), np.max(p['outline'] + p.get('bunk', []), 0)
        self.add('shell', surface(self.shell, ((x0 - .05, x1 + .05), (0, p['half'] + .05), (z0 - .05, z1 + .06)), h), 'white')
        w = p['half']
        side = ((x0 - .02, x1 + .02), (w - .2, w + .06), (p.get('mould', 9.), z1))
        if p.get('mould'):  # the metal moulding where the roof and the ends meet the side, above that height
            self.patch('mould', lambda x, y, z: np.abs(polygon(p['outline'], x, z, p.get('k', .22)) + .085) - .012, side, 'alloy', .008)
        for axle in p['axles']:
            self.patch('arch', lambda x, y, z: np.abs(np.sqrt((x - axle) ** 2 + (z - p['R'] - .02) ** 2) - p['arch'] - .02) - .022,
                       ((axle - p['arch'] - .06, axle + p['arch'] + .06), side[1], (z0, p['R'] + p['arch'] + .1)), 'matt', .018)
        for points, material in p.get('bands', ()):
            self.on_side('band', points, material, .007, 1, .03)
        for points, material, xs in p.get('end_bands', ()):
            self.on_end('band', points, material, xs, .007, .03)
        for spec in p.get('windows', ()):
            self.window(*spec)
        for spec in p.get('end_windows', ()):
            self.end_window(*spec)
        for spec in p.get('flaps', ()):
            self.flap(*spec)
        if p.get('door'):
            self.door(*p['door'])
        if p.get('awning'):
            self.awning(*p['awning'])
        self.roof(p['top'], p.get('on_roof', ()))
        self.lamps(p['end'])


def bar(path, r):
    return tube(path, r, 12)


def caravan(p, h):
    """A caravan: the box, its drawbar, its wheels, a spare wheel on the rear bar."""
    c = Coach(p)
    c.dress(h)
    c.wheels(p['track'], p['wheel'])
    front, low = p['front'], p['low']
    if p.get('lid'):  # a pop-top's lid, closed, on a dark seam
        x0, x1, z0, z1 = p['lid']
        for grow, a, b, material in ((-.03, z0 - .04, z0 + .03, 'black'), (.015, z0, z1, 'white')):
            outline = [(x0 - grow, a), (x0 - grow + (b - a) * .35, b), (x1 + grow - (b - a) * .2, b), (x1 + grow, a)]
            c.add('lid', surface(lambda x, y, z: smax(polygon(outline, x, z, .09), np.abs(y) - p['half'] - grow + .02 + .10 * np.maximum(z - a, 0), .10),
                                 ((x0 - .1, x1 + .1), (0, p['half'] + .1), (a - .1, b + .1)), .016), material)
        for x in (x0 + .5, x1 - .5):
            c.add('clamp', surface(box(x, p['half'] + .01, z0 - .02, .02, .015, .09, .01), ((x - .05, x + .05), (p['half'] - .05, p['half'] + .05), (z0 - .15, z0 + .1)), .008), 'steel')
    # The A-frame: two bars to the coupling, a chassis behind, a jockey wheel beside it, a tool box and gas bottles on it.
    for s in (1, -1):
        c.add('drawbar', bar([(.16, .0, .50), (.30, s * .03, .50), (front + .35, s * .62, .50)], .045), 'matt')
        c.add('chassis', surface(box((front + p['end']) / 2, s * .62, low - .02, (p['end'] - front) / 2 - .25, .035, .08, .02),
                                 ((front, p['end']), (min(s * .55, s * .69), max(s * .55, s * .69)), (low - .15, low + .1)), .02, False), 'black')
        c.add('flap', surface(box(p['axles'][-1] + p['arch'] + .06, s * (p['track'] - .12), .40, .008, .13, .17, .006),
                              ((p['axles'][-1] + p['arch'] - .05, p['axles'][-1] + p['arch'] + .2), (min(s * (p['track'] - .3), s * (p['track'] + .05)), max(s * (p['track'] - .3), s * (p['track'] + .05))), (.2, .6)), .014, False), 'black')
    c.add('axle', bar([(p['axles'][0], -.9, p['R']), (p['axles'][0], .9, p['R'])], .05), 'black')
    c.add('coupling', surface(box(.12, 0, .52, .12, .045, .05, .03), ((-.05, .3), (0, .1), (.42, .62)), .01), 'steel')
    c.add('jockey_post', bar([(.52, -.16, .14), (.52, -.16, .92)], .026), 'alloy')
    c.add('jockey_grip', bar([(.52, -.16, .92), (.52, -.16, .945), (.60, -.16, .96)], .014), 'black')
    c.add('jockey_wheel', lathe([(0, .03), (.05, .035), (.085, .03), (.10, .015), (.10, -.015), (.085, -.03), (0, -.03)], 40, (.52, -.16, .10)), 'tyre')
    x0, x1, half, height = p['toolbox']
    c.add('toolbox', surface(box((x0 + x1) / 2, 0, .55 + height / 2, (x1 - x0) / 2, half, height / 2, .03), ((x0 - .05, x1 + .05), (0, half + .05), (.48, .62 + height)), .012), 'alloy')
    c.add('toolbox_lid', surface(box((x0 + x1) / 2, 0, .55 + height, (x1 - x0) / 2 + .015, half + .015, .035, .02), ((x0 - .06, x1 + .06), (0, half + .06), (.48 + height, .62 + height)), .012), 'alloy')
    # The rear bar and the spare wheel on it.
    end, w = p['end'], p['half']
    c.add('rear_bar', bar([(end + .10, -w + .42, low + .02), (end + .10, w - .42, low + .02)], .04), 'matt')
    for s in (1, -1):
        c.add('rear_bar', bar([(end - .4, s * .6, low), (end + .10, s * .6, low + .02)], .035), 'matt')
    if p.get('spare'):
        def turned(a):
            return np.asarray(a)[:, [1, 0, 2]] * [1, -1, 1]
        for name, (v, f, n), material in wheel(p['R'], p['wheel']):
            c.add(name, (turned(v) + [end + .15, 0, p['spare']], f, None if n is None else turned(n)), material)
        c.add('spare_arm', bar([(end + .08, 0, low), (end + .08, 0, p['spare'])], .035), 'matt')
    return c.parts


CARAVAN = dict(
    parts=caravan, L=7.75, front=1.55, low=.56, end=7.50, half=1.22, R=.37, arch=.43, axles=(4.42, 5.28), track=1.17, top=2.86, square=2.2, mould=1.16,
    outline=[(1.62, .56), (1.50, 1.30), (2.06, 2.70), (2.22, 2.86), (7.48, 2.86), (7.52, 1.00), (6.95, .56)],
    bands=[([(1.50, .50), (1.40, 1.02), (7.6, 1.02), (7.6, .5)], 'checker'), ([(1.40, 1.05), (1.40, 1.12), (7.6, 1.12), (7.6, 1.05)], 'paint'),
           ([(5.95, 1.14), (6.45, 2.55), (6.80, 2.55), (6.30, 1.14)], 'paint'), ([(6.38, 1.14), (6.88, 2.55), (6.98, 2.55), (6.48, 1.14)], 'steel')],
    end_bands=[([(-1.3, .5), (-1.3, 1.30), (1.3, 1.30), (1.3, .5)], 'checker', (1.35, 2.2)), ([(-1.3, .9), (-1.3, 1.02), (1.3, 1.02), (1.3, .9)], 'checker', (7.2, 7.6))],
    windows=[(2.35, 1.62, 3.15, 2.28, -1), (4.55, 1.62, 5.75, 2.28, -1)],
    end_windows=[(.62, 1.62, 2.18, (1.4, 2.2)), (.50, 1.75, 2.28, (7.2, 7.6))],
    flaps=[(1.78, .66, 2.45, .98, 'checker', 1), (2.45, 1.22, 2.95, 1.45, 'white', -1)],
    door=(3.42, .74, 4.06, 2.56), awning=(2.14, 7.0, 2.60, 1.18), on_roof=((3.0, .32, .32, .10, 'white'), (4.7, .50, .42, .20, 'white'), (6.4, .32, .32, .10, 'white')),
    lampz=(1.10, 1.52), markers=((1.75, 1.18), (4.1, 1.18), (7.35, 1.18), (2.4, 2.72), (7.35, 2.72)), toolbox=(.78, 1.36, .62, .34), spare=.98,
    wheel=dict(rim=.215, n=6, style='five', w=.245), dist=16.0, aim=1.36)

POPTOP = dict(
    CARAVAN, L=6.45, front=1.45, end=6.20, half=1.13, axles=(3.95,), top=2.10, square=2.0, track=1.08, mould=1.14,
    outline=[(1.52, .56), (1.42, 1.10), (1.72, 1.95), (1.86, 2.08), (6.18, 2.08), (6.22, 1.00), (5.65, .56)], lid=(1.90, 6.12, 2.09, 2.36),
    bands=[([(1.40, .50), (1.30, 1.00), (6.3, 1.00), (6.3, .5)], 'checker'), ([(1.30, 1.03), (1.30, 1.10), (6.3, 1.10), (6.3, 1.03)], 'paint'),
           ([(4.75, 1.12), (5.20, 2.1), (5.60, 2.1), (5.15, 1.12)], 'paint')],
    end_bands=[([(-1.3, .5), (-1.3, 1.10), (1.3, 1.10), (1.3, .5)], 'checker', (1.3, 2.0)), ([(-1.3, .86), (-1.3, .96), (1.3, .96), (1.3, .86)], 'checker', (5.9, 6.3))],
    windows=[(2.05, 1.36, 2.55, 1.84, -1), (3.72, 1.36, 4.68, 1.84, -1)], end_windows=[(.55, 1.36, 1.78, (1.3, 2.0)), (.50, 1.36, 1.80, (5.9, 6.3))],
    flaps=[(1.66, .66, 2.25, .96, 'checker', 1), (4.9, .66, 5.4, .96, 'checker', 1)],
    door=(2.78, .72, 3.36, 2.02), awning=(1.95, 6.05, 2.03, None), on_roof=(), lampz=(1.06, 1.44), markers=((1.62, 1.16), (6.1, 1.16)),
    toolbox=(.70, 1.26, .60, .32), spare=.95, dist=13.4, aim=1.08)


# A motorhome: the cab of a long van, a coach behind it, a bunk over it.
def motorhome(p, h):
    """The cab is a van whose rear stays within the coach."""
    c = Coach(p['coach'])
    c.dress(h)
    c.wheels(1.05, p['wheel'])  # outside those that the cab's chassis has: twin rear tyres
    return parts_of(dict(p, L=6.4), h) + c.parts


MOTORHOME = dict(
    TALL, parts=motorhome, L=7.05, xr=4.85, presses=[], strips=[], rear_lines=[], track=.965,
    roof=([(.8, 1.70), (1.1, 1.98), (1.35, 2.17), (1.6, 2.24), (2.0, 2.26), (6.5, 2.26)], .08), no_rear_glass=True,
    side_lines=[[(1.08, 1.31), (1.10, 1.1), (1.26, .82), (1.40, .60), (1.44, .42)], [(2.20, 2.05), (2.20, 1.2), (2.20, .42)], [(1.44, .42), (2.20, .42)]],
    handles=(2.02,), tlamp=[(38, .60), (38, .62), (44, .62), (44, .60)],
    coach=dict(half=1.13, R=.352, arch=.43, axles=(4.85,), top=3.02, end=7.02, square=0., k=.24, mould=.90,
               outline=[(2.36, .44), (2.30, 2.98), (7.0, 3.02), (7.03, .90), (6.75, .46)],
               bunk=[(.86, 2.36), (.80, 2.50), (1.10, 2.98), (1.25, 3.02), (2.8, 3.02), (2.8, 2.14), (1.75, 2.14)],
               bands=[([(2.3, .40), (2.3, .74), (7.1, .74), (7.1, .40)], 'steel'), ([(2.3, .78), (2.3, .84), (7.1, .84), (7.1, .78)], 'paint'),
                      ([(5.5, .86), (6.1, 3.1), (6.45, 3.1), (5.85, .86)], 'paint')],
               windows=[(1.35, 2.42, 1.95, 2.80), (2.55, 1.55, 3.15, 2.15, -1), (4.15, 1.50, 5.30, 2.15, -1), (6.35, 1.50, 6.85, 2.1, -1)],
               end_windows=[(.55, 1.60, 2.25, (6.7, 7.1))], flaps=[(5.55, .80, 6.55, 1.22)], door=(3.36, .62, 3.96, 2.45), awning=(2.6, 6.6, 2.78, None),
               on_roof=((3.2, .35, .35, .10, 'white'), (5.2, .50, .40, .20, 'white')), lampz=(.86, 1.28), markers=((2.6, .95), (4.3, .95), (6.9, .95))),
    zmax=2.40, dist=15.2, aim=1.42)

VEHICLES = {
    'van-standard': VAN, 'van-compact': COMPACT, 'van-tall': TALL, 'people-mover-standard': MOVER, 'bus-standard': BUS,
    'motorhome-standard': MOTORHOME, 'caravan-standard': CARAVAN, 'caravan-pop-top': POPTOP}
