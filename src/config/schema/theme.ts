import { optional, z } from 'astro/zod';
import { group, hexColour, whole, withDefault } from './values.ts';

/** Fonts that ship with the product, all variable and self-hosted. */
export const fontNames = ['figtree', 'archivo', 'fraunces', 'bricolage-grotesque'] as const;

/**
 * Options for colours, fonts and shape, in addition to the template. All other colours are computed from `brandColour`,
 * with the required contrast. `dealer check` reports a colour that cannot reach it.
 */
export const themeSchema = group({
  brandColour: withDefault(hexColour, '#0b5fa5').describe(
    'The accent colour, as #rrggbb: primary action, active state, tag.',
  ),
  mode: withDefault(z.enum(['auto', 'light', 'dark']), 'auto').describe(
    "'auto' is the mode that the template is designed for.",
  ),
  headingFont: optional(z.enum(fontNames)).describe("Default: the template's font."),
  textFont: optional(z.enum(fontNames)).describe("Default: the template's font."),
  radiusPx: optional(whole(0, 32)).describe(
    "Corner radius of cards in pixels; buttons and fields follow in proportion. Default: the template's own.",
  ),
}).describe('Colours, fonts and shape.');
