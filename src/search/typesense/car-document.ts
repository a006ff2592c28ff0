import type { ListedCar } from '../../domain/listed-car.ts';
import { type SearchableField, searchable } from '../../domain/searchable.ts';

export type FieldKind = 'text' | 'list' | 'number' | 'flag';

/** The kinds of the fields that a search can filter by. */
const searchableFields = Object.fromEntries(
  Object.entries(searchable).map(([field, row]) => [
    field,
    row.filter === 'range' ? 'number' : row.isMany ? 'list' : 'text',
  ]),
) as Record<SearchableField, FieldKind>;

/** All fields of a listed car with their kind. A new field that is not searchable must be added here. */
export const carFields: Record<keyof ListedCar, FieldKind> = {
  ...searchableFields,
  id: 'text',
  slug: 'text',
  name: 'text',
  series: 'text',
  reserved: 'flag',
  certified: 'flag',
  preorder: 'flag',
  price_type: 'text',
  market_price: 'number',
  market_area: 'text',
  market_date: 'text',
  before_price: 'number',
  offer_price: 'number',
  interest_rate: 'number',
  comparison_rate: 'number',
  created_at: 'number',
  is_listing_date_known: 'flag',
  sold_at: 'number',
  stocknum: 'text',
  image: 'text',
  image_alt: 'text',
  photos_count: 'number',
  reserve_amount: 'number',
  has_images: 'flag',
};

/** The document of a car in the index. */
export type CarDocument = Record<keyof ListedCar, string | number | boolean | string[]>;

const neutral = { text: '', list: [] as string[], number: 0, flag: false };

/**
 * Converts a car to a document with all fields. A missing field gets the value that the static engine uses ('', 0,
 * false, an empty list), so that both engines filter and sort it in the same way.
 */
export function documentOf(car: Partial<ListedCar> & Pick<ListedCar, 'id'>): CarDocument {
  const fields = Object.entries(carFields) as [keyof ListedCar, FieldKind][];
  return Object.fromEntries(
    fields.map(([field, kind]) => [field, car[field] ?? neutral[kind]]),
  ) as CarDocument;
}

/**
 * Converts a document of an answer to a car. A field that is missing in an older index gets its neutral value.
 * Undefined when a field has the wrong kind, or when id, slug or name is empty.
 */
export function carOf(document: unknown): ListedCar | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  const fields = document as Record<string, unknown>;
  const car: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(carFields)) {
    const value = fields[field] ?? neutral[kind];
    if (!isOfKind[kind](value)) return undefined;
    car[field] = value;
  }
  if (!car['id'] || !car['slug'] || !car['name']) return undefined;
  return car as unknown as ListedCar;
}

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  list: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
};
