import archivoFile from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url';
import bricolageFile from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import figtreeFile from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import frauncesFile from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import type { fontNames } from '../config/schema/theme.ts';
import archivo from './fonts/archivo.css?url';
import bricolage from './fonts/bricolage-grotesque.css?url';
import figtree from './fonts/figtree.css?url';
import fraunces from './fonts/fraunces.css?url';

/** The URLs of each font: its style sheet and its font file. A page links only the fonts that its dealer uses. */
const fontFiles: Record<(typeof fontNames)[number], { stylesheet: string; file: string }> = {
  archivo: { stylesheet: archivo, file: archivoFile },
  'bricolage-grotesque': { stylesheet: bricolage, file: bricolageFile },
  figtree: { stylesheet: figtree, file: figtreeFile },
  fraunces: { stylesheet: fraunces, file: frauncesFile },
};

/** Returns the files of the fonts of a theme, without duplicates. The text font is first, so that it loads first. */
export function fontsOf(fonts: { heading: string; text: string }): { stylesheet: string; file: string }[] {
  return [...new Set([fonts.text, fonts.heading])].flatMap((name) => {
    const font = fontFiles[name as keyof typeof fontFiles];
    return font ? [font] : [];
  });
}
