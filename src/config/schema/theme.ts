import { z } from 'astro/zod';

/** Fonts that ship with the product, all variable and self-hosted. */
export const fontNames = ['figtree', 'archivo', 'fraunces', 'bricolage-grotesque'] as const;

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb');

/**
 * What a dealer may say about looks, beyond the template. Every other colour is derived from `brandColour` with
 * its contrast computed; a colour that cannot reach it is an error of `dealer check`.
 */
export const themeSchema = z.strictObject({
  /** The one accent: primary action, active state, tag. */
  brandColour: hexColour.default('#0b5fa5'),
  /** 'auto' takes what the template is drawn for. */
  mode: z.enum(['auto', 'light', 'dark']).default('auto'),
  /** Default: the template's own. */
  headingFont: z.enum(fontNames).optional(),
  textFont: z.enum(fontNames).optional(),
  /** Corner radius of cards in pixels; buttons and fields follow in proportion. Default: the template's own. */
  radiusPx: z.number().int().min(0).max(32).optional(),
});
