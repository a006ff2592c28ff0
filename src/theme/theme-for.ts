import { type Fault, foundText } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { FontName, Mode, TemplateLook } from '../config/template-look.ts';
import { type TemplateName, templates } from '../config/templates.ts';
import { CONTROL, type ColourName, contrast, difference, type Palette, palette, TEXT } from './palette.ts';

/**
 * The Oklab distance above which a moved brand colour is a different colour. A navy that is lightened for a dark page
 * is below it, a white that becomes grey is above.
 */
const FARTHEST_MOVE = 0.33;

const grounds: ColourName[] = ['paper', 'surface', 'surface-raised', 'brand-tint'];
const readOnGrounds: ColourName[] = ['ink', 'ink-soft', 'brand-ink', 'success', 'warning', 'danger'];
const seenOnGrounds: ColourName[] = ['line-strong', 'brand-edge'];
const fills: ColourName[] = [
  'brand',
  'success',
  'warning',
  'danger',
  'tag-red',
  'tag-green',
  'tag-brand',
  'tag-ink',
];

/** @param needed contrast: 4.5 for text, 3 for parts of controls */
const pair = (front: ColourName, ground: ColourName, needed: number) => ({ front, ground, needed });

/** All pairs of a colour on another colour in the product. Styles may use only these pairs. */
export const colourPairs = [
  ...grounds.flatMap((ground) => readOnGrounds.map((front) => pair(front, ground, TEXT))),
  ...grounds.flatMap((ground) => seenOnGrounds.map((front) => pair(front, ground, CONTROL))),
  ...fills.map((ground) => pair(`on-${ground}` as ColourName, ground, TEXT)),
  pair('on-brand', 'brand-hover', TEXT),
  pair('on-brand', 'brand-active', TEXT),
  ...(['bar', 'bar-line'] as const).flatMap((ground) =>
    (['on-bar', 'on-bar-soft', 'bar-brand'] as const).map((front) => pair(front, ground, TEXT)),
  ),
];

/**
 * The problems of a brand colour in this mode. Empty when all contrasts are sufficient and the brand colour is
 * recognisable.
 */
function themeProblems(brandColour: string, mode: Mode, colours: Palette) {
  const other = mode === 'light' ? 'dark' : 'light';
  const remedy = `Set theme.mode to '${other}', or give theme.brandColour a ${mode === 'light' ? 'deeper' : 'lighter'} colour of the dealer's, ${mode === 'light' ? 'such as that of the logo' : 'one that shines on black'}.`;
  const problems: { pair: string; ratio: number; needed: number; message: string; remedy: string }[] = [];
  if (difference(brandColour, colours.brand) > FARTHEST_MOVE) {
    const ratio = rounded(contrast(brandColour, colours.paper));
    problems.push({
      pair: 'brand on paper',
      ratio,
      needed: CONTROL,
      message: `theme.brandColour ${brandColour} cannot be seen on the ${mode} page (${ratio}:1, needs ${CONTROL}:1), and the nearest colour that can, ${colours.brand}, is no longer the brand's.`,
      remedy,
    });
  }
  for (const { front, ground, needed } of colourPairs) {
    const exact = contrast(colours[front], colours[ground]);
    if (exact >= needed) continue;
    const ratio = rounded(exact);
    problems.push({
      pair: `${front} on ${ground}`,
      ratio,
      needed,
      message: `theme.brandColour ${brandColour} makes '${front}' (${colours[front]}) too faint on '${ground}' (${colours[ground]}): ${ratio}:1, needs ${needed}:1.`,
      remedy,
    });
  }
  return problems;
}

/** Rounded down to two decimals, so that a failing 4.499 is not printed as 4.5. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

/** The theme of a dealer. Equal input gives equal bytes. */
export function themeFor({ template, theme }: { template: TemplateName; theme: Dealer['theme'] }) {
  const look = templates[template];
  const mode = theme.mode === 'auto' ? look.mode : theme.mode;
  const colours = palette(theme.brandColour, mode, look.grounds[mode]);
  const headingFont = theme.headingFont ?? look.headingFont;
  const textFont = theme.textFont ?? look.textFont;
  const heading = headingOf(headingFont, look);
  const text = fontSettings[textFont];
  const radiusPx = theme.radiusPx ?? look.radiusPx;
  return {
    /** For the document's head, in layer `dealer`; under 2.5 KB. */
    css: themeCss({ mode, colours, heading, text, radiusPx }),
    mode,
    /** The colour of the header as '#rrggbb', for the browser's toolbar. */
    themeColour: colours.bar,
    fonts: { heading: headingFont, headingWeight: heading.headingWeight, text: textFont },
    /** Empty when all contrasts are sufficient and the brand colour is recognisable. */
    problems: themeProblems(theme.brandColour, mode, colours),
  };
}

/** The settings of headings. A template may override those of its own font. */
function headingOf(font: FontName, { headingFont, headingWeight, priceWeight }: TemplateLook) {
  if (font !== headingFont) return fontSettings[font];
  return {
    ...fontSettings[font],
    ...(headingWeight !== undefined && { headingWeight }),
    ...(priceWeight !== undefined && { priceWeight }),
  };
}

/** The tokens of a dealer's site in the mode of the visitor's device, for pages that the server draws. */
export function deviceThemeCss({ template, theme }: Pick<Dealer, 'template' | 'theme'>): string {
  const of = (mode: Mode) => themeFor({ template, theme: { ...theme, mode } }).css;
  return `${of('light')}@media (prefers-color-scheme:dark){${of('dark')}}`;
}

interface ThemeParts {
  mode: Mode;
  colours: Palette;
  heading: (typeof fontSettings)[keyof typeof fontSettings];
  text: (typeof fontSettings)[keyof typeof fontSettings];
  radiusPx: number;
}

/** The custom properties that depend on the dealer, in the layer `dealer`, which overrides the template's. */
function themeCss({ mode, colours, heading, text, radiusPx }: ThemeParts): string {
  const properties: [string, string][] = [
    ['color-scheme', mode],
    ...Object.entries(colours).map(([name, hex]): [string, string] => [`--colour-${name}`, hex]),
    ['--focus-ring', colours['brand-ink']],
    ['--focus-ring-bar', colours['bar-brand']],
    ['--font-heading', heading.stack],
    ['--font-text', text.stack],
    ['--weight-heading', String(heading.headingWeight)],
    ...(heading.priceWeight
      ? [['--weight-price', String(heading.priceWeight)] satisfies [string, string]]
      : []),
    ['--stretch-heading', heading.headingStretch ?? '100%'],
    ['--radius', `${radiusPx}px`],
    ['--radius-small', `${Math.round(radiusPx * (2 / 3))}px`],
    // A design without rounded corners has no round buttons.
    ['--radius-pill', radiusPx === 0 ? '0px' : '999px'],
  ];
  return `@layer dealer{:root{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}}`;
}

/** The rule of `loadDealers` that a dealer's colours have enough contrast. */
export function contrastRule(dealer: Dealer): Fault[] {
  return themeFor(dealer).problems.map(({ message, remedy }) => ({
    path: ['theme', 'brandColour'],
    found: foundText(dealer.theme.brandColour),
    message,
    remedy,
  }));
}

/**
 * The font family, weight and width of headings for each font, and the weight of prices when the usual one is too
 * heavy. The fallback fonts are in `src/styles/font-fallbacks.json`.
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
      '"Bricolage Grotesque","Bricolage Grotesque Fallback","Bricolage Grotesque Fallback Roboto","Bricolage Grotesque Fallback DejaVu",sans-serif',
    headingWeight: 700,
  },
  figtree: { stack: 'Figtree,"Figtree Fallback","Figtree Fallback Roboto",sans-serif', headingWeight: 700 },
  fraunces: {
    stack: 'Fraunces,"Fraunces Fallback","Fraunces Fallback Noto","Fraunces Fallback DejaVu",serif',
    headingWeight: 550,
    priceWeight: 600,
  },
};
