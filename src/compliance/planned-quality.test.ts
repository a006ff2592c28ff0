import { describe, expect, test } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { CarInput } from '../domain/cars/car.ts';
import { countProblems } from '../domain/quality/site-quality.ts';
import type { Reject } from '../inventory/inventory.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { anOffer, aPage } from '../site/catalogue/catalogue.fixture.ts';
import { aCar, aDealer, inventoryOf } from '../site/dealer.fixture.ts';
import { plannedQuality } from './planned-quality.ts';

const today = '2026-11-21';
const photos = [1, 2, 3, 4, 5].map((number) => ({ image_url: `https://photos.example/${number}.jpg` }));
const dealercomments =
  'One owner from new, all of its services here, both keys, and a warranty of ours for a year on top.';

interface Change {
  dealer?: Partial<DealerInput>;
  cars?: Partial<CarInput>[];
  catalogue?: Partial<Catalogue>;
  rejects?: Reject[];
  watched?: Parameters<typeof plannedQuality>[0]['watched'];
}

function quality({ dealer: settings, cars = [{}], catalogue: more, rejects = [], watched }: Change = {}) {
  const dealer = aDealer(settings);
  const inventory = inventoryOf(
    cars.map((car, index) =>
      aCar({
        id: `c${index}`,
        slug: `car-${index}`,
        images: photos,
        created_at: '2026-11-01T00:00:00Z',
        dealercomments: `${index}. ${dealercomments}`,
        ...car,
      }),
    ),
  );
  const catalogue: Catalogue = { manufacturers: [], ...more };
  const plan = planSite({ dealer, inventory, today, catalogue });
  return plannedQuality({ dealer, inventory, rejects, catalogue, plan, today, watched });
}
const told = (change: Change) =>
  quality(change).problems.map(({ kind, name, path }) => [kind, name, path].filter(Boolean).join(' | '));

describe('the quality of a planned site', () => {
  test('is clean without problems', () => {
    const { problems, cars, routes, watched } = quality();
    expect(problems).toEqual([]);
    expect([cars, routes['/cars/car-0/'], Object.keys(watched)]).toEqual([1, 'vehicle', ['c0']]);
  });

  test.each<[string, Change, string[]]>([
    [
      'a car with illustrations and no photos',
      { cars: [{ images: [{ image_url: 'illustration:side' }], stocknum: 'U1' }] },
      ['noPhoto | 2021 Toyota Corolla Ascent Sport, U1 | /cars/car-0/'],
    ],
    [
      'a car that waits for its price',
      { cars: [{ price: 0, stocknum: 'U1' }] },
      ['noPrice | 2021 Toyota Corolla Ascent Sport, U1 | /cars/car-0/'],
    ],
    [
      'a car with fewer photos than the dealer wishes',
      { dealer: { desk: { quality: { fewestPhotos: 6 } } }, cars: [{ stocknum: 'U1' }] },
      ['fewPhotos | 2021 Toyota Corolla Ascent Sport, U1 | /cars/car-0/'],
    ],
    [
      'a stock line that was left out, without the address of the feed',
      {
        rejects: [
          { place: 'https://f.example/?key=secret:17', id: '9', reason: 'No make.' },
          { place: 'stock.ndjson:3', line: 3, reason: 'No make.' },
          { place: 'https://f.example/?key=secret', reason: 'The file is empty.' },
        ],
      },
      ['leftOut | Line 17, car 9', 'leftOut | Line 3', 'leftOut | The whole stock'],
    ],
    [
      'a menu with a link to no page',
      { dealer: { navigation: [{ label: 'A', href: '/nowhere/' }] } },
      ['deadLink | /nowhere/ in the menu | /'],
    ],
    [
      'a page whose text and picture lack something',
      {
        catalogue: {
          pages: [
            aPage(
              'our-yard',
              { hero: { image: 'media/yard.jpg' } },
              {
                kind: 'prose',
                html: '<a href="/nowhere/">x</a><img src="/media/a.jpg" alt="" width="1" height="1">',
              },
            ),
          ],
        },
      },
      [
        'deadLink | /nowhere/ on /our-yard/ | /our-yard/',
        'noAlt | /our-yard/ | /our-yard/',
        'noAlt | /our-yard/ | /our-yard/',
      ],
    ],
    [
      'an offer with a link to no page',
      {
        catalogue: {
          offers: [anOffer({ sanitized_description: '<p><a href="/nowhere/?a=1&amp;b=2">Now</a></p>' })],
        },
      },
      ['deadLink | /nowhere/?a=1&b=2 in an offer | /offers/runout/'],
    ],
  ])('names %s', (_, change, lines) => {
    expect(told(change)).toEqual(lines);
  });

  test.each<[string, Partial<CarInput>]>([
    [
      'that is sold and still listed',
      { images: [], sold: true, status: 'sold', sold_at: '2026-11-20T00:00:00Z' },
    ],
    ['that is ordered before it has a price', { price: 0, preorder: true }],
  ])('says nothing about a car %s', (_, car) => {
    const { problems, routes } = quality({ cars: [car] });
    expect([problems, routes['/cars/car-0/']]).toEqual([[], 'vehicle']);
  });

  test('does not judge the age of a car by a date that is made up or cannot be', () => {
    const old = (car: Partial<CarInput>) => countProblems(quality({ cars: [car] }).problems).oldText;
    expect(old({ created_at: '2026-01-01T00:00:00Z' })).toBe(1);
    expect(old({ created_at: '2026-01-01T00:00:00Z', created_at_made_up: true })).toBe(0);
    expect(old({ created_at: '1970-01-01T00:00:00Z' })).toBe(0);
  });

  test('watches a car on while it is reserved, and its text and price alone', () => {
    const before = quality().watched;
    const marks = (change: Partial<CarInput>) => quality({ cars: [change], watched: before }).watched['c0'];
    expect(marks({ reserved: true, km: 5 })).toEqual(before['c0']);
    expect(marks({ price: 1 })).toMatchObject({ since: today });
    expect(marks({ price: 1 })?.mark).not.toBe(before['c0']?.mark);
    expect(marks({ dealercomments: 'New words' })?.mark).not.toBe(before['c0']?.mark);
  });
});
