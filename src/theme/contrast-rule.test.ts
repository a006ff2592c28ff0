import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDealers } from '../config/load.ts';
import { writeSyntheticFleet } from '../demo-stock/synthetic-fleet.ts';
import { contrastRule } from './contrast-rule.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-contrast-'));
});
afterAll(() => rmSync(root, { recursive: true }));

test('a brand colour that cannot be seen on the page fails its dealer alone, with the colour and a remedy', async () => {
  await writeSyntheticFleet(root, { dealers: 2, cars: 1, seed: 3 });
  const { dealers } = await loadDealers(root);
  const [first, second] = dealers.map(({ slug }) => slug);
  const file = join(root, first!, 'dealer.json');
  const config = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...config, theme: { brandColour: '#ffffff', mode: 'light' } }));
  const loaded = await loadDealers(root, undefined, { extraRules: contrastRule });
  expect(loaded.dealers.map(({ slug }) => slug)).toEqual([second]);
  expect(loaded.problems).toMatchObject([
    {
      dealer: first,
      line: expect.any(Number),
      column: expect.any(Number),
      key: 'theme.brandColour',
      found: '"#ffffff"',
      message: expect.stringContaining('#ffffff cannot be seen'),
    },
  ]);
  expect(loaded.problems[0]!.remedy).toContain("Set theme.mode to 'dark'");
});
