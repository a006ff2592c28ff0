import type { Dealer } from '../config/schema/dealer.ts';
import type { FontName, Mode, TemplateLook } from '../config/template-look.ts';
import { type TemplateName, templates } from '../config/templates.ts';
import { colourPairs } from './colour-pairs.ts';
import { contrast, difference } from './contrast.ts';
import { fontSettings } from './font-settings.ts';
import { CONTROL, type Palette, palette } from './palette.ts';

interface ThemeProblem {
  /** 'brand on paper' */
  pair: string;
  /** Contrast as it is, and as it must be. */
  ratio: number;
  needed: number;
  message: string;
  remedy: string;
}

/** Oklab distance past which a moved brand colour is another colour: a navy lifted for a dark page is within it, a white turned grey is not. */
const FARTHEST_MOVE = 0.33;

/** What the dealer has to know about a brand colour in this mode; empty when all is legible and the brand is still itself. */
function themeProblems(brandColour: string, mode: Mode, colours: Palette): ThemeProblem[] {
  const other = mode === 'light' ? 'dark' : 'light';
  const remedy = `Set theme.mode to '${other}', or give theme.brandColour a ${mode === 'light' ? 'deeper' : 'lighter'} colour of the dealer's, ${mode === 'light' ? 'such as that of the logo' : 'one that shines on black'}.`;
  const problems: ThemeProblem[] = [];
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

/** Down to two decimals, so that a failing 4.499 never reads as 4.5. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

export interface Theme {
  /** For the document's head, in layer `dealer`; under 2.5 KB. */
  css: string;
  mode: Mode;
  /** '#rrggbb' of the header, for the browser's own chrome. */
  themeColour: string;
  fonts: { heading: FontName; text: FontName };
  /** Empty when the theme is legible and the brand colour still the brand's. */
  problems: ThemeProblem[];
}

/** The theme of a dealer. Equal input gives equal bytes. */
export function themeFor({ template, theme }: { template: TemplateName; theme: Dealer['theme'] }): Theme {
  const look = templates[template];
  const mode = theme.mode === 'auto' ? look.mode : theme.mode;
  const colours = palette(theme.brandColour, mode, look.grounds[mode]);
  const fonts = { heading: theme.headingFont ?? look.headingFont, text: theme.textFont ?? look.textFont };
  return {
    css: themeCss({
      mode,
      colours,
      heading: headingOf(fonts.heading, look),
      text: fontSettings[fonts.text],
      radiusPx: theme.radiusPx ?? look.radiusPx,
    }),
    mode,
    themeColour: colours.bar,
    fonts,
    problems: themeProblems(theme.brandColour, mode, colours),
  };
}

/** How headings are set: in its own font a template may know better than the font. */
function headingOf(font: FontName, { headingFont, headingWeight, priceWeight }: TemplateLook) {
  if (font !== headingFont) return fontSettings[font];
  return {
    ...fontSettings[font],
    ...(headingWeight !== undefined && { headingWeight }),
    ...(priceWeight !== undefined && { priceWeight }),
  };
}

interface ThemeParts {
  mode: Mode;
  colours: Palette;
  heading: (typeof fontSettings)[keyof typeof fontSettings];
  text: (typeof fontSettings)[keyof typeof fontSettings];
  radiusPx: number;
}

/** The custom properties a dealer decides, in layer `dealer` so that they win over the template's. */
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
    // A square design has no round buttons either.
    ['--radius-pill', radiusPx === 0 ? '0px' : '999px'],
  ];
  return `@layer dealer{:root{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}}`;
}
