import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLayerFile } from './layer-file.ts';
import { loadDealers } from './load.ts';
import { type ConfigProblem, type KeyPath, valueAt } from './problem.ts';
import { type OptionChange, withOptions } from './set-option.ts';

/** A dealer of a folder of previews. */
export interface Preview {
  /** Name of the folder: 'pr-12-riverside-motors'. */
  slug: string;
  /** 'https://pr-12-riverside-motors.preview.agency.example/'. */
  address: string;
}

/** By these a preview would count visits, take bookings or search as the live site does, or call its API. */
const ofLiveSite: readonly KeyPath[] = [
  ['api', 'baseUrl'],
  ['analytics', 'gtmContainerId'],
  ['integrations', 'xtime_webkey'],
  ['search', 'typesense'],
];

/**
 * Copies dealers into a new folder, as previews of a change: at addresses of their own, not listed by search engines, and
 * with no lead for the dealer.
 *
 * @param root the folder of dealers
 * @param options.name of the change; each preview begins with it
 * @param options.host each preview is at a host below it
 * @param options.into the new folder of dealers
 * @returns the problems instead when a dealer has some, or the name makes one
 */
export async function previewDealers(
  root: string,
  slugs: readonly string[],
  { name, host, into }: { name: string; host: string; into: string },
): Promise<{ previews: Preview[] } | { problems: ConfigProblem[] }> {
  const { problems } = await loadDealers(root, slugs);
  if (problems.length > 0) return { problems };
  await mkdir(into);
  const shared = (await readdir(root)).filter((entry) => entry.startsWith('_'));
  for (const folder of shared) await cp(join(root, folder), join(into, folder), { recursive: true });
  const previews: Preview[] = [];
  for (const live of slugs) {
    const slug = `${name}-${live}`;
    const address = `https://${slug}.${host}/`;
    const folder = join(into, slug);
    await cp(join(root, live), folder, { recursive: true });
    const file = join(folder, 'dealer.json');
    const brand = valueAt((await readLayerFile(file)).value, ['brand']);
    const own: OptionChange[] = [
      { path: ['id'], value: idOf(slug) },
      { path: ['siteUrl'], value: new URL(address).origin },
      { path: ['hosts'], value: [] },
      { path: ['preview'], value: true },
      { path: ['searchEngines'], value: false },
      { path: ['desk', 'weeklyMail'], value: false },
      { path: ['leads', 'delivery'], value: [] },
      { path: ['search', 'engine'], value: 'static' },
    ];
    await change(file, own);
    // An option that only the brand has cannot be taken out elsewhere.
    if (typeof brand === 'string') await change(join(into, '_brands', `${brand}.json`), []);
    previews.push({ slug, address });
  }
  const made = await loadDealers(into);
  if (made.problems.length === 0) return { previews };
  await rm(into, { recursive: true });
  return made;
}

async function change(file: string, own: readonly OptionChange[]): Promise<void> {
  const { value } = await readLayerFile(file);
  const out = ofLiveSite.filter((path) => valueAt(value, path) !== undefined);
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  await writeFile(file, withOptions(text, [...own, ...out.map((path) => ({ path, value: undefined }))]));
}

/** A number for the website's id that no other preview has. Databases have four bytes for it. */
const idOf = (slug: string) => createHash('sha256').update(slug).digest().readUInt32BE() >>> 1;
