import { z } from 'astro/zod';
import { hexColour } from './values.ts';

/** Fonts that ship with the product, all variable and self-hosted. */
export const fontNames = ['figtree', 'archivo', 'fraunces', 'bricolage-grotesque'] as const;

/**
 * Options for colours, fonts and shape, in addition to the template. All other colours are computed from `brandColour`,
 * with the required contrast. `dealer check` reports a colour that cannot reach it.
 */
export const themeSchema = z
  .strictObject({
    brandColour: hexColour.default('#0b5fa5').meta({
      description: 'The accent colour, as #rrggbb: primary action, active state, tag.',
    }),
    mode: z.enum(['auto', 'light', 'dark']).default('auto').meta({
      description: "'auto' is the mode that the template is designed for.",
    }),
    headingFont: z.enum(fontNames).optional().meta({ description: "Default: the template's font." }),
    textFont: z.enum(fontNames).optional().meta({ description: "Default: the template's font." }),
    radiusPx: z.number().int().min(0).max(32).optional().meta({
      description:
        "Corner radius of cards in pixels; buttons and fields follow in proportion. Default: the template's own.",
    }),
  })
  .meta({ description: 'Colours, fonts and shape.' });
