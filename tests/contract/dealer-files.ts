import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import type { CarInput } from '../../src/domain/cars/car.ts';

/** Writes a dealer with the stock of `stockOf`. */
export function writeDealer(
  dealersDir: string,
  slug: string,
  id: number,
  changes: Partial<DealerInput> = {},
): void {
  const folder = join(dealersDir, slug);
  mkdirSync(folder, { recursive: true });
  const dealer: DealerInput = {
    id,
    name: `${slug[0]?.toUpperCase()}${slug.slice(1)} Motors`,
    legalName: `${slug} Pty Ltd`,
    siteUrl: `https://www.${slug}.example`,
    reviews: { orgId: `org-${slug}` },
    locations: [
      {
        id: `l-${id}`,
        name: `${slug} yard`,
        slug: 'yard',
        average_rating: 4.4,
        review_count: 10,
        dealer_license_number: 'LMCT 1',
        address: { street: '1 Test Street', city: 'Brisbane', state: 'qld', postcode: '4000' },
        contact_detail: { phone: '07 5550 1234' },
      },
    ],
    ...changes,
  };
  writeFileSync(join(folder, 'dealer.json'), JSON.stringify(dealer));
  writeStock(dealersDir, slug, stockOf(id));
}

/** Replaces the stock of a dealer. */
export function writeStock(dealersDir: string, slug: string, cars: CarInput[]): void {
  const lines = cars.map((car) => JSON.stringify(car)).join('\n');
  writeFileSync(join(dealersDir, slug, 'stock.ndjson'), `${lines}\n`);
}

/**
 * Three cars for sale with the ids '{website}-1' to '{website}-3', one hidden from the site, and one sold a year ago.
 */
export function stockOf(id: number): CarInput[] {
  const car = (number: number, more: Partial<CarInput> = {}): CarInput => ({
    id: `${id}-${number}`,
    slug: `2021-toyota-corolla-${id}-${number}`,
    name: '2021 Toyota Corolla',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    car_type: 'used',
    price: 25_990,
    price_type: 'Drive Away',
    created_at: '2026-11-01T00:00:00Z',
    simple_body: 'Hatch',
    ...more,
  });
  return [
    car(1, {
      dealercomments: 'Serviced here.|One owner, Citroën enthusiast.',
      finance_lenders: {
        angle: {
          interestRate: 7.9,
          comparisonRate: 8.4,
          paymentWeek: 120,
          disclaimer: 'Approved applicants.',
        },
      },
    }),
    car(2, { price: 0 }),
    car(3),
    car(4, { show_on_dealer_website: false }),
    car(5, { status: 'sold', sold: true, sold_at: '2025-11-01T00:00:00Z' }),
  ];
}
