import { expect, test } from 'vitest';
import type { DealerStatus } from '../../domain/dealer-status.ts';
import { listedDealers, stateOf } from './fleet-list.ts';

const status = (dealer: string, more: Partial<DealerStatus> = {}): DealerStatus => ({
  dealer,
  name: dealer.toUpperCase(),
  attention: (more.problems?.length ?? 0) > 0,
  problems: [],
  pages: 1,
  bytes: 1,
  cars: 1,
  isOnHold: false,
  isStockHeld: false,
  rejected: 0,
  ...more,
});
const one = [{ text: 'It shows no cars' }];
const fleet = [
  status('fine-b'),
  status('faulty', { problems: one }),
  status('held', { problems: one, isStockHeld: true }),
  status('on-hold', { problems: one, isOnHold: true }),
  status('fine-a', { feed: 'taken' }),
  status('both', { problems: [...one, ...one], isOnHold: true }),
].map((of) => ({ status: of, waiting: undefined }));

test.each([
  ['fine-a', 'fine'],
  ['faulty', 'attention'],
  ['held', 'held'],
  ['on-hold', 'hold'],
  ['both', 'attention'],
])('%s is %s', (slug, state) => {
  expect(stateOf(fleet.find(({ status: { dealer } }) => dealer === slug)!.status)).toBe(state);
});

test.each([
  [{ q: '', show: '' as const }, 'both faulty held on-hold fine-a fine-b'],
  [{ q: 'FINE', show: '' as const }, 'fine-a fine-b'],
  [{ q: 'fine b', show: '' as const }, 'fine-b'],
  [{ q: '', show: 'held' as const }, 'held'],
  [{ q: 'fine', show: 'held' as const }, ''],
])('%o lists %s', (query, slugs) => {
  const { dealers } = listedDealers(fleet, { ...query, page: 1 });
  expect(dealers.map(({ status: { dealer } }) => dealer).join(' ')).toBe(slugs);
});

test('has pages of a hundred, and counts what the words find', () => {
  const many = Array.from({ length: 230 }, (_, at) => ({
    status: status(`d${String(at).padStart(3, '0')}`),
    waiting: undefined,
  }));
  const third = listedDealers(many, { q: '', show: 'fine', page: 3 });
  expect([third.dealers.length, third.dealers[0]!.status.dealer, third.found]).toEqual([30, 'd200', 230]);
  expect(listedDealers(fleet, { q: 'held', show: 'fine', page: 1 }).counts).toEqual({
    attention: 0,
    held: 1,
    hold: 0,
    fine: 0,
  });
});
