import { dollars } from '../prices/money.ts';
import { isPrice } from '../prices/shown-price.ts';
import { isRecord } from '../record.ts';
import { carTitle } from './car-title.ts';
import type { PageCar } from './page-car.ts';

/** A car that a visitor saved or compares, with its data at that time (DATA-19). */
export interface SavedCar {
  id: string;
  /** '2021 Toyota Corolla' */
  name: string;
  slug: string;
  make: string;
  model: string;
  /** Site path or https URL. */
  primary_image_url: string;
  /** Whole dollars; 0 without a price. */
  price: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Id of its dealership in a group. */
  dealership_id?: string;
}

type Saveable = Pick<PageCar, 'id' | 'slug' | 'year' | 'make' | 'model' | 'image' | 'price' | 'dealershipId'>;

/** What is saved of a car. @param savedAt milliseconds since 1970 */
export function savedCarOf(car: Saveable, savedAt: number): SavedCar {
  const { id, slug, make, model, image, price = 0, dealershipId } = car;
  const name = carTitle(car);
  const saved = { id, name, slug, make, model, primary_image_url: image, price, savedAt };
  return dealershipId ? { ...saved, dealership_id: dealershipId } : saved;
}

const longestText = 300;
const longestAddress = 2000;

/**
 * Validates a saved car from the browser's storage, which may contain anything. Its values become a link and a picture.
 */
export function readSavedCar(value: unknown): SavedCar | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, slug, make, model, primary_image_url, price, savedAt, dealership_id } = value;
  if (![id, name, make, model].every((text) => isText(text, longestText))) return undefined;
  if (id === '' || name === '') return undefined;
  if (!isText(slug, longestText) || !/^[\w-]+$/.test(slug)) return undefined;
  if (!isText(primary_image_url, longestAddress)) return undefined;
  if (!/^(?:https:\/\/|\/(?![/\\]))\S*$/.test(primary_image_url)) return undefined;
  if (!isCount(price) || !isCount(savedAt)) return undefined;
  const known = { id, name, slug, make, model, primary_image_url, price, savedAt } as SavedCar;
  return isText(dealership_id, 64) && dealership_id !== '' ? { ...known, dealership_id } : known;
}

/** Validates saved cars from the browser's storage, newest first. Invalid cars and duplicates are left out. */
export function readSavedCars(value: unknown, most: number): SavedCar[] {
  if (!Array.isArray(value)) return [];
  const cars = new Map<string, SavedCar>();
  for (const car of value.map(readSavedCar)) if (car && !cars.has(car.id)) cars.set(car.id, car);
  return [...cars.values()].slice(0, most);
}

/** 'Was $32,990 when you saved it, down $1,500'; undefined unless it costs less now. */
export function priceDropNote(savedPrice: number, price: number): string | undefined {
  if (!isPrice(price) || price >= savedPrice) return undefined;
  return `Was ${dollars(savedPrice)} when you saved it, down ${dollars(savedPrice - price)}`;
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
