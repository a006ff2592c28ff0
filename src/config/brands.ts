import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../domain/record.ts';
import { type Json, type JsonObject, readLayerFile } from './layer-file.ts';
import { valueAt } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';
import type { OptionChange } from './set-option.ts';
import { textTable } from './text-table.ts';

/** What `_brands/` has of a make. */
export type Brand = Awaited<ReturnType<typeof listBrands>>[number];

/** The makes whose models and offers a dealer has. */
export function makesOf({ brand, models }: Pick<Dealer, 'brand' | 'models'>): string[] {
  return [...new Set([brand, models.staticModels].flat())].filter((make) => make !== undefined);
}

/** The makes that `_brands/` has files of, by name. */
export async function listBrands(root: string) {
  const folder = join(root, '_brands');
  const files = await readdir(folder).catch((): string[] => []);
  const names = files.flatMap(
    (file) => /^([a-z\d][a-z\d-]*)(?:\.(?:models|offers))?\.json$/.exec(file)?.[1] ?? [],
  );
  const count = async (name: string, key: string) => {
    if (!files.includes(`${name}.${key}.json`)) return 0;
    const list = valueAt((await readLayerFile(join(folder, `${name}.${key}.json`))).value, [key]);
    return Array.isArray(list) ? list.length : 0;
  };
  return Promise.all(
    [...new Set(names)].sort().map(async (name) => ({
      /** 'mazda', as its files are named. */
      name,
      /** It has settings, so that `brand` may name it. */
      hasSettings: files.includes(`${name}.json`),
      models: await count(name, 'models'),
      offers: await count(name, 'offers'),
    })),
  );
}

/** Formats the brands as a table for a terminal, each with the dealers that have it. */
export function brandTable(brands: readonly Brand[], dealers: readonly Dealer[]): string {
  if (brands.length === 0) return 'No brands.';
  const rows = brands.map(({ name, hasSettings, models, offers }) => [
    ...[name, hasSettings ? 'yes' : '-', String(models), String(offers)],
    dealers.flatMap((dealer) => (makesOf(dealer).includes(name) ? dealer.slug : [])).join(', '),
  ]);
  return textTable(['brand', 'settings', 'models', 'offers', 'dealers'], rows);
}

/**
 * How a dealer gets a brand. Its first one is its `brand`, whose settings the site has; of further ones it has the
 * models and offers, because a site has the settings of one.
 *
 * @param config dealer.json as it is
 */
export function brandChange(
  config: JsonObject,
  { name, hasSettings, models }: Brand,
): OptionChange | { refused: string } {
  const has = config['brand'];
  if (has === name || (has === undefined && hasSettings)) return { path: ['brand'], value: name };
  if (models === 0) {
    const site =
      has === undefined
        ? 'it has no settings either'
        : `the settings of the site are those of ${String(has)}`;
    return { refused: `gets nothing from ${name}: it has no models, and ${site}.` };
  }
  const holder = config['models'];
  const written: Json | undefined = isRecord(holder) ? holder['staticModels'] : undefined;
  const makes = [...new Set([written ?? [], name].flat())];
  return { path: ['models', 'staticModels'], value: makes.length === 1 ? name : makes };
}
