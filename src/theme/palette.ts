import { clampChroma, converter, differenceEuclidean, formatHex, wcagContrast } from 'culori';
import type { Grounds, Mode } from '../config/template-look.ts';

/** WCAG 2 contrast of two colours, 1 to 21. */
export const contrast: (a: string, b: string) => number = wcagContrast;

/** How different two colours look: 0 is the same, about 0.02 just noticeable, 1 is black against white. */
export const difference: (a: string, b: string) => number = differenceEuclidean('oklab');

/** A colour by its OKLCH parts: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
interface Tone {
  l: number;
  c: number;
  h: number;
}

const toOklch = converter('oklch');

/** Converts '#rrggbb' to a tone. A grey has no hue and gets 0, which has no effect without chroma. */
export function toneOf(hex: string): Tone {
  const { l, c, h } = toOklch(hex)!;
  return { l, c, h: h ?? 0 };
}

/** Converts a tone to '#rrggbb', with the chroma reduced to the sRGB gamut. */
function hexOf({ l, c, h }: Tone): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))!;
}

/**
 * The tone with the closest lightness that has the contrast `needed` against all `grounds`. Undefined when there is
 * none. The hue stays, and the chroma as far as sRGB allows.
 */
function nearestLegible(tone: Tone, grounds: string[], needed: number): string | undefined {
  const passes = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= needed);
  for (let move = 0; move <= 1; move += 0.005) {
    for (const l of [tone.l - move, tone.l + move]) {
      if (l < 0 || l > 1) continue;
      // Tries full chroma first. Near black and white only a grey may be possible.
      const hex = hexOf({ ...tone, l });
      if (passes(hex)) return hex;
    }
  }
  return undefined;
}

/** Contrast of text (WCAG 1.4.3) and of what must be seen to use a control (1.4.11). */
export const TEXT = 4.5;
export const CONTROL = 3;

/**
 * A fill that is closer to the background than this looks like the background or like a disabled control. Dark
 * backgrounds need a larger distance.
 */
const LEAST_DIFFERENCE: Record<Mode, number> = { light: 0.18, dark: 0.24 };

/** The distance that a brand colour may move without a visible change. */
const UNNOTICED = 0.04;

export type Palette = ReturnType<typeof palette>;
export type ColourName = keyof Palette;

/**
 * All colours of a site, as '#rrggbb', derived from its brand colour. Greys have a trace of the brand's hue. The
 * lightness of text and controls is changed until they have enough contrast on all their backgrounds.
 */
export function palette(brandColour: string, mode: Mode, look: Grounds) {
  const given = toneOf(brandColour);
  const grey = (l: number, chroma = look.greyChroma): string =>
    look.greyHue === undefined
      ? hexOf({ l, c: Math.min(chroma, given.c), h: given.h })
      : hexOf({ l, c: chroma, h: look.greyHue });
  const dark = mode === 'dark';

  const paper = grey(look.paper);
  const surface = grey(look.surface);
  const surfaceRaised = grey(look.raised);
  const brandTint = tinted(look, given);
  const grounds = [paper, surface, surfaceRaised, brandTint];
  const read = (tone: Tone, needed = TEXT, on = grounds) =>
    nearestLegible(tone, on, needed) ?? (dark ? '#ffffff' : '#000000');
  const readable = (l: number, c: number, h: number, needed = TEXT) => read({ l, c, h }, needed);

  const ink = grey(dark ? 0.95 : 0.21, dark ? 0.006 : 0.02);
  const inkSoft = readable(dark ? 0.74 : 0.45, Math.min(0.018, given.c), given.h);
  const brand = brandFill(brandColour, grounds, LEAST_DIFFERENCE[mode]);
  const onBrand = onColour(brand);
  const brandInk = read(toneOf(brand));
  const success = readable(dark ? 0.76 : 0.5, 0.13, 152);
  const warning = readable(dark ? 0.8 : 0.52, 0.11, 75);
  const danger = readable(dark ? 0.74 : 0.53, 0.19, 27);

  const barIsDark = look.bar < 0.5;
  // A bar in the colour of the page uses exactly the page's background.
  const bar = look.bar === look.paper ? paper : grey(look.bar, barIsDark ? 0.018 : look.greyChroma);
  const onBar = grey(barIsDark ? 0.97 : 0.21, barIsDark ? 0.004 : 0.02);
  const barLine = grey(barIsDark ? look.bar + 0.13 : look.line, look.greyChroma * 1.5);
  // Also the background of hovered elements.
  const readOnBar = (tone: Tone) => nearestLegible(tone, [bar, barLine], TEXT) ?? onBar;
  const tagInk = dark ? grey(0.95, 0.006) : grey(0.21, 0.02);

  return {
    ink,
    'ink-soft': inkSoft,
    paper,
    surface,
    'surface-raised': surfaceRaised,
    line: grey(look.line, look.greyChroma * 1.5),
    'line-strong': readable(dark ? 0.56 : 0.62, Math.min(0.015, given.c), given.h, CONTROL),
    brand,
    'brand-hover': pressed(brand, onBrand, 0.05),
    'brand-active': pressed(brand, onBrand, 0.1),
    'on-brand': onBrand,
    // The border of a filled control: the fill if it has enough contrast, otherwise a darker shade.
    'brand-edge': read(toneOf(brand), CONTROL),
    'brand-tint': brandTint,
    'brand-ink': brandInk,
    success,
    'on-success': onColour(success),
    warning,
    'on-warning': onColour(warning),
    danger,
    'on-danger': onColour(danger),
    'tag-red': '#b3261e',
    'on-tag-red': '#ffffff',
    'tag-green': '#1e6b3a',
    'on-tag-green': '#ffffff',
    'tag-brand': brand,
    'on-tag-brand': onBrand,
    // Dark on a light page and light on a dark page.
    'tag-ink': tagInk,
    'on-tag-ink': onColour(tagInk),
    bar,
    'on-bar': onBar,
    'on-bar-soft': readOnBar({ l: barIsDark ? 0.76 : 0.45, c: Math.min(0.018, given.c), h: given.h }),
    'bar-line': barLine,
    'bar-brand': readOnBar(toneOf(brand)),
  };
}

/** A tint of the brand colour. On a background with its own hue it is blended with that. */
function tinted({ tint, tintChroma, greyHue, greyChroma }: Grounds, brand: Tone): string {
  const laid = [{ c: Math.min(tintChroma, brand.c), h: brand.h }];
  if (greyHue !== undefined) laid.push({ c: greyChroma, h: greyHue });
  const along = (axis: (radians: number) => number) =>
    laid.reduce((sum, { c, h }) => sum + c * axis((h * Math.PI) / 180), 0);
  const [a, b] = [along(Math.cos), along(Math.sin)];
  return hexOf({ l: tint, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI });
}

/**
 * The brand colour as a fill. It stays unchanged except in two cases. A colour that is too close to the page's
 * background is moved in lightness until a control is visible. A colour on which white text almost has enough contrast
 * is darkened slightly, because black text on a strong red or orange looks like a warning sign.
 */
function brandFill(brandColour: string, grounds: string[], leastDifference: number): string {
  const given = brandColour.toLowerCase();
  if (grounds.some((ground) => difference(given, ground) < leastDifference)) {
    return nearestLegible(toneOf(given), grounds, CONTROL) ?? given;
  }
  const forWhite = nearestLegible(toneOf(given), ['#ffffff'], TEXT) ?? given;
  return difference(given, forWhite) <= UNNOTICED ? forWhite : given;
}

/** White if it has enough contrast, otherwise near-black, otherwise black. White or black always has enough. */
function onColour(fill: string): string {
  return ['#ffffff', '#16181d', '#000000'].find((on) => contrast(on, fill) >= TEXT)!;
}

/**
 * A shade of the fill for hover or press. It moves away from the text colour, so that the contrast increases, or the
 * other way at the end of the scale.
 */
function pressed(fill: string, on: string, step: number): string {
  const tone = toneOf(fill);
  const away = contrast(on, '#000000') > contrast(on, '#ffffff') ? -1 : 1;
  const outward = tone.l + away * step;
  const shade = hexOf({ ...tone, l: outward });
  if (outward >= 0.12 && outward <= 0.97 && contrast(on, shade) >= TEXT) return shade;
  const inward = hexOf({ ...tone, l: tone.l - away * step });
  return contrast(on, inward) >= TEXT ? inward : fill;
}
