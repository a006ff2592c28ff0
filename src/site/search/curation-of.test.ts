import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';
import { planningOf } from '../planning.ts';
import { curationsOfDay, pinsOfDay } from './curation-of.ts';

const cars = [
  aListedCar({ id: 'a', stocknum: 'N1' }),
  aListedCar({ id: 'b', stocknum: 'N2' }),
  aListedCar({ id: 'c', stocknum: 'N3', status: 'sold' }),
  aListedCar({ id: 'd:1', stocknum: 'N4' }),
];
const day = '2026-11-20';
const pin = (stocknum: string, own: object = {}) => ({ stocknum, position: 1, ...own });
const pinned = [{ id: 'a', position: 1 }];

it.each([
  ['a listed car', [pin('N1')], pinned],
  ['on its first day', [pin('N1', { from: day })], pinned],
  ['on its last day', [pin('N1', { to: day })], pinned],
  ['not before its first day', [pin('N1', { from: '2026-11-21' })], []],
  ['not after its last day', [pin('N1', { to: '2026-11-19' })], []],
  ['no car that is not in stock', [pin('N9')], []],
  ['no sold car', [pin('N3')], []],
  ['no car whose id Typesense could not read', [pin('N4')], []],
  ['the first of two cars at the same position', [pin('N1'), pin('N2')], pinned],
  [
    'the next car when the time of the first is over',
    [pin('N2', { to: '2026-11-19' }), pin('N1', { from: day })],
    pinned,
  ],
])('pins %s', (_, wanted, expected) => {
  expect(pinsOfDay(wanted, cars, day)).toEqual(expected);
});

describe('curations of a day', () => {
  const kias = [aListedCar({ id: 'k', stocknum: 'K1', make: 'Kia', model: 'Sportage', colour: 'White' })];
  const one = (own: object = {}) => [
    {
      query: 'tow car',
      match: 'exact' as const,
      pinned: [{ stocknum: 'K1', position: 2 }],
      hidden: ['K1'],
      ...own,
    },
  ];
  const made = { pins: [{ id: 'k', position: 2 }], hidden: ['k'] };

  it.each<[string, object, object[]]>([
    [
      'keep words that are no filters',
      {},
      [{ search: { query: 'tow car', refinementList: {}, range: {} }, ...made }],
    ],
    [
      'read makes and prices as filters, as browsers do',
      { query: 'white kia under 30k', match: 'contained' },
      [
        {
          search: {
            query: '',
            refinementList: { colour: ['White'], make: ['Kia'] },
            range: { price: ':30000' },
          },
          contained: true,
          ...made,
        },
      ],
    ],
    ['are left out before their first day', { from: '2026-11-21' }, []],
    ['are left out after their last day', { to: '2026-11-19' }, []],
    ['are left out without a listed car', { pinned: [], hidden: ['N9'] }, []],
  ])('%s', (_, own, expected) => {
    expect(curationsOfDay(one(own), kias, day)).toEqual(expected);
  });
});

describe('a hidden car', () => {
  const cars = [
    aCar({ id: '1', slug: 'kept', stocknum: 'N1' }),
    aCar({ id: '2', slug: 'away', stocknum: 'N2', make: 'Kia', model: 'Rio' }),
  ];
  const hide = (own: object = {}) =>
    aDealer({ search: { hidden: [{ stocknum: 'N2', reason: 'Promised to Mrs Smith', ...own }] } });
  const sources = (own?: object) => ({
    dealer: hide(own),
    inventory: inventoryOf(cars),
    today: '2025-02-01',
  });

  it.each<[string, object, string[]]>([
    ['is not listed', {}, ['1']],
    ['is listed again after its last day', { to: '2025-01-31' }, ['1', '2']],
    ['is listed before its first day', { from: '2025-02-02' }, ['1', '2']],
  ])('%s', (_, own, listed) => {
    expect(planningOf(sources(own)).stock.map(({ car }) => car.id)).toEqual(listed);
  });

  it('keeps its page and its entry in the sitemap, and no list, count or word names it', () => {
    const { pages, files } = planSite(sources());
    const own = pages.find(({ path }) => path === '/cars/away/');
    expect(own?.head.index).toBe(true);
    const bodyOf = (path: string) => JSON.stringify(files.find((file) => file.path === path));
    expect(bodyOf('/sitemap.xml')).toContain('/cars/away/');
    const others = pages.filter(({ path }) => !path.startsWith('/cars/away/'));
    expect(JSON.stringify(others)).not.toMatch(/cars\/away|"Rio"/);
    const fetched = files.filter(({ path }) => path.startsWith('/search-index/'));
    const naming = fetched.filter((file) => JSON.stringify(file).includes('Rio')).map(({ path }) => path);
    expect(naming).toEqual(['/search-index/unlisted.json']);
    expect(JSON.stringify([pages, files])).not.toContain('Mrs Smith');
  });
});
