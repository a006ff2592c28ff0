import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dealerInputs } from './dealer-inputs.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  write('bayside/dealer.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  'bayside/offers.json',
  'bayside/models.json',
  'bayside/reviews.json',
  'bayside/media/offer.jpg',
  'bayside/pages/about-us.md',
  'bayside/posts/vehicle-reviews/cx-5.md',
  '_defaults/pages/privacy-policy.md',
  '_brands/mazda.models.json',
  '_brands/_manufacturers.json',
])('a change of %s changes the inputs of the site', (path) => {
  write(path, '{ "a": 1 }');
  const before = dealerInputs(root, 'bayside');
  const hash = before.hash();
  write(path, '{ "a": 22 }');
  const after = dealerInputs(root, 'bayside');
  expect(after.stat).not.toBe(before.stat);
  expect(after.hash()).not.toBe(hash);
});
