import type { FontName } from '../config/template-look.ts';

/**
 * The font family, weight and width of headings for each font, and the weight of prices when the usual one is too
 * heavy. The fallback fonts are in `src/styles/fonts`.
 */
export const fontSettings: Record<
  FontName,
  { stack: string; headingWeight: number; headingStretch?: string; priceWeight?: number }
> = {
  archivo: {
    stack: 'Archivo,"Archivo Fallback","Archivo Fallback Roboto",sans-serif',
    headingWeight: 700,
    headingStretch: '75%',
  },
  'bricolage-grotesque': {
    stack:
      '"Bricolage Grotesque","Bricolage Grotesque Fallback","Bricolage Grotesque Fallback Roboto",sans-serif',
    headingWeight: 700,
  },
  figtree: { stack: 'Figtree,"Figtree Fallback","Figtree Fallback Roboto",sans-serif', headingWeight: 700 },
  fraunces: { stack: 'Fraunces,"Fraunces Fallback",serif', headingWeight: 550, priceWeight: 600 },
};
