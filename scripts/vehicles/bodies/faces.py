"""More faces of the most common vehicles, so that a page of cards does not look stamped. Only their front is rendered:
from behind, and in its wheels, such a vehicle is the first of its build."""
from .cars import HATCH, SEDAN
from .suvs import STANDARD
from .utes import UTE

VEHICLES = {
    # Tall lamps, a broad grille of upright cells in a bright frame.
    'suv-standard-b': dict(
        STANDARD, calm=('front',), lamp=[(27, .86), (26, .955), (49, .985), (54, .965), (51, .88), (40, .845)], drlz=.93, projz=.905,
        grille=[(-.56, .955), (.56, .955), (.46, .66), (-.46, .66)], barp=.05, barw=.22, lattice=.072, framem='satin', platez=.56,
        intake=[(-.40, .49), (.40, .49), (.36, .37), (-.36, .37)], pocket=[(34, .76), (45, .74), (46, .56), (36, .56)]),
    # No grille: a line of light from lamp to lamp, and a wide mouth below.
    'suv-standard-c': dict(
        STANDARD, calm=('front',), lamp=[(26, .925), (26, .96), (53, .985), (57, .975), (53, .945), (40, .92)], lbar=.945, drlw=.016, proj=(), grille=None,
        intake=[(-.62, .60), (.62, .60), (.50, .37), (-.50, .37)], platez=.70, pocket=[(33, .80), (43, .80), (45, .66), (35, .66)]),
    'hatch-standard-b': dict(
        HATCH, calm=('front',), lamp=[(27, .655), (27, .745), (50, .80), (55, .785), (51, .69), (40, .645)], projz=.705, drlz=.74,
        grille=[(-.44, .715), (.44, .715), (.54, .55), (.44, .42), (-.44, .42), (-.54, .55)], barp=.032, framem='satin', platez=.36,
        intake=None, pocket=[(37, .46), (45, .47), (46, .31), (38, .30)]),
    'hatch-standard-c': dict(
        HATCH, calm=('front',), lamp=[(26, .715), (26, .75), (53, .805), (58, .795), (52, .755), (40, .715)], lbar=.735, drlw=.016, proj=(), grille=None,
        intake=[(-.50, .46), (.50, .46), (.60, .25), (-.60, .25)], platez=.56),
    # One deep grille of six sides, and slim lamps above it.
    'sedan-standard-b': dict(
        SEDAN, calm=('front',), lamp=[(26, .70), (26, .745), (53, .80), (58, .79), (51, .725), (38, .69)], projz=.742, proj=(36, 42), drlw=.016, drlz=.74,
        grille=[(-.47, .665), (.47, .665), (.60, .52), (.50, .385), (-.50, .385), (-.60, .52)], barp=.030, barw=.45, barm='black', framem='satin', platez=.315,
        intake=None, pocket=[(38, .48), (45, .49), (46, .31), (39, .30)]),
    # Three broad bars between square lamps.
    'ute-double-standard-b': dict(
        UTE, calm=('front',), lamp=[(29, .90), (28.5, 1.05), (47, 1.075), (53, 1.055), (51, .93)], projz=.985, drl=2.5, drlz=1.0,
        grille=[(-.64, 1.055), (.64, 1.055), (.60, .74), (-.60, .74)], barp=.105, barw=.30, lattice=0, barm='satin', framem='black', platez=.63),
    # A dark grille in one frame with slim lamps.
    'ute-double-standard-c': dict(
        UTE, calm=('front',), lamp=[(26, 1.0), (25.5, 1.05), (50, 1.085), (56, 1.072), (51, 1.02)], projz=1.035, proj=(34, 40), drl=3., drlw=.016, drlz=0.,
        grille=[(-.50, 1.0), (.50, 1.0), (.58, .86), (.46, .66), (-.46, .66), (-.58, .86)], barp=.034, barw=.45, lattice=0, barm='black', framem='satin',
        intake=[(-.50, .53), (.50, .53), (.42, .41), (-.42, .41)], platez=.60, pocket=[(35, .88), (43, .85), (44, .60), (36, .60)]),
}
