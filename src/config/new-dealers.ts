import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { dealerFolders, loadDealers } from './load.ts';
import { createDealer, type NewDealer } from './new-dealer.ts';
import type { ConfigProblem } from './problem.ts';
import { optionChange } from './set-option.ts';

/**
 * Creates the folders of the dealers in a table: its column `slug` names each, and every other column is an option as
 * `dealer set` names it, 'name' or 'locations[0].address.postcode'. An empty cell leaves the sample value. Creates all of
 * them or none.
 *
 * @param table CSV, with commas, semicolons or tabs
 */
export async function createDealers(
  root: string,
  table: string,
): Promise<NewDealer | { problems: ConfigProblem[] }> {
  let rows: Record<string, string>[];
  try {
    const delimiter = [',', ';', '\t'];
    rows = parse(table, { columns: true, bom: true, trim: true, skip_empty_lines: true, delimiter });
  } catch (error) {
    return { refused: `The table cannot be read: ${(error as Error).message}.` };
  }
  const slugs = rows.map(({ slug = '' }) => slug);
  const refused = await refusalOf(root, rows, slugs);
  if (refused !== undefined) return { refused };
  const created: string[] = [];
  const made: string[] = [];
  const undo = async () => {
    for (const slug of made) await rm(join(root, slug), { recursive: true, force: true });
  };
  for (const { slug, ...options } of rows) {
    const changes = Object.entries(options).flatMap(([name, value]) =>
      value === '' ? [] : (optionChange(`${name}=${value}`) ?? []),
    );
    const one = await createDealer(root, slug!, { changes });
    if ('refused' in one) {
      await undo();
      return one;
    }
    made.push(slug!);
    created.push(...one.created);
  }
  const { problems } = await loadDealers(root, slugs);
  if (problems.length === 0) return { created };
  await undo();
  return { problems };
}

/** Why nothing can be created. */
async function refusalOf(
  root: string,
  rows: readonly Record<string, string>[],
  slugs: readonly string[],
): Promise<string | undefined> {
  if (rows.length === 0)
    return 'The table has no dealer: its first line names the columns, and each other one a dealer.';
  if (slugs.includes('')) return 'The table needs a column "slug" with a slug in every row.';
  const wrong = Object.keys(rows[0]!).find((name) => name !== 'slug' && !optionChange(`${name}=1`));
  if (wrong !== undefined)
    return `The column "${wrong}" is no option. Name options as in dealer.json: "locations[0].address.postcode".`;
  const twice = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (twice !== undefined) return `The table has ${twice} twice.`;
  const folders = (await dealerFolders(root)) ?? [];
  const there = slugs.find((slug) => folders.includes(slug));
  return there === undefined ? undefined : `${root} has a dealer ${there} already; nothing was changed.`;
}
