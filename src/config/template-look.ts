import type { fontNames } from './schema/theme.ts';

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

/**
 * A second view of the cars that a search found. The HTML is the same as in the grid: `search.css` of the template
 * arranges it for a root element with `data-second-view`.
 */
interface SecondView {
  /** Says what the view is, on its button: 'Spec list'. */
  name: string;
  icon: 'rows' | 'pair' | 'wall';
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
  /** How the template itself shows found cars, as a second view beside the grid. */
  secondView: SecondView;
  /** The hero shows the dearest car. Default: cars of the most frequent bodies. */
  dearestInHero?: true;
  /** Lists have the makes in a line above them. */
  makesAbove?: true;
}
