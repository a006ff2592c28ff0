import type { TemplateName } from '../config/schema/identity.ts';
import type { fontNames } from '../config/schema/theme.ts';

export type FontName = (typeof fontNames)[number];
export type Mode = 'light' | 'dark';

/** Lightness (OKLCH, 0 to 1) of the grounds on which everything of a mode stands. */
export interface Grounds {
  paper: number;
  /** Cards, forms. */
  surface: number;
  /** Menus, dialogs. */
  raised: number;
  /** Sections set apart by a wash of the brand. */
  tint: number;
  /** How strong that wash is. */
  tintChroma: number;
  line: number;
  /** Header and footer. */
  bar: number;
  /** Chroma of the greys, in the brand's hue. */
  greyChroma: number;
  /** Hue of the greys, in degrees, where it is the template's own: warm paper is warm under any brand. */
  greyHue?: number;
}

/** What a template decides before a dealer says anything. */
export interface TemplateLook {
  /** The mode it is drawn for. */
  mode: Mode;
  headingFont: FontName;
  textFont: FontName;
  radiusPx: number;
  /** Of headings and prices in the template's own font. Default: the font's. */
  headingWeight?: number;
  priceWeight?: number;
  grounds: Record<Mode, Grounds>;
}

export const templateLooks: Record<TemplateName, TemplateLook> = {
  harbour: {
    mode: 'light',
    headingFont: 'figtree',
    textFont: 'figtree',
    radiusPx: 12,
    grounds: {
      light: {
        paper: 0.985,
        surface: 1,
        raised: 1,
        tint: 0.96,
        tintChroma: 0.012,
        line: 0.91,
        bar: 1,
        greyChroma: 0.004,
      },
      dark: {
        paper: 0.19,
        surface: 0.235,
        raised: 0.275,
        tint: 0.27,
        tintChroma: 0.022,
        line: 0.34,
        bar: 0.215,
        greyChroma: 0.016,
      },
    },
  },
  gantry: {
    mode: 'light',
    headingFont: 'archivo',
    textFont: 'archivo',
    radiusPx: 0,
    grounds: {
      light: {
        paper: 0.965,
        surface: 1,
        raised: 1,
        tint: 0.94,
        tintChroma: 0.01,
        line: 0.87,
        bar: 0.2,
        greyChroma: 0.003,
      },
      dark: {
        paper: 0.16,
        surface: 0.2,
        raised: 0.245,
        tint: 0.24,
        tintChroma: 0.018,
        line: 0.33,
        bar: 0.115,
        greyChroma: 0.01,
      },
    },
  },
  salon: {
    mode: 'dark',
    headingFont: 'fraunces',
    textFont: 'figtree',
    radiusPx: 0,
    headingWeight: 380,
    priceWeight: 480,
    grounds: {
      light: {
        paper: 0.975,
        surface: 0.995,
        raised: 1,
        tint: 0.94,
        tintChroma: 0.012,
        line: 0.88,
        bar: 0.15,
        greyChroma: 0.004,
      },
      dark: {
        paper: 0.15,
        surface: 0.185,
        raised: 0.225,
        tint: 0.215,
        tintChroma: 0.016,
        line: 0.31,
        bar: 0.125,
        greyChroma: 0.007,
      },
    },
  },
  corner: {
    mode: 'light',
    headingFont: 'bricolage-grotesque',
    textFont: 'figtree',
    radiusPx: 20,
    headingWeight: 780,
    priceWeight: 800,
    grounds: {
      light: {
        paper: 0.968,
        surface: 0.993,
        raised: 0.996,
        tint: 0.94,
        tintChroma: 0.02,
        line: 0.885,
        bar: 0.968,
        greyChroma: 0.014,
        greyHue: 84,
      },
      dark: {
        paper: 0.2,
        surface: 0.245,
        raised: 0.285,
        tint: 0.285,
        tintChroma: 0.03,
        line: 0.37,
        bar: 0.2,
        greyChroma: 0.013,
        greyHue: 70,
      },
    },
  },
};

/** Family stack, weight and width of each font's headings, and the weight of prices where the usual one is too black. The fallback faces are in `src/styles/fonts`. */
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
