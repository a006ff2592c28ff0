import type { CollectionSchema } from 'typesense/lib/Typesense/Collection.js';
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { absentNumber, type SearchableField, searchable } from '../../domain/stock/searchable.ts';
import { carDefinition } from '../static/definition.ts';
import { neutral } from '../static/table.ts';
import { listOrderField } from './search-parameters.ts';

/**
 * Names on the Typesense server. Slugs contain no underscore, so the names of two dealers never conflict, even for
 * 'cars_bay' and 'cars_bay-south'.
 */

/** The alias that searches use: 'cars_bayside-motors'. */
export function collectionAlias(slug: string): string {
  return `cars_${slug}`;
}

/** The name of a collection, with the time when it was filled: 'cars_bayside-motors_1767225600000'. */
export function collectionName(slug: string, filledAtMs: number): string {
  return `${collectionAlias(slug)}_${filledAtMs}`;
}

/** The name of a set of a dealer's synonyms, of Typesense 30 and on: 'cars_bayside-motors_synonyms_9f86d081884c7d65'. */
export function synonymSetName(slug: string, hash: string): string {
  return `${collectionAlias(slug)}_synonyms_${hash}`;
}

/**
 * The slug in the name of an alias, a collection or a set of synonyms, also of one that the server made of the synonyms
 * of a collection when it became version 30: 'cars_bayside-motors_1767225600000_synonyms_index'. Undefined when it is
 * not one of ours.
 */
export function slugOf(name: string): string | undefined {
  return /^cars_([^_]+)(?:_\d+)?(?:_synonyms_\w+)?$/.exec(name)?.[1];
}

/** The time when a collection was filled, in milliseconds since 1970. Undefined for a collection of another dealer. */
export function filledAt(slug: string, name: string): number | undefined {
  const prefix = `${collectionAlias(slug)}_`;
  const digits = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

/**
 * The pattern of collections that a dealer's key may search, for the `collections` of the key. Typesense matches whole
 * names. The anchors make that explicit, because its manual describes patterns that match anywhere in a name.
 */
export function readableCollections(slug: string): string {
  return `^${collectionAlias(slug)}(_[0-9]+)?$`;
}

type IndexedType = NonNullable<CollectionCreateSchema['fields']>[number]['type'];

/** Fields with seconds since 1970, which exceed 32 bits in 2038. */
const longNumbers = ['created_at', 'sold_at'];

/** Fields with fractions. */
const fractions = ['interest_rate'];

/** Fields for filters and lookups only. They are neither counted nor part of the text search. */
const filteredOnly = [
  'slug',
  'stocknum',
  'created_at',
  'sold_at',
  'reserved',
  'certified',
  'preorder',
  ...fractions,
];

/**
 * The schema of a dealer's collection, from the same lists as the static engine (API-5). Other fields of a car are
 * stored but not indexed. Symbols are not indexed and do not split words: 'CX-5' is the word 'cx5' (`wordsOf`).
 */
export function carCollection(name: string): CollectionCreateSchema {
  const { textFields, facets, numericFacets } = carDefinition;
  const counted = new Set([...facets, ...numericFacets]);
  const indexed = new Set([...textFields.map((field) => field.name), ...counted, ...filteredOnly]);
  const fields = (Object.entries(carFields) as [string, FieldKind][])
    .filter(([field]) => indexed.has(field))
    .map(([field, kind]) => ({ name: field, facet: counted.has(field), ...indexedAs(field, kind) }));
  return {
    name,
    fields: [...fields, { name: listOrderField, facet: false, type: 'int64', sort: true }],
    default_sorting_field: listOrderField,
    symbols_to_index: [],
    token_separators: [],
  };
}

function indexedAs(field: string, kind: FieldKind): { type: IndexedType; sort?: boolean } {
  if (fractions.includes(field)) return { type: 'float' };
  if (kind === 'number') return { type: longNumbers.includes(field) ? 'int64' : 'int32', sort: true };
  return { type: kind === 'list' ? 'string[]' : kind === 'flag' ? 'bool' : 'string' };
}

/** True when a collection of the server has the schema that `carCollection` describes today. */
export function hasCurrentSchema(found: CollectionSchema): boolean {
  const wanted = carCollection(found.name);
  const settings = ({
    default_sorting_field,
    symbols_to_index,
    token_separators,
  }: Partial<CollectionSchema>) =>
    JSON.stringify([default_sorting_field, symbols_to_index ?? [], token_separators ?? []]);
  const fieldsOf = ({ fields = [] }: Pick<CollectionCreateSchema, 'fields'>) =>
    fields
      // The server adds defaults to each field, and its own field 'id'.
      .filter(({ name }) => name !== 'id')
      .map(({ name, type, facet = false }) => `${name} ${type} ${facet}`)
      .sort()
      .join();
  return settings(found) === settings(wanted as CollectionSchema) && fieldsOf(found) === fieldsOf(wanted);
}

type FieldKind = 'text' | 'list' | 'number' | 'flag';

/** The kinds of the fields that a search can filter by. */
const searchableFields = Object.fromEntries(
  Object.entries(searchable).map(([field, row]) => [
    field,
    row.filter === 'range' ? 'number' : row.isMany ? 'list' : 'text',
  ]),
) as Record<SearchableField, FieldKind>;

/** All fields of a listed car with their kind. A new field that is not searchable must be added here. */
const carFields: Record<keyof ListedCar, FieldKind> = {
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

/**
 * Converts a car to a document with all fields. A missing field gets the value that the static engine uses (`absentIn`), so
 * that both engines filter and sort it in the same way.
 */
export function documentOf(car: Partial<ListedCar> & Pick<ListedCar, 'id'>): CarDocument {
  const fields = Object.entries(carFields) as [keyof ListedCar, FieldKind][];
  return Object.fromEntries(
    fields.map(([field, kind]) => [field, car[field] ?? absentIn(field, kind)]),
  ) as CarDocument;
}

/**
 * Converts a document of an answer to a car. A field that is missing in an older index gets its neutral value.
 * Undefined when a field has the wrong kind, or when id, slug or name is empty.
 */
export function carOf(document: unknown): ListedCar | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  const fields = document as Record<string, unknown>;
  const car: Partial<Record<keyof ListedCar, unknown>> = {};
  for (const [field, kind] of Object.entries(carFields) as [keyof ListedCar, FieldKind][]) {
    const value = fields[field] ?? absentIn(field, kind);
    if (kind === 'number' && value === absentNumber(field)) continue;
    if (!isOfKind[kind](value)) return undefined;
    car[field] = value;
  }
  if (!car.id || !car.slug || !car.name) return undefined;
  return car as ListedCar;
}

/** What a document has for a field that its car lacks. */
const absentIn = (field: string, kind: FieldKind) =>
  kind === 'number' ? absentNumber(field) : neutral[kind];

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  list: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
};
