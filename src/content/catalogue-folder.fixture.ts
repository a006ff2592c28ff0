import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { baysideDealer } from '../config/dealer.fixture.ts';
import { readCatalogue } from './read-catalogue.ts';

let root: string;

/** Writes files below the dealers' folder and reads the catalogue of a dealer. */
export async function reading(files: Record<string, unknown>, dealer = baysideDealer()) {
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    await writeFile(join(root, name), text);
  }
  const { catalogue, problems, failures } = await readCatalogue(root, dealer);
  const short = (list: typeof problems) =>
    list.map(({ file, key, message }) => `${file.slice(root.length + 1)} ${key}: ${message}`);
  return { ...catalogue, problems: short(problems), failures: short(failures), whole: problems };
}

/** Makes an empty folder of dealers for each test of the file. */
export function setUpFolder(): void {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'catalogue-'));
    await mkdir(join(root, '_brands'));
    await mkdir(join(root, 'bayside'));
  });
  afterEach(() => rm(root, { recursive: true }));
}
