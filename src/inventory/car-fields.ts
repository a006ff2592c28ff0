import {
  carSchema,
  carSpecificationsSchema,
  carVariantSchema,
  workshopCardSchema,
} from '../domain/cars/car.ts';
import type { RawRecord } from './raw-record.ts';

/** Fields that the import itself fills, or whose value does not fit into one cell. */
const notMapped = new Set([
  'id',
  'slug',
  'created_at_made_up',
  'variant',
  'specifications',
  'location',
  'autograb_data',
  'finance_lenders',
  'payment_processors',
  'workshopCard',
]);

/** Every field of a car that a column of a table can fill. Nested fields are 'variant.cylinders'. */
export const carFields: readonly [string, ...string[]] = [
  'name',
  ...Object.keys(carSchema.shape).filter((key) => key !== 'name' && !notMapped.has(key)),
  ...Object.keys(carVariantSchema.shape).map((key) => `variant.${key}`),
  ...Object.keys(carSpecificationsSchema.shape).map((key) => `specifications.${key}`),
  ...Object.keys(workshopCardSchema.shape).map((key) => `workshopCard.${key}`),
  'autograb_data.state_average_market_price',
  'autograb_data.average_market_price',
  'autograb_data.price_type',
  'autograb_data.valued_on',
  'location.name',
  'location.slug',
  'location.phone',
  'location.city',
  'location.state',
];

export function fieldOf(record: RawRecord, field: string): unknown {
  const [group, key] = field.split('.') as [string, string?];
  if (key === undefined) return record[group];
  return (record[group] as RawRecord | undefined)?.[key];
}

/** Sets a field. Undefined removes it. */
export function setField(record: RawRecord, field: string, value: unknown): void {
  const [group, key] = field.split('.') as [string, string?];
  if (key !== undefined) record[group] ??= {};
  const target = key === undefined ? record : (record[group] as RawRecord);
  if (value === undefined) delete target[key ?? group];
  else target[key ?? group] = value;
}
