import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashOf, hashOfFiles } from './file-hash.ts';

/**
 * The slugs of the dealers: the folders in `dealers/` whose name does not begin with `_` or `.`.
 *
 * @throws when there is none, because a wrong folder must not look like a fleet without dealers
 */
export function dealerSlugs(dealersDir: string): string[] {
  const slugs = readdirSync(dealersDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  if (slugs.length > 0) return slugs;
  throw new Error(`${dealersDir} holds no dealers. Name the folder that holds them: --dealers DIR`);
}

/** The inputs of a dealer's site, to detect changes since the last build. */
export interface DealerInputs {
  stat: string;
  /** Reads all files, so it is called only when `stat` differs. */
  hash(): string;
  /** The size of the stock in bytes, an estimate of the dealer's build time. */
  stockBytes: number;
}

/** Folders that several dealers share. */
const sharedFolders = ['_brands', '_defaults'];

/** Import reports are beside the stock, and the site does not depend on them. */
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
