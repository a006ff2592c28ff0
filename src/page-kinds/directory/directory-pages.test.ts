import { describe, expect, it } from 'vitest';
import { aCar, aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import type { categoryEntries, modelEntries } from '../../site/search/list-entries.ts';
import type { Page } from '../page-plans.ts';
import { planSite } from '../plan-site.ts';

type Directory = Extract<Page, { route: 'directory' }>;
function directory(path: string, cars = someCars(40), dealer = aDealer()) {
  const { pages, files } = planSite({ dealer, inventory: inventoryOf(cars), today: '2025-02-01' });
  const page = pages.find((one): one is Directory => one.route === 'directory' && one.path === path);
  const file = files.find((one) => one.path === page?.props.list.source);
  return { page, rows: file && 'body' in file ? JSON.parse(file.body) : undefined };
}

describe('the directory of makes and models', () => {
  it('has a row for each model, with its link, lowest price and number of cars [DIR-1] [DATA-16]', () => {
    const { page, rows } = directory('/directory/manufacturers/');
    const corolla = (rows as ReturnType<typeof modelEntries>).find(({ id }) => id === 'toyota/corolla');
    expect(rows).toHaveLength(7);
    expect(corolla).toMatchObject({
      title: 'Toyota Corolla',
      href: '/search/toyota/corolla/',
      price_text: expect.stringMatching(/^From \$[\d,]+ drive away$/),
      detail: expect.stringMatching(/^Hatch · \d+ cars in stock$/),
      'manufacturer.slug': 'toyota',
      'model.body': ['Hatch'],
    });
    expect(page?.props.browse[0]?.links).toContainEqual({ label: 'Kia', href: '/search/kia/' });
    expect(page?.props.list.filters.map(({ field }) => field)).toEqual([
      'manufacturer.name',
      'model.name',
      'model.body',
    ]);
  });

  it('contains the first 21 rows in its HTML [DIR-3]', () => {
    const cars = someCars(60, (at) => ({ model: `Model ${at}` }));
    const { list } = directory('/directory/manufacturers/', cars).page!.props;
    expect(list.first.entries).toHaveLength(21);
    expect(list.first.count).toBe(60);
  });

  it('has the id and logo of the manufacturer in the configuration [DATA-16]', () => {
    const manufacturer = {
      id: '14',
      name: 'Mazda',
      slug: 'mazda',
      logo: { url: 'https://cdn.example.com/m.svg' },
    };
    const { rows } = directory('/directory/manufacturers/', someCars(20), aDealer({ manufacturer }));
    const mazda = (rows as ReturnType<typeof modelEntries>).find(
      (row) => row['manufacturer.slug'] === 'mazda',
    );
    expect(mazda).toMatchObject({
      'manufacturer.id': '14',
      'manufacturer.logo.url': 'https://cdn.example.com/m.svg',
    });
  });

  it('does not exist without cars', () => {
    expect(directory('/directory/manufacturers/', []).page).toBeUndefined();
  });

  it('links to a search when a model has no landing page', () => {
    const { rows } = directory('/directory/manufacturers/', [aCar({ model: '***' })]);
    expect(rows[0].href).toMatch(/^\/search\/new-used-and-demo-cars\/\?/);
  });
});

describe('the directory of categories', () => {
  const dealer = aDealer({
    dealership_id: 'd-1',
    dealerships: [
      { id: 'd-1', slug: 'north', name: 'Bayside North' },
      { id: 'd-2', slug: 'south', name: 'Bayside South' },
    ],
    search: { search_categories: ['Utes', 'Hatches', 'Electric'] },
  });
  const cars = someCars(30, (at) => ({ dealership_slug: at % 2 === 0 ? 'north' : 'south' }));

  it('lists the cars of the site’s own dealership by the dealer’s categories [DIR-2] [OPEN-70] [CFG-72]', () => {
    const { page, rows } = directory('/directory/categories/', cars, dealer);
    const entries = rows as ReturnType<typeof categoryEntries>;
    expect(entries.length).toBeGreaterThan(5);
    expect(new Set(entries.map(({ dealership_id }) => dealership_id))).toEqual(new Set(['d-1']));
    expect(new Set(entries.flatMap(({ categories }) => categories))).toEqual(new Set(['Utes', 'Hatches']));

    expect(page?.props.list.filters).toMatchObject([{ field: 'categories', values: ['Hatches', 'Utes'] }]);
    expect(page?.props.list.priceSteps.length).toBeGreaterThan(2);
    expect(page?.props.intro).toContain('Bayside North');
  });

  it('exists only with categories [OPEN-70]', () => {
    expect(directory('/directory/categories/', cars).page).toBeUndefined();
  });
});
