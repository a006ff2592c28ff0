import { mostFollowedCars, type SearchSnapshot, type SearchVisits } from '../domain/search-changes.ts';
import { isRecord } from './persisted-store.ts';

const longestId = 200;

/** Reads the visits in a stored value. Leaves out what is damaged. */
export function readVisits(kept: Record<string, unknown>): SearchVisits {
  const seen = snapshotOf(kept['seen']);
  const before = snapshotOf(kept['before']);
  return { ...(seen && { seen }), ...(seen && before && { before }) };
}

function snapshotOf(value: unknown): SearchSnapshot | undefined {
  if (!isRecord(value) || !isCount(value['at'])) return undefined;
  const { at, cars, newest } = value;
  if (Array.isArray(cars)) return { at, cars: cars.filter(isIdAndPrice).slice(0, mostFollowedCars) };
  return isCount(newest) ? { at, newest } : undefined;
}

function isIdAndPrice(value: unknown): value is [string, number] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [id, price] = value;
  return typeof id === 'string' && id !== '' && id.length <= longestId && isCount(price);
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
