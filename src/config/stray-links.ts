import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { shownPath } from './layer-file.ts';
import type { ConfigProblem } from './problem.ts';

/**
 * Problems of entries in a dealer's folder that are no files of it. A site publishes what stands in its folder, so a
 * link that leads elsewhere would publish a file of the machine; one that leads nowhere, and a pipe, cannot be read.
 *
 * @returns empty when the folder itself cannot be read: its dealer.json is then the problem
 */
export async function strayLinks(folder: string, dealer: string): Promise<ConfigProblem[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const odd = entries.filter((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd.length === 0) return [];
  const home = `${await realpath(folder)}${sep}`;
  const faults = await Promise.all(
    odd.map(async (entry): Promise<ConfigProblem[]> => {
      const path = join(entry.parentPath, entry.name);
      const message = entry.isSymbolicLink() ? await linkFault(path, home) : 'This is no file.';
      const remedy = 'Put the file itself there, or remove it.';
      return message ? [{ dealer, file: shownPath(path), key: '', message, remedy }] : [];
    }),
  );
  return faults.flat();
}

async function linkFault(path: string, home: string): Promise<string | undefined> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return 'This link leads to no file.';
  if (!`${target}${sep}`.startsWith(home)) return "This link leads out of the dealer's folder.";
  const isFile = (await stat(target).catch(() => undefined))?.isFile();
  return isFile ? undefined : 'This link does not lead to a file.';
}
