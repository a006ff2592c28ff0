import type { z } from 'astro/zod';
import type { RawRecord } from './clean-record.ts';
import { cleanText, cutText } from './clean-text.ts';

const dollars = 'write whole dollars from 0 to 20,000,000 as a number, or leave it out';

/** What to write instead, by field. */
const remedies: Record<string, string> = {
  id: 'write the id of the car, at most 64 characters',
  slug: 'write lower-case letters, digits and single hyphens, or leave it out to have it made',
  name: 'write year, make and model, at most 300 characters',
  year: 'write the model year as a number',
  make: 'write the make, such as Toyota',
  model: 'write the model, such as Corolla',
  price: dollars,
  before_price: dollars,
  offer_price: dollars,
  km: 'write whole kilometres as a number, or leave it out',
  car_type: "write 'new', 'used' or 'demo'",
  item_type: "write 'car', 'motorcycle' or 'caravan'",
  created_at: "write the time it was listed, such as '2026-03-01T00:00:00Z'",
  sold_at: "write the time it was sold, such as '2026-03-01T00:00:00Z'",
  rego_expiry: "write a date such as '2026-03-31'",
  status: "write 'in_stock', 'coming_soon' or 'sold'",
};

/** One sentence: where the first fault is, what stands there and what to write instead. */
export function rejectReason(issues: readonly z.core.$ZodIssue[], record: RawRecord): string {
  const issue = issues[0];
  if (!issue) return 'The line is not a car.';
  const field = issue.path.join('.');
  const found = shown(valueAt(record, issue.path));
  const remedy = remedies[String(issue.path[0])] ?? expectation(issue.message);
  const others = issues.length > 1 ? ` (${issues.length - 1} more wrong)` : '';
  return `'${field}' is ${found}; ${remedy}${others}.`;
}

/** Zod's own words, as the end of our sentence. */
function expectation(message: string): string {
  return message.replace(/^Invalid input: /, '').replace(/^./, (first) => first.toLowerCase());
}

function valueAt(record: unknown, path: readonly PropertyKey[]): unknown {
  let value = record;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value === '' ? 'empty' : `'${cutText(cleanText(value), 60)}'`;
  return String(value);
}
