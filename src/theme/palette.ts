import type { Grounds, Mode } from '../config/template-look.ts';
import { contrast, difference } from './contrast.ts';
import { hexOf, nearestLegible, type Tone, toneOf } from './tone.ts';

/** Contrast of text (WCAG 1.4.3) and of what must be seen to use a control (1.4.11). */
export const TEXT = 4.5;
export const CONTROL = 3;

/** A fill closer to the ground than this is taken for the ground itself, or for something disabled; near black the eye needs more. */
const LEAST_DIFFERENCE: Record<Mode, number> = { light: 0.18, dark: 0.24 };

/** How far a brand colour may move without anybody minding. */
const UNNOTICED = 0.04;

export type Palette = ReturnType<typeof palette>;
export type ColourName = keyof Palette;

/**
 * Every colour of a site, as '#rrggbb', from its one brand colour. Greys take a trace of the brand's hue; what is
 * read or operated is moved in lightness until it is legible on every ground it may stand on.
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
  // The bar that is the page's own ground is exactly that.
  const bar = look.bar === look.paper ? paper : grey(look.bar, barIsDark ? 0.018 : look.greyChroma);
  const onBar = grey(barIsDark ? 0.97 : 0.21, barIsDark ? 0.004 : 0.02);
  const barLine = grey(barIsDark ? look.bar + 0.13 : look.line, look.greyChroma * 1.5);
  // Also the ground of what the pointer is on.
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
    // The rim of a filled control: the fill itself where that stands out, a deeper shade of it where it does not.
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
    // The other way round than the page, which it stands out from.
    'tag-ink': tagInk,
    'on-tag-ink': onColour(tagInk),
    bar,
    'on-bar': onBar,
    'on-bar-soft': readOnBar({ l: barIsDark ? 0.76 : 0.45, c: Math.min(0.018, given.c), h: given.h }),
    'bar-line': barLine,
    'bar-brand': readOnBar(toneOf(brand)),
  };
}

/** The wash of the brand; on paper with a hue of its own, as it looks laid over that. */
function tinted({ tint, tintChroma, greyHue, greyChroma }: Grounds, brand: Tone): string {
  const laid = [{ c: Math.min(tintChroma, brand.c), h: brand.h }];
  if (greyHue !== undefined) laid.push({ c: greyChroma, h: greyHue });
  const along = (axis: (radians: number) => number) =>
    laid.reduce((sum, { c, h }) => sum + c * axis((h * Math.PI) / 180), 0);
  const [a, b] = [along(Math.cos), along(Math.sin)];
  return hexOf({ l: tint, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI });
}

/**
 * The brand colour as a fill. It stays as the dealer gave it, but for two cases. One that nobody could tell from the
 * page moves in lightness to where a control is seen. One that white text almost suits deepens by a shade the eye
 * hardly notices, since black on a strong red or orange looks like a warning sign.
 */
function brandFill(brandColour: string, grounds: string[], leastDifference: number): string {
  const given = brandColour.toLowerCase();
  if (grounds.some((ground) => difference(given, ground) < leastDifference)) {
    return nearestLegible(toneOf(given), grounds, CONTROL) ?? given;
  }
  const forWhite = nearestLegible(toneOf(given), ['#ffffff'], TEXT) ?? given;
  return difference(given, forWhite) <= UNNOTICED ? forWhite : given;
}

/** White where it is legible, else the near-black, else black: one of white and black always is. */
function onColour(fill: string): string {
  return ['#ffffff', '#16181d', '#000000'].find((on) => contrast(on, fill) >= TEXT)!;
}

/** A shade of the fill for hover or press: away from the text on it, so that contrast only grows; at the end of the scale the other way. */
function pressed(fill: string, on: string, step: number): string {
  const tone = toneOf(fill);
  const away = contrast(on, '#000000') > contrast(on, '#ffffff') ? -1 : 1;
  const outward = tone.l + away * step;
  const shade = hexOf({ ...tone, l: outward });
  if (outward >= 0.12 && outward <= 0.97 && contrast(on, shade) >= TEXT) return shade;
  const inward = hexOf({ ...tone, l: tone.l - away * step });
  return contrast(on, inward) >= TEXT ? inward : fill;
}
