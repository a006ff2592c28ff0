import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontName } from '../../config/template-look.ts';

/** A font of the templates, as its package has it: the addresses of a site's smaller files are known to its build alone. */
interface DeskFont {
  family: string;
  /** The package's file, without its ending. */
  file: string;
  /** The widths that it has. */
  stretch?: string;
}

const deskFonts: Record<FontName, DeskFont> = {
  archivo: { family: 'Archivo', file: 'archivo-latin-wdth-normal', stretch: '62% 125%' },
  'bricolage-grotesque': { family: 'Bricolage Grotesque', file: 'bricolage-grotesque-latin-wght-normal' },
  figtree: { family: 'Figtree', file: 'figtree-latin-wght-normal' },
  fraunces: { family: 'Fraunces', file: 'fraunces-latin-wght-normal' },
};

const { resolve } = createRequire(import.meta.url);

/**
 * The rules that name the fonts of all templates: browsers load those that a page uses.
 *
 * @param serve returns the address at which a font is served from then on
 */
export function fontFaces(serve: (name: string, font: Buffer<ArrayBuffer>) => string): string {
  const faces = Object.entries(deskFonts).map(([name, { family, file, stretch = '100%' }]) => {
    const href = serve(
      `${name}.woff2`,
      readFileSync(resolve(`@fontsource-variable/${name}/files/${file}.woff2`)),
    );
    return `@font-face{font-family:"${family}";font-weight:300 900;font-stretch:${stretch};font-display:swap;src:url(${href}) format("woff2")}`;
  });
  return faces.join('\n');
}
