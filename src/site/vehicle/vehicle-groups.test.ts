import { describe, expect, it } from 'vitest';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aModel, planWith } from '../catalogue/catalogue.fixture.ts';
import { aDealer, inventoryOf, someCars } from '../dealer.fixture.ts';

const vehicles = (...given: Parameters<typeof planWith>) =>
  planWith(...given).site.navigation.find(({ label }) => label === 'Vehicles');

const sourcesOf = (count: number) => ({
  dealer: aDealer(),
  inventory: inventoryOf(someCars(count)),
  today: '2026-11-21',
});

describe('the Vehicles menu', () => {
  it('groups models by body category, with a picture and the starting price [MODEL-5] [NAV-1]', () => {
    const menu = vehicles({
      models: [
        aModel({ manufacturer_body: ['suv'], from_price: 41990, price_type: 'Drive Away' }),
        aModel({ id: 'b', slug: 'b', name: 'CX-60', manufacturer_body: ['suv'], from_price: 59990 }),
        aModel({ id: 'c', slug: 'c', name: 'CX-6e', manufacturer_body: ['electric'], status: 'coming_soon' }),
      ],
    });
    expect(menu?.href).toBe('/models/');
    expect(menu?.groups?.map(({ heading, links }) => [heading, links.map(({ note }) => note)])).toEqual([
      ['SUVs', ['From $41,990 drive away', 'From $59,990 plus on-road costs']],
      ['Electric', ['Coming soon']],
    ]);
    expect(menu?.groups?.[0]?.links[0]?.image).toMatch(/^\/media\//);
  });

  it('lists the body types and makes in stock when there are no models, by name and without counts', () => {
    const menu = planSite(sourcesOf(40)).site.navigation.find(({ label }) => label === 'Vehicles');
    expect(menu?.groups?.map(({ heading }) => heading)).toEqual(['By body type', 'By make']);
    const makes = menu?.groups?.[1]?.links.map(({ label }) => label);
    expect(makes).toEqual(['Ford', 'Kia', 'Mazda', 'Toyota']);
    expect(JSON.stringify(menu)).not.toMatch(/"count"/);
  });
});
