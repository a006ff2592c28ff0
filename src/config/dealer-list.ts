import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { dealerFolders, loadDealers } from './load.ts';
import type { Dealer } from './schema/dealer.ts';
import { textTable } from './text-table.ts';

/** One line of `dealer list`. */
export type DealerSummary = NonNullable<Awaited<ReturnType<typeof listDealers>>>[number];

/** Every dealer folder, including those with problems. Undefined when `root` does not exist. */
export async function listDealers(root: string) {
  const folders = dealerFolders(root);
  if (!folders) return undefined;
  const { dealers, problems } = await loadDealers(root);
  return Promise.all(
    folders.map(async (slug) => {
      const dealer = dealers.find((one) => one.slug === slug);
      return {
        slug,
        /** Empty when the configuration is not valid. The fields below are then empty or undefined too. */
        name: dealer?.name ?? '',
        template: dealer?.template ?? '',
        brand: dealer?.brand ?? '',
        locations: dealer?.locations.length,
        /** Lines of `stock.ndjson` that are not blank; undefined when the stock comes from elsewhere. */
        stockLines: dealer?.stock.feed ? undefined : await lineCount(join(root, slug, 'stock.ndjson')),
        problems: problems.filter((problem) => problem.dealer === slug).length,
      };
    }),
  );
}

/** Reads line by line, because stock files can be too large to read into memory. Undefined when it cannot be read. */
async function lineCount(path: string): Promise<number | undefined> {
  try {
    await using file = await open(path);
    let lines = 0;
    for await (const line of file.readLines()) if (line.trim() !== '') lines += 1;
    return lines;
  } catch {
    return undefined;
  }
}

/** Formats the summaries as a table for a terminal. */
export function dealerTable(summaries: readonly DealerSummary[]): string {
  if (summaries.length === 0) return 'No dealers.';
  const heading = ['slug', 'name', 'template', 'brand', 'locations', 'stock lines', ''];
  const rows = summaries.map((one) => [
    one.slug,
    one.name,
    one.template,
    one.brand || '-',
    String(one.locations ?? '-'),
    String(one.stockLines ?? '-'),
    one.problems > 0 ? `${one.problems} ${one.problems === 1 ? 'problem' : 'problems'}` : '',
  ]);
  return textTable(heading, rows);
}

/** One line of `dealer check` for a dealer without a problem. */
export function checkedLine(dealer: Dealer): string {
  const places = dealer.locations.length === 1 ? '1 location' : `${dealer.locations.length} locations`;
  return `${dealer.slug}: valid, ${dealer.name}, template ${dealer.template}, ${places}`;
}
