import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { otherCharacters, usualCharacters } from '../config/font-characters.ts';
import { writeWhole } from './shared-files.ts';

type Axes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>;

/** The weights of texts. Headings are up to 780, and have files of their own. */
const wght = { min: 400, max: 700 };

/** A smaller file of a font. `query` is that of its import in `src/styles/fonts.ts`. */
interface LeanFile {
  query: string;
  axes: Axes;
  /** A `unicode-range` of CSS. */
  characters: string;
}

const text = (axes: Axes): LeanFile => ({
  query: '',
  axes: { wght, ...axes },
  characters: usualCharacters,
});
const others = (axes: Axes): LeanFile => ({
  query: 'others&',
  axes: { wght, ...axes },
  characters: otherCharacters,
});
/** A font that is used for headings alone has one weight, with half of the bytes. */
const headings = (weight: number, axes: Axes): LeanFile => ({
  query: `headings=${weight}&`,
  axes: { ...axes, wght: weight },
  characters: usualCharacters,
});

/** The optical size of headings of 40 px, for which the fallback fonts are measured (`src/styles/font-fallbacks.json`). */
const opsz = 40;

/** The files that are made of the fonts of the packages. Archivo is set in its normal width, and its headings in 75 %. */
const filesOf: Readonly<Record<string, LeanFile[]>> = {
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2': [
    text({ wdth: 100 }),
    others({ wdth: { min: 75, max: 100 } }),
    headings(700, { wdth: 75 }),
  ],
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2': [
    text({ opsz }),
    others({ opsz }),
    headings(700, { opsz }),
    headings(780, { opsz }),
  ],
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2': [
    text({}),
    others({}),
    headings(700, {}),
  ],
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2': [
    text({ opsz }),
    others({ opsz }),
    headings(380, { opsz }),
    headings(550, { opsz }),
  ],
};

/**
 * Replaces the font files of packages by smaller ones with the axes and characters that pages use: a third of the bytes
 * of a font with two axes.
 */
export function leanFonts() {
  return {
    name: 'forecourt:lean-fonts',
    async config() {
      const alias = await Promise.all(
        Object.entries(filesOf).flatMap(([source, files]) =>
          files.map(async (file) => ({
            find: new RegExp(`^${source.replaceAll('.', '\\.')}\\?${file.query}url$`),
            replacement: `${await leanFile(source, file)}?url`,
          })),
        ),
      );
      return { resolve: { alias } };
    },
  };
}

/** Vite's server for development sends only files below the checkout. */
const cacheDir = fileURLToPath(new URL('../../.cache/fonts', import.meta.url));

/** The characters of a `unicode-range` of CSS: 'U+20-5a, U+5f'. */
export function charactersIn(range: string): string[] {
  return range.split(', ').flatMap((part) => {
    const [first, last = first] = part
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last! - first! + 1 }, (_, at) => String.fromCodePoint(first! + at));
  });
}

/** Creates the smaller file, unless it is there. @returns its path, which contains a hash of what it is made of */
async function leanFile(source: string, { axes, characters }: LeanFile): Promise<string> {
  const font = readFileSync(createRequire(import.meta.url).resolve(source));
  const wanted = charactersIn(characters).join('');
  const hash = createHash('sha256')
    .update(font)
    .update(JSON.stringify([axes, wanted]))
    .digest('hex');
  const folder = join(cacheDir, hash.slice(0, 16));
  const file = join(folder, basename(source));
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeWhole(file, await subsetFont(font, wanted, { targetFormat: 'woff2', variationAxes: axes }));
  }
  return file;
}
