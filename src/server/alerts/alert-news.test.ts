import { expect, it } from 'vitest';
import { aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import { planningOf } from '../../site/planning.ts';
import { searchWords } from './alert-news.ts';

it('a mail about a saved search names the dealership as the dealer does [ROUTE-18]', () => {
  const dealer = aDealer({
    dealerships: [{ id: 'd-1', slug: 'bayside-hyundai-kia', name: 'Bayside Hyundai and Kia' }],
  });
  const planning = planningOf({ dealer, inventory: inventoryOf(someCars(3)), today: '2025-02-01' });
  const query = '?refinementList[dealership_slug][0]=bayside-hyundai-kia&range[price]=:30000';
  expect(searchWords(planning, { path: dealer.search.searchPath, query })).toContain(
    'Bayside Hyundai and Kia, Price up to $30,000',
  );
});
