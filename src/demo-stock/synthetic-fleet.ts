import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DealerInput } from '../config/schema/dealer.ts';
import { templateNames } from '../config/templates.ts';
import type { CarInput } from '../domain/cars/car.ts';
import { randomFrom } from './random.ts';

export interface FleetPlan {
  /** How many dealers. */
  dealers: number;
  /** Cars of each. */
  cars: number;
  seed: number;
}

const demos = resolve(import.meta.dirname, '../../dealers');

/** The stock of the largest demonstration dealer, whose cars the made-up dealers have under other numbers. */
function donatedStock(): string[] {
  const stocks = readdirSync(demos)
    .map((slug) => join(demos, slug, 'stock.ndjson'))
    .filter((file) => existsSync(file));
  const [largest] = stocks.sort((a, b) => statSync(b).size - statSync(a).size);
  if (!largest) throw new Error(`${demos} has no demonstration dealer with a stock.`);
  return readFileSync(largest, 'utf8').trimEnd().split('\n');
}

/** The day of that stock. */
const asOf = '2026-11-20';
/** Higher than the ids of real dealers, so that both can exist side by side. */
const firstWebsiteId = 900_001;
/** Number of ids that are reserved for one dealer. */
const idsPerDealer = 100_000;
/** One in so many cars of a stock is sold, reserved, tagged or otherwise special. A stock of a dozen has none. */
const specialEvery = 13;
/** Steps through the donated cars: no neighbours, and every car once before one comes again. */
const stride = 7;
/** Days over which cars of a stock are listed that have no donated car of their own. */
const listedWithinDays = 240;

const towns = [
  ['Newcastle', 'nsw', '2300', '(02) 5550'],
  ['Geelong', 'vic', '3220', '(03) 7010'],
  ['Toowoomba', 'qld', '4350', '(07) 7010'],
  ['Bunbury', 'wa', '6230', '(08) 7010'],
  ['Mount Gambier', 'sa', '5290', '(08) 7010'],
] as const;

const colours = ['#0b5fa5', '#8a1c3c', '#1e6b45', '#6a3fa0', '#a34a12'];

/**
 * Writes dealers for tests and measurements. Each is a folder with a valid `dealer.json` and `stock.ndjson`. Templates
 * and towns alternate. The same plan writes the same bytes.
 */
export async function writeSyntheticFleet(folder: string, plan: FleetPlan): Promise<void> {
  const lines = donatedStock();
  const [special, usual] = [true, false].map((isWanted) =>
    lines.map((line) => JSON.parse(line) as CarInput).filter((car) => isSpecial(car) === isWanted),
  );
  for (let index = 0; index < plan.dealers; index++) {
    const random = randomFrom(plan.seed + index * 7919);
    const start = random.whole(0, lines.length);
    const cars = Array.from({ length: plan.cars }, (_, at) => {
      const pool = at % specialEvery === specialEvery - 1 ? special! : usual!;
      const car = carOf(pool[(start + at * stride) % pool.length]!, index, at, Math.floor(at / pool.length));
      return at < lines.length ? car : { ...car, ...listedOn(random.whole(0, listedWithinDays * 1440)) };
    });
    const dealerFolder = join(folder, `synthetic-${String(index + 1).padStart(3, '0')}`);
    await mkdir(dealerFolder, { recursive: true });
    await writeFile(
      join(dealerFolder, 'dealer.json'),
      `${JSON.stringify(syntheticDealer(index), null, 2)}\n`,
    );
    await writeFile(
      join(dealerFolder, 'stock.ndjson'),
      cars.map((car) => `${JSON.stringify(car)}\n`).join(''),
    );
  }
}

function isSpecial({ status, reserved, price, images, tag, before_price, offer_price, preorder }: CarInput) {
  return (
    (status !== undefined && status !== 'in_stock') ||
    reserved === true ||
    !price ||
    (images?.length ?? 0) < 2 ||
    tag !== undefined ||
    before_price !== undefined ||
    offer_price !== undefined ||
    preorder === true
  );
}

/** @param round how often the same car came before in this stock */
function carOf(donated: CarInput, dealer: number, at: number, round: number): CarInput {
  const { location_id: _, dealership_slug: __, workshopCard: ___, salesPerson: ____, ...car } = donated;
  const [city, state] = towns[dealer % towns.length]!;
  const stocknum = `${car.car_type[0]!.toUpperCase()}${10_001 + at * 3}`;
  return {
    ...car,
    id: String((firstWebsiteId + dealer) * idsPerDealer + at + 1),
    slug: car.slug.replace(/[^-]+$/, stocknum.toLowerCase()),
    stocknum,
    ...(car.vin && { vin: `${car.vin.slice(0, 11)}${String(100_000 + at)}` }),
    ...(car.price && { price: car.price + round * 100 }),
    ...(car.km && { km: car.km + round * 37 }),
    location_id: `s-${dealer + 1}`,
    city,
    state: state.toUpperCase(),
  };
}

/** Cars that came again would otherwise be neighbours in every list, and an index of them would be far too small. */
const listedOn = (minutesBefore: number): Pick<CarInput, 'created_at'> => ({
  created_at: new Date(Date.parse(asOf) - minutesBefore * 60_000).toISOString(),
});

function syntheticDealer(index: number): DealerInput {
  const number = index + 1;
  const [city, state, postcode, prefix] = towns[index % towns.length]!;
  const phone = `${prefix} ${String(1000 + (number % 9000)).padStart(4, '0')}`;
  return {
    id: firstWebsiteId + index,
    name: `Synthetic Motors ${number}`,
    legalName: `Synthetic Motors ${number} Pty Ltd`,
    template: templateNames[index % templateNames.length]!,
    siteUrl: `https://www.synthetic-${number}.example`,
    theme: { brandColour: colours[index % colours.length]! },
    stock: { asOf },
    locations: [
      {
        id: `s-${number}`,
        name: `Synthetic Motors ${city}`,
        slug: 'sales',
        location_type: 'sales',
        primary: true,
        address: { street: `${number} Station Street`, city, state, postcode },
        contact_detail: { phone },
      },
    ],
  };
}
