import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { writeWhole } from './write-whole.ts';

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

/** The characters of the files, which are Google's Latin subset. */
const latin: readonly [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const text = latin
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  .join('');

/**
 * Replaces font files of packages by smaller ones with the axes that pages use: half the bytes of a font with two axes.
 */
export function leanFonts() {
  return {
    name: 'forecourt:lean-fonts',
    async config() {
      const alias = await Promise.all(
        Object.entries(axesOf).map(async ([find, axes]) => ({
          // The import may end with '?url'.
          find: new RegExp(`^${find.replaceAll('.', '\\.')}`),
          replacement: await leanFile(find, axes),
        })),
      );
      return { resolve: { alias } };
    },
  };
}

/** Vite's server for development sends only files below the checkout. */
const cacheDir = fileURLToPath(new URL('../../.cache/fonts', import.meta.url));

/** Creates the smaller file. @returns its path, which contains a hash of what it is made of */
async function leanFile(source: string, variationAxes: Axes): Promise<string> {
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
