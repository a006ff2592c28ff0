import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { writeWhole } from './shared-files.ts';

type Axes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>;

/** From the weight of salon's headings (380) to the heaviest that a template uses (780). */
const wght = { min: 380, max: 800 };

/**
 * The axes that the templates use of each font. A number fixes an axis. The optical size is that of headings of 40 px,
 * for which the fallback fonts are measured (`src/styles/fonts`). Archivo is set in its normal width and in 75 %.
 */
const axesOf: Readonly<Record<string, Axes>> = {
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2': { wght, wdth: { min: 75, max: 100 } },
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2': {
    wght,
    opsz: 40,
  },
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2': { wght },
  '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2': { wght, opsz: 40 },
};

/**
 * The characters that pages consist of. Some pages have others too, mostly names with an accent, and only those load the
 * second file of a font.
 */
const usual: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];

/** The other characters of the packages' files, which are Google's Latin subset. */
const others: readonly Range[] = [
  [0xa1, 0xa8],
  [0xaa, 0xaf],
  [0xb1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2030, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2215, 0x2215],
];

type Range = readonly [first: number, last: number];

/** The `unicode-range` of the second face of a font, see `src/styles/fonts`. */
export const unicodeRangeOfOthers = others
  .map((range) => `U+${[...new Set(range)].map((point) => point.toString(16)).join('-')}`)
  .join(', ');

const textOf = (ranges: readonly Range[]) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join('');

/**
 * Replaces font files of packages by smaller ones with the axes and characters that pages use: a third of the bytes of a
 * font with two axes. A file with `?others` has the other characters.
 */
export function leanFonts() {
  return {
    name: 'forecourt:lean-fonts',
    async config() {
      const alias = await Promise.all(
        Object.entries(axesOf).flatMap(([source, axes]) => {
          const file = source.replaceAll('.', '\\.');
          const lean = async (find: RegExp, text: string) => ({
            find,
            replacement: await leanFile(source, axes, text),
          });
          return [
            lean(new RegExp(`^${file}\\?others$`), textOf(others)),
            // The import may end with '?url'.
            lean(new RegExp(`^${file}(?!\\?others)`), textOf(usual)),
          ];
        }),
      );
      return { resolve: { alias } };
    },
  };
}

/** Vite's server for development sends only files below the checkout. */
const cacheDir = fileURLToPath(new URL('../../.cache/fonts', import.meta.url));

/** Creates the smaller file. @returns its path, which contains a hash of what it is made of */
async function leanFile(source: string, variationAxes: Axes, text: string): Promise<string> {
  const font = readFileSync(createRequire(import.meta.url).resolve(source));
  const hash = createHash('sha256')
    .update(font)
    .update(JSON.stringify([variationAxes, text]))
    .digest('hex');
  const folder = join(cacheDir, hash.slice(0, 16));
  const file = join(folder, basename(source));
  mkdirSync(folder, { recursive: true });
  writeWhole(file, await subsetFont(font, text, { targetFormat: 'woff2', variationAxes }));
  return file;
}
