import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, foundText, type KeyPath } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';

/** Every picture in the configuration, with its path. */
export function pictures(dealer: Dealer): { path: KeyPath; source: string }[] {
  const named: [KeyPath, string | undefined][] = [
    [['logo', 'src'], dealer.logo?.src],
    [['header', 'headerLogo', 'src'], dealer.header.headerLogo?.src],
    [['manufacturer', 'logo', 'url'], dealer.manufacturer?.logo?.url],
    ...dealer.locations.map(({ image }, index): [KeyPath, string | undefined] => [
      ['locations', index, 'image'],
      image,
    ]),
    ...(['promoTiles', 'promoCards', 'footerImages'] as const).flatMap((key) =>
      dealer.promotions[key].map(({ image }, index): [KeyPath, string | undefined] => [
        ['promotions', key, index, 'image'],
        image,
      ]),
    ),
    ...dealer.tiles.customBodies.map(({ image }, index): [KeyPath, string | undefined] => [
      ['tiles', 'customBodies', index, 'image'],
      image,
    ]),
  ];
  return named.flatMap(([path, source]) => (source === undefined ? [] : [{ path, source }]));
}

/** Faults for pictures that should be files of the dealer's folder but do not exist. */
export async function pictureFaults(dealer: Dealer, folder: string): Promise<Fault[]> {
  const files = pictures(dealer).filter(({ source }) => !/^(https:\/\/|illustration:)/.test(source));
  const faults = await Promise.all(
    files.map(async ({ path, source }): Promise<Fault[]> => {
      const inside = /^media\/(?!.*\.\.)/.test(source);
      const there = inside && (await stat(join(folder, source)).catch(() => undefined))?.isFile();
      if (there) return [];
      const message = inside ? 'There is no such file.' : "Not a file of the folder 'media'.";
      const remedy = inside
        ? 'Add the file or correct the name.'
        : "Write 'media/' and the file's name, or https://.";
      return [{ path, found: foundText(source), message, remedy }];
    }),
  );
  return faults.flat();
}
