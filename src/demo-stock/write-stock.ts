import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { type Dealer, type DealerInput, dealerSchema } from '../config/schema/dealer.ts';
import { templateNames } from '../config/templates.ts';
import type { CarInput } from '../domain/car.ts';
import { generateStock } from './generate-stock.ts';
import { randomFrom } from './random.ts';
import { type Group, type Place, type Recipe, type RecipeFile, recipeFileSchema } from './recipe.ts';

/** Stock as the text of a file, with one car per line. */
const toNdjson = (cars: readonly CarInput[]): string =>
  cars.map((car) => `${JSON.stringify(car)}\n`).join('');

/** A short hash of the content of a stock file. */
export const stockHash = (ndjson: string): string =>
  createHash('sha256').update(ndjson).digest('hex').slice(0, 16);

type DealerFacts = Pick<Dealer, 'id' | 'dealerships' | 'locations' | 'stock'>;

/** Adds values of the dealer's configuration to a recipe file: day, id and sales locations. */
function recipeFor(file: RecipeFile, dealer: DealerFacts): Recipe {
  if (!dealer.stock.asOf) throw new RangeError("A demonstration dealer needs 'stock.asOf' in dealer.json.");
  const places: Place[] = dealer.locations
    .filter((location) => location.location_type === 'sales' || location.location_type === '')
    .map((location) => {
      const lender = dealer.dealerships.find(({ slug }) => slug === location.dealership_slug)?.lender;
      return {
        id: location.id,
        name: location.name,
        slug: location.slug,
        phone: location.contact_detail.phone,
        city: location.address.city,
        state: location.address.state,
        ...(location.dealership_slug ? { dealershipSlug: location.dealership_slug } : {}),
        ...(lender && { lender }),
      };
    });
  return { ...file, asOf: dealer.stock.asOf, websiteId: dealer.id, places };
}

function parsed<T>(schema: z.ZodType<T>, path: string): T {
  const result = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!result.success) throw new TypeError(`${path}\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** The stock of a demonstration dealer's folder, as the text of its `stock.ndjson`. */
export function demoStock(dealerFolder: string): string {
  const file = parsed(recipeFileSchema, join(dealerFolder, 'demo-recipe.json'));
  const dealer = parsed(dealerSchema, join(dealerFolder, 'dealer.json'));
  return toNdjson(generateStock(recipeFor(file, dealer), file.seed));
}

export interface FleetPlan {
  /** How many dealers. */
  dealers: number;
  /** Cars of each. */
  cars: number;
  seed: number;
}

const asOf = '2026-11-20';
/** Higher than the ids of real dealers, so that both can exist side by side. */
const firstWebsiteId = 900_001;

const towns = [
  ['Newcastle', 'nsw', '2300', '(02) 5550'],
  ['Geelong', 'vic', '3220', '(03) 7010'],
  ['Toowoomba', 'qld', '4350', '(07) 7010'],
  ['Bunbury', 'wa', '6230', '(08) 7010'],
  ['Mount Gambier', 'sa', '5290', '(08) 7010'],
] as const;

const colours = ['#0b5fa5', '#8a1c3c', '#1e6b45', '#6a3fa0', '#a34a12'];

/**
 * Writes dealers for measurements. Each is a folder with a valid `dealer.json` and `stock.ndjson`. Templates and towns
 * alternate. The same plan writes the same bytes.
 */
export async function writeSyntheticFleet(folder: string, plan: FleetPlan): Promise<void> {
  for (let index = 0; index < plan.dealers; index++) {
    const input = syntheticDealer(index);
    const recipe = recipeFor(syntheticRecipe(plan.cars), dealerSchema.parse(input));
    const cars = generateStock(recipe, randomFrom(plan.seed + index * 7919).whole(0, 2 ** 31));
    const dealerFolder = join(folder, `synthetic-${String(index + 1).padStart(3, '0')}`);
    await mkdir(dealerFolder, { recursive: true });
    await writeFile(join(dealerFolder, 'dealer.json'), `${JSON.stringify(input, null, 2)}\n`);
    await writeFile(join(dealerFolder, 'stock.ndjson'), toNdjson(cars));
  }
}

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

/** Half used, four in ten new, the rest demonstrators; at least one car. */
function syntheticRecipe(cars: number): RecipeFile {
  const demo = Math.floor(cars * 0.1);
  const fresh = Math.floor(cars * 0.4);
  const mix: [Group['carType'], number, [number, number]][] = [
    ['new', fresh, [2026, 2026]],
    ['demo', demo, [2025, 2026]],
    ['used', cars - fresh - demo, [2012, 2025]],
  ];
  const some = (share: number) => Math.floor(cars * share);
  return recipeFileSchema.parse({
    seed: 0,
    groups: mix
      .filter(([, count]) => count > 0)
      .map(([carType, count, years]) => ({ count, carType, years, price: [5000, 160_000] })),
    states: {
      sold: some(0.03),
      reserved: some(0.02),
      comingSoon: some(0.03),
      noPrice: some(0.02),
      noPhoto: some(0.02),
      tagged: some(0.04),
      reduced: some(0.05),
      fresh: some(0.08),
    },
    habits: {
      deposit: 200,
      closings: [
        'Book a test drive online or ring the yard, and the car will be at the door when you arrive.',
      ],
    },
  });
}
