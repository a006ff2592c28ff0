import { z } from 'astro/zod';
import { hexColour } from './values.ts';

/** Fonts that ship with the product, all variable and self-hosted. */
export const fontNames = ['figtree', 'archivo', 'fraunces', 'bricolage-grotesque'] as const;

/**
 * What a dealer may say about looks, beyond the template. Every other colour is derived from `brandColour` with
 * its contrast computed; a colour that cannot reach it is an error of `dealer check`.
 */
export const themeSchema = z
  .strictObject({
    brandColour: hexColour.default('#0b5fa5').meta({
      description: 'The one accent, as #rrggbb: primary action, active state, tag.',
    }),
    mode: z.enum(['auto', 'light', 'dark']).default('auto').meta({
      description: "'auto' takes what the template is drawn for.",
    }),
    headingFont: z.enum(fontNames).optional().meta({ description: "Default: the template's own." }),
    textFont: z.enum(fontNames).optional().meta({ description: "Default: the template's own." }),
    radiusPx: z.number().int().min(0).max(32).optional().meta({
      description:
        "Corner radius of cards in pixels; buttons and fields follow in proportion. Default: the template's own.",
    }),
  })
  .meta({ description: 'Colours, fonts and shape.' });
