import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { baysideDealer } from '../config/dealer.fixture.ts';
import type { DealerInput } from '../config/schema/dealer.ts';
import { readTexts } from './read-texts.ts';

let root: string;

export const aDealer = (change: Partial<DealerInput> = {}) =>
  baysideDealer({ name: 'Bay_side & Sons', embeds: { allowedHosts: ['maps.example'] }, ...change });

export async function reading(files: Record<string, string>, dealer = aDealer()) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  const { pages, posts, problems } = await readTexts(root, dealer);
  const short = problems.map(
    ({ file, line, key, message, remedy }) =>
      `${file.slice(root.length + 1)}:${line} ${key}: ${message} ${remedy}`,
  );
  return { pages, posts, problems: short };
}

export const about = 'bayside/pages/about-us.md';

export const aText = (body: string, settings = '') =>
  `---\ntitle: About us\ndescription: Who we are.\n${settings}---\n${body}`;

/** Makes an empty folder of dealers for each test of the file. */
export function setUpFolder(): void {
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'texts-'));
  });
  afterEach(() => rm(root, { recursive: true }));
}
