import type { Dealer } from '../config/schema/dealer.ts';
import type { FontName, Mode, TemplateLook } from '../config/template-look.ts';
import type { TemplateName } from '../config/templates.ts';
import { templates } from '../config/templates.ts';
import { fontSettings } from './font-settings.ts';
import { palette } from './palette.ts';
import { themeCss } from './theme-css.ts';
import { type ThemeProblem, themeProblems } from './theme-problems.ts';

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
