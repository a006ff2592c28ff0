import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontSettings } from '../../theme/theme-for.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * The rules that name the fonts of all templates: browsers load those that a page uses. The files are those of the
 * packages, since the addresses of a site's smaller ones are known to its build alone.
 *
 * @param serve returns the address at which a font is served from then on
 */
export function fontFaces(serve: (name: string, font: Buffer<ArrayBuffer>) => string): string {
  const faces = Object.entries(fontSettings).map(([name, { stack, headingStretch }]) => {
    const file = `${name}-latin-${headingStretch ? 'wdth' : 'wght'}-normal.woff2`;
    const href = serve(`${name}.woff2`, readFileSync(resolve(`@fontsource-variable/${name}/files/${file}`)));
    const [family] = stack.split(',');
    return `@font-face{font-family:${family};font-weight:300 900;font-stretch:${headingStretch ?? '100%'} 100%;font-display:swap;src:url(${href}) format("woff2")}`;
  });
  return faces.join('\n');
}
