import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import type { Dealer } from '../config/schema/dealer.ts';
import { dealerSchema } from '../config/schema/dealer.ts';
import type { CarInput } from '../domain/car.ts';
import { generateStock } from './generate-stock.ts';
import { type Place, type Recipe, type RecipeFile, recipeFileSchema } from './recipe.ts';

/** Stock as the text of a file, with one car per line. */
export const toNdjson = (cars: readonly CarInput[]): string =>
  cars.map((car) => `${JSON.stringify(car)}\n`).join('');

/** A short hash of the content of a stock file. */
export const stockHash = (ndjson: string): string =>
  createHash('sha256').update(ndjson).digest('hex').slice(0, 16);

type DealerFacts = Pick<Dealer, 'id' | 'locations' | 'stock'>;

/** Adds values of the dealer's configuration to a recipe file: day, id and sales locations. */
export function recipeFor(file: RecipeFile, dealer: DealerFacts): Recipe {
  if (!dealer.stock.asOf) throw new RangeError("A demonstration dealer needs 'stock.asOf' in dealer.json.");
  const places: Place[] = dealer.locations
    .filter((location) => location.location_type === 'sales' || location.location_type === '')
    .map((location) => ({
      id: location.id,
      name: location.name,
      slug: location.slug,
      phone: location.contact_detail.phone,
      city: location.address.city,
      state: location.address.state,
      ...(location.dealership_slug ? { dealershipSlug: location.dealership_slug } : {}),
    }));
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
