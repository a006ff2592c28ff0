import type { Mode } from '../config/template-look.ts';
import type { fontSettings } from './font-settings.ts';
import type { Palette } from './palette.ts';

interface ThemeParts {
  mode: Mode;
  colours: Palette;
  heading: (typeof fontSettings)[keyof typeof fontSettings];
  text: (typeof fontSettings)[keyof typeof fontSettings];
  radiusPx: number;
}

/** The custom properties a dealer decides, in layer `dealer` so that they win over the template's. */
export function themeCss({ mode, colours, heading, text, radiusPx }: ThemeParts): string {
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
