import archivoFile from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url';
import bricolageFile from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import figtreeFile from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import frauncesFile from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import type { fontNames } from '../config/schema/theme.ts';
import archivo from './fonts/archivo.css?inline';
import bricolage from './fonts/bricolage-grotesque.css?inline';
import figtree from './fonts/figtree.css?inline';
import fraunces from './fonts/fraunces.css?inline';

/** A font: the rules of its faces, which are part of the page, and the URL of its file. */
interface Font {
  css: string;
  file: string;
}

const fontFiles: Record<(typeof fontNames)[number], Font> = {
  archivo: { css: archivo, file: archivoFile },
  'bricolage-grotesque': { css: bricolage, file: bricolageFile },
  figtree: { css: figtree, file: figtreeFile },
  fraunces: { css: fraunces, file: frauncesFile },
};

/** Returns the fonts of a theme, without duplicates. The text font is first, so that it loads first. */
export function fontsOf(fonts: { heading: string; text: string }): Font[] {
  return [...new Set([fonts.text, fonts.heading])].flatMap((name) => {
    const font = fontFiles[name as keyof typeof fontFiles];
    return font ? [font] : [];
  });
}
