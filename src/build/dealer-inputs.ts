import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashOf, hashOfFiles } from './file-hash.ts';

/** Folders in `dealers/` that are dealers: those whose name does not begin with `_` or `.`. */
export function dealerSlugs(dealersDir: string): string[] {
  return readdirSync(dealersDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** What a dealer's site is made from, to tell whether any of it was touched since the last build. */
export interface DealerInputs {
  stat: string;
  /** Reads everything: asked for only when `stat` differs. */
  hash(): string;
  /** Bytes of stock, a measure of how long the dealer takes. */
  stockBytes: number;
}

/** Folders that several dealers are made from. */
const sharedFolders = ['_brands', '_defaults'];

/** Import reports lie beside the stock and decide nothing. */
const isInput = (file: string) => !/\.rejects\.csv$|\.tmp$/.test(file);

export function dealerInputs(dealersDir: string, slug: string): DealerInputs {
  const folder = join(dealersDir, slug);
  const files = filesBelow(folder, isInput);
  const shared = sharedFolders.flatMap((name) =>
    filesBelow(join(dealersDir, name)).map((file) => join(name, file)),
  );
  let stockBytes = 0;
  const stats = [...files.map((f) => [f, join(folder, f)]), ...shared.map((f) => [f, join(dealersDir, f)])];
  const stat = stats.map(([name, path]) => {
    const { size, mtimeMs, ino } = statSync(path!);
    if (name === 'stock.ndjson') stockBytes = size;
    return `${name} ${size} ${mtimeMs} ${ino}`;
  });
  return {
    stat: hashOf(stat.join('\n')),
    hash: () => hashOf(hashOfFiles(folder, files), hashOfFiles(dealersDir, shared)),
    stockBytes,
  };
}
