import { expect, it } from 'vitest';
import { aCar, aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import { planningOf } from '../../site/planning.ts';
import { emptySearchText, foundNow } from './empty-search-report.ts';

const planning = planningOf({ dealer: aDealer(), inventory: inventoryOf([aCar()]), today: '2025-02-01' });

it.each([
  ['toyota under $30,000', 1],
  ['toyota, corolla', 1],
  ['ferrari', 0],
  ['toyota ferrari', 0],
])('says that %s finds %i of the cars of today', (words, count) => {
  expect(foundNow(planning)(words)).toBe(count);
});

const searches = [
  { website_id: 1, words: 'ferrari f40', count: 3, days: 2, last_seen_at: Date.UTC(2026, 10, 20, 1, 2) },
  { website_id: 1, words: '=cmd("x")', count: 1, days: 1, last_seen_at: Date.UTC(2026, 10, 20, 1, 2) },
];
const dealerOf = () => ({ name: 'bayside', found: Promise.resolve(foundNow(planning)) });

it('lists searches with counts, the last time and what they find now', async () => {
  expect((await emptySearchText(searches, 'table', dealerOf)).split('\n')[1]).toMatch(
    /bayside +ferrari f40 +3 +2 +2026-11-20 01:02 +0/,
  );
  expect(await emptySearchText([], 'table', dealerOf)).toBe('No search without a result was counted.\n');
});

it('writes no formula into a spreadsheet, whatever the database has', async () => {
  expect(await emptySearchText(searches, 'csv', dealerOf)).toContain(`"'=cmd(""x"")","1"`);
});

it('says that the stock of a dealer cannot be read', async () => {
  const unread = () => ({ name: 'bayside', found: Promise.resolve(() => undefined) });
  expect(await emptySearchText(searches, 'table', unread)).toContain('not known');
});
