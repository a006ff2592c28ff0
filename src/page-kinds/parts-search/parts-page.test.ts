import { describe, expect, it } from 'vitest';
import type { Part } from '../../content/read-parts.ts';
import { aDealer, inventoryOf } from '../../site/dealer.fixture.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

type Parts = Extract<Page, { route: 'parts-search' }>;
const parts: Part[] = [
  {
    name: 'Tow bar',
    number: 'TB-1',
    category: 'Touring',
    fits: [{ make: 'Toyota', models: ['HiLux', 'Prado'] }],
    priceDollars: 1180,
  },
  { name: 'Oil filter', number: 'OF-1', category: 'Service', fits: [], priceDollars: 18.9 },
  { name: 'Mat', number: 'M-1', category: 'Service', fits: [{ make: 'Kia', models: [] }] },
];
const department = {
  ...aDealer().locations[0]!,
  id: '30',
  name: 'Bayside Parts',
  slug: 'parts',
  location_type: 'parts' as const,
};
const partsPage = (dealer = aDealer(), list?: Part[]) =>
  planSite({ dealer, inventory: inventoryOf([]), today: '2025-02-01', parts: list }).pages.find(
    (page): page is Parts => page.route === 'parts-search',
  );

describe('the parts search', () => {
  it('lists the parts by category and name, with number, price and matching vehicles [ROUTE-19] [OPEN-72]', () => {
    const page = partsPage(aDealer(), parts);
    expect(page?.path).toBe('/parts/search/');
    expect(
      page?.props.list?.first.entries.map(({ title, detail, price_text }) => [title, detail, price_text]),
    ).toEqual([
      ['Mat', 'M-1 · Service · Fits Kia', 'Ask for a price'],
      ['Oil filter', 'OF-1 · Service · Fits any car', '$18.90'],
      ['Tow bar', 'TB-1 · Touring · Fits Toyota HiLux and Prado', '$1,180'],
    ]);
    expect(page?.props.list?.filters.map(({ label, values }) => [label, values])).toEqual([
      ['Category', ['Service', 'Touring']],
      ['Fits', ['Kia', 'Toyota']],
    ]);
  });

  it('shows the parts departments when there is no list [OPEN-72]', () => {
    const page = partsPage(aDealer({ locations: [...aDealer().locations, department] }));
    expect(page?.props.list).toBeUndefined();
    // It is a form then, not a search.
    expect(page?.props.breadcrumb.at(-1)?.label).toBe('Find a part');
    expect(page?.props.departments).toMatchObject([
      { name: 'Bayside Parts', phone: { text: '07 5550 5678' } },
    ]);
  });

  it('shows the parts phone number of a dealer without a parts department [CFG-12]', () => {
    const dealer = aDealer({ phoneNumbers: { parts: '07 5550 9999' } });
    expect(partsPage(dealer, parts)?.props).toMatchObject({
      departments: [],
      phone: { text: '07 5550 9999' },
    });
  });

  it('does not exist for a dealer without a list and without a department [ROUTE-19]', () => {
    expect(partsPage()).toBeUndefined();
  });
});
