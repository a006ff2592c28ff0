import archivo700 from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?headings=700&url';
import archivoOthers from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?others&url';
import archivoText from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url';
import bricolage700 from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?headings=700&url';
import bricolage780 from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?headings=780&url';
import bricolageOthers from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?others&url';
import bricolageText from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url';
import figtree700 from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?headings=700&url';
import figtreeOthers from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?others&url';
import figtreeText from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces380 from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?headings=380&url';
import fraunces550 from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?headings=550&url';
import frauncesOthers from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?others&url';
import frauncesText from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import { otherCharacters } from '../config/font-characters.ts';
import type { FontName } from '../config/template-look.ts';
import fallbackRows from './font-fallbacks.json' with { type: 'json' };

/** The URLs of a font's files (`src/build/lean-fonts.ts`). */
interface FontFiles {
  family: string;
  /** All weights. */
  text: string;
  /** The characters that few pages have. */
  others: string;
  /** A file with one weight, for a font that is used for headings alone. By weight. */
  headings: Readonly<Record<number, string>>;
  /** The width of headings, of a font whose headings are narrower than its text. */
  headingStretch?: string;
}

const fontFiles: Record<FontName, FontFiles> = {
  archivo: {
    family: 'Archivo',
    text: archivoText,
    others: archivoOthers,
    headings: { 700: archivo700 },
    headingStretch: '75%',
  },
  'bricolage-grotesque': {
    family: 'Bricolage Grotesque',
    text: bricolageText,
    others: bricolageOthers,
    headings: { 700: bricolage700, 780: bricolage780 },
  },
  figtree: {
    family: 'Figtree',
    text: figtreeText,
    others: figtreeOthers,
    headings: { 700: figtree700 },
  },
  fraunces: {
    family: 'Fraunces',
    text: frauncesText,
    others: frauncesOthers,
    headings: { 380: fraunces380, 550: fraunces550 },
  },
};

/** What a theme sets its pages in. */
interface ThemeFonts {
  heading: FontName;
  /** The weight of headings, such as 700. */
  headingWeight: number;
  text: FontName;
}

/**
 * Returns the rules of a theme's fonts, which are part of the page, and the URLs of the files that every page needs. The
 * text font is first, so that it loads first.
 */
export function fontsOf({ heading, headingWeight, text }: ThemeFonts): { css: string; files: string[] } {
  const ofText = fontFiles[text];
  const ofHeadings = fontFiles[heading];
  const { headingStretch } = ofHeadings;
  const headingFile = ofHeadings.headings[headingWeight] ?? ofHeadings.text;
  // One font for both needs no second file, unless its headings have another width.
  const isShared = heading === text && !headingStretch;
  // Browsers combine only faces whose descriptors are the same, so each width has a face of the other characters.
  const widthOf = (stretch: string) => (heading === text && headingStretch ? `font-stretch:${stretch};` : '');
  const css = [
    facesOf(ofText, ofText.text, widthOf('100%')),
    isShared ? '' : facesOf(ofHeadings, headingFile, widthOf(headingStretch ?? '')),
    ...[...new Set([text, heading])].map(fallbackFaces),
  ].join('');
  return { css, files: isShared ? [ofText.text] : [ofText.text, headingFile] };
}

/**
 * The faces of the usual and of the other characters. `optional`: a font that loads late is used on the next page, so
 * nothing moves. With `swap` a heading can break into another number of lines. A file with one weight serves all of them,
 * so that browsers do not make a bold of their own.
 */
function facesOf({ family, others }: FontFiles, file: string, width: string): string {
  const face = (src: string, range: string) =>
    `@font-face{font-family:"${family}";font-style:normal;font-display:optional;font-weight:380 800;${width}src:url(${src}) format("woff2")${range}}`;
  return face(file, '') + face(others, `;unicode-range:${otherCharacters}`);
}

/** A font of a system that takes the place of ours, with metrics like it. Numbers are per cent. */
interface Fallback {
  family: string;
  weight: string;
  stretch?: string;
  /** Names of the font on different systems. */
  local: string[];
  size: number;
  ascent: number;
  descent: number;
}

/** The fallbacks of Bricolage Grotesque and Fraunces are scaled to headings of 40 px, measured in Chromium. */
const fallbacks: Record<FontName, Fallback[]> = fallbackRows;

function fallbackFaces(font: FontName): string {
  return fallbacks[font]
    .map(({ family, weight, stretch, local, size, ascent, descent }) => {
      const width = stretch ? `font-stretch:${stretch};` : '';
      const src = local.map((name) => `local(${name})`).join();
      return `@font-face{font-family:"${family}";font-weight:${weight};${width}src:${src};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
    })
    .join('');
}
