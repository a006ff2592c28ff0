import { describe, expect, it } from 'vitest';
import type { FollowedCar } from './search-changes.ts';
import { stockNews } from './stock-news.ts';

const car = (id: string, price = 20_000): FollowedCar => ({
  id,
  price,
  status: 'in_stock',
  offer_price: 0,
  preorder: false,
  created_at: 0,
});
const changes = {
  added: [car('new-1'), car('new-2')],
  reduced: [
    { car: car('cheaper-1', 33_500), was: 35_000 },
    { car: car('cheaper-2'), was: 20_500 },
  ],
  sold: [car('sold-1'), car('sold-2')],
  gone: 3,
};
const newsFor = (saved: string[], viewed: string[]) =>
  stockNews(changes, { saved: new Set(saved), viewed: new Set(viewed) }, 'car').map(
    ({ id, words }) => `${id}: ${words}`,
  );
const fresh = ['new-1: New', 'new-2: New'];

describe('the changed cars', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'of a visitor without own cars begin with the new ones',
      [],
      [],
      [...fresh, 'cheaper-1: $1,500 less', 'cheaper-2: $500 less', 'sold-1: Sold', 'sold-2: Sold'],
    ],
    [
      'begin with the saved one that costs less',
      ['cheaper-2'],
      [],
      [
        'cheaper-2: A car you saved costs $500 less',
        ...fresh,
        'cheaper-1: $1,500 less',
        'sold-1: Sold',
        'sold-2: Sold',
      ],
    ],
    [
      'have the saved ones before the viewed ones, and each only once',
      ['cheaper-1', 'sold-2'],
      ['cheaper-1', 'cheaper-2'],
      [
        'cheaper-1: A car you saved costs $1,500 less',
        'sold-2: A car you saved was sold',
        'cheaper-2: A car you viewed costs $500 less',
        ...fresh,
        'sold-1: Sold',
      ],
    ],
    [
      'have a new one among the new ones, even if it is saved',
      ['new-2'],
      [],
      [...fresh, 'cheaper-1: $1,500 less', 'cheaper-2: $500 less', 'sold-1: Sold', 'sold-2: Sold'],
    ],
  ])('%s', (_, saved, viewed, expected) => {
    expect(newsFor(saved, viewed)).toEqual(expected);
  });

  it('are named by the noun of the site', () => {
    const own = { saved: new Set(['cheaper-1']), viewed: new Set<string>() };
    expect(stockNews(changes, own, 'caravan')[0]!.words).toBe('A caravan you saved costs $1,500 less');
  });
});
