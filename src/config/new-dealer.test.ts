import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkedLine, dealerTable, listDealers } from './dealer-list.ts';
import { loadDealers } from './load.ts';
import { createDealer } from './new-dealer.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-dealer-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const config = (slug: string) => join(root, slug, 'dealer.json');

describe('a new dealer', () => {
  test('is valid at once [CFG-1]', async () => {
    await createDealer(root, 'smith-sons', { name: 'Smith & Sons', template: 'gantry' });
    expect(readdirSync(join(root, 'smith-sons')).sort()).toEqual(['dealer.json', 'media', 'stock.ndjson']);
    expect(readFileSync(config('smith-sons'), 'utf8')).toMatch(
      /^\{\n {2}"\$schema": "\.\.\/dealer\.schema\.json",/,
    );
    const { dealers, problems } = await loadDealers(root);
    expect(problems).toEqual([]);
    expect(dealers.map(checkedLine)).toEqual([
      'smith-sons: valid, Smith & Sons, template gantry, 1 location',
    ]);
  });

  test('gets a website id that no other dealer has, broken dealers included', async () => {
    await createDealer(root, 'one');
    writeFileSync(config('one'), '{ "id": 70, "serch": {} }');
    await createDealer(root, 'two');
    expect(JSON.parse(readFileSync(config('two'), 'utf8')).id).toBe(71);
  });

  test('never overwrites an existing dealer', async () => {
    await createDealer(root, 'one');
    const before = readFileSync(config('one'), 'utf8');
    const again = await createDealer(root, 'one', { name: 'Other' });
    expect(again).toEqual({ refused: expect.stringMatching(/one exists already; nothing was changed\.$/) });
    expect(readFileSync(config('one'), 'utf8')).toBe(before);
  });

  test.each([
    ['Smith & Sons', {}, /"Smith & Sons" cannot be a slug: .* Try smith-sons\./],
    ['Nguyễn', {}, /Try nguyen\./],
    ['../outside', {}, /cannot be a slug.* Try outside\./],
    ['_brands', {}, /cannot be a slug/],
    ['a'.repeat(61), {}, /at most 60/],
    ['&', {}, /at most 60\.$/],
    ['one', { template: 'gantri' }, /There is no template "gantri"\. Write gantry if that is meant\./],
    ['one', { name: ' ' }, /The name must have 1 to 80 characters\./],
  ])('is refused as %s %j, and nothing is created', async (slug, options, sentence) => {
    expect(await createDealer(root, slug, options)).toEqual({ refused: expect.stringMatching(sentence) });
    expect(readdirSync(root)).toEqual([]);
  });
});

describe('the list of dealers', () => {
  test('shows name, template, brand, locations and stock lines, and counts problems', async () => {
    await createDealer(root, 'one');
    await createDealer(root, 'two');
    appendFileSync(join(root, 'one/stock.ndjson'), '{"id":"1"}\n\n{"id":"2"}');
    writeFileSync(config('two'), '{}');
    const summaries = (await listDealers(root)) ?? [];
    expect(dealerTable(summaries).split('\n')).toEqual([
      'slug  name  template  brand  locations  stock lines',
      'one   One   harbour   -      1          2',
      'two                   -      -          0            5 problems',
    ]);
  });

  test('is empty without dealers and undefined without a folder', async () => {
    expect(dealerTable((await listDealers(root)) ?? [])).toBe('No dealers.');
    expect(await listDealers(join(root, 'nowhere'))).toBeUndefined();
  });
});
