import { type Car, carSchema } from '../domain/car.ts';
import { cleanRecord, isRecord, type RawRecord, type Report } from './clean-record.ts';
import { cleanText, cutText } from './clean-text.ts';
import type { Reject, StockNotes } from './inventory.ts';
import { lenientValues, withoutFaultyDetails } from './lenient-values.ts';
import { displayBody, type TruckBody } from './normalise/body.ts';
import { simpleFuel, simpleTransmission } from './normalise/mechanics.ts';
import { makeName } from './normalise/names.ts';
import { type RejectReason, rejectReason } from './reject-reason.ts';
import { slugFor } from './slug-for.ts';

/** What one line of stock turned out to be. */
export type StockLine =
  | { kind: 'car'; car: Car }
  | { kind: 'hidden'; id: string }
  | { kind: 'reject'; reject: Reject; field?: string };

/** A megabyte of comments is cut, not refused; past this a line is not a car. */
const longestLine = 8_000_000;

/**
 * Reads one line: a car, a car that its dealer keeps off the site, or a reject that says why. Never throws. `today`,
 * an ISO date, decides which model year is absurd, `truckBody` what a truck is (CFG-56).
 */
export function parseStockLine(
  line: string,
  place: string,
  notes: StockNotes,
  today: string,
  truckBody?: TruckBody,
): StockLine {
  if (line.length > longestLine)
    return refuse(place, undefined, 'The line is longer than 8 million characters; write one car a line.');
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return refuse(place, undefined, 'The line is not valid JSON; write one car as one JSON object a line.');
  }
  if (!isRecord(raw))
    return refuse(place, undefined, `The line is ${kindOf(raw)}; write one car as one JSON object.`);
  const id = readableId(raw);
  const report: Report = (kind, message) => {
    notes.warnOnce(kind, id === undefined ? { place, message } : { place, id, message });
  };
  const reading = carFromRecord(raw, report, today, truckBody);
  if (!reading.ok) return refuse(place, id, reading.reason, reading.field);
  if (!reading.car.show_on_dealer_website) return { kind: 'hidden', id: reading.car.id };
  return { kind: 'car', car: reading.car };
}

/**
 * A feed's record made a car, or why it cannot be one. `record` is what the feed said, cleaned and read leniently,
 * without defaults: a detail that cannot be read is left out and reported, and only an essential one costs the car.
 */
export type RecordReading = { ok: true; car: Car; record: RawRecord } | ({ ok: false } & RejectReason);

export function carFromRecord(
  raw: RawRecord,
  report: Report,
  today: string,
  truckBody?: TruckBody,
): RecordReading {
  const record = lenientValues(cleanRecord(raw, report), report);
  spellRecord(record, report, truckBody);
  const absurd = absurdYear(record['year'], today);
  if (absurd) return { ok: false, reason: absurd, field: 'year' };
  const parsed = carSchema.safeParse(record);
  if (parsed.success) return { ok: true, car: parsed.data, record };
  const { issues } = parsed.error;
  const sound = withoutFaultyDetails(record, issues, report);
  const car = sound && carSchema.safeParse(sound).data;
  return car ? { ok: true, car, record: sound } : { ok: false, ...rejectReason(issues, record) };
}

function absurdYear(year: unknown, today: string): string | undefined {
  const latest = Number(today.slice(0, 4)) + 2;
  if (typeof year !== 'number' || (year >= 1900 && year <= latest)) return undefined;
  return `'year' is ${year}; write a model year from 1900 to ${latest}.`;
}

function readableId(raw: RawRecord): string | undefined {
  const id = raw['id'];
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  return cutText(cleanText(String(id)), 64) || undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

function refuse(place: string, id: string | undefined, reason: string, field?: string): StockLine {
  const reject = id === undefined ? { place, reason } : { place, id, reason };
  return { kind: 'reject', reject, ...(field !== undefined && { field }) };
}

/**
 * Gives a cleaned record the product's own spellings, and what can be made from the rest of it: name, slug, and the
 * simple words for body, fuel and transmission. Nothing past this point handles a feed's spelling [TILE-7].
 *
 * @param truckBody what the site takes a truck for (CFG-56); unknown, it stays one until a site reads it
 */
function spellRecord(record: RawRecord, report: Report, truckBody?: TruckBody): void {
  spell(record, 'make', makeName, report);
  spell(record, 'car_type', (value) => value.toLowerCase(), report);
  spell(record, 'item_type', (value) => value.toLowerCase(), report);
  spell(record, 'status', (value) => value.toLowerCase().replace(/[\s-]+/g, '_'), report);
  spell(record, 'created_at', utcTime, report);
  spell(record, 'sold_at', utcTime, report);
  spellFrom(record, 'simple_body', 'bodyconfiguration', (body) => displayBody(body, truckBody), report);
  spellFrom(record, 'simple_fuel', 'fuel', simpleFuel, report);
  spellFrom(record, 'simple_transmission', 'trans', simpleTransmission, report);
  compose(record);
}

type Spelling = (value: string) => string | undefined;

function spell(record: RawRecord, key: string, spelling: Spelling, report: Report): void {
  const value = record[key];
  if (typeof value !== 'string' || value === '') return;
  const known = spelling(value);
  if (known === undefined)
    report(`spelling:${key}:${value}`, `${key} '${value}' is not a known spelling and is shown as written`);
  else record[key] = known;
}

/** `key` in its known spelling; where it is missing, from the longer wording in `source`, if that is understood. */
function spellFrom(record: RawRecord, key: string, source: string, spelling: Spelling, report: Report): void {
  if (record[key]) {
    spell(record, key, spelling, report);
    return;
  }
  const wording = record[source];
  const known = typeof wording === 'string' && wording !== '' ? spelling(wording) : undefined;
  if (known !== undefined) record[key] = known;
}

/** ISO 8601 with an offset or without a time becomes UTC; anything else is left for the schema to refuse. */
function utcTime(value: string): string {
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value))
    return value;
  if (value.endsWith('Z')) return value.replace(' ', 'T');
  const hasOffset = /[+-]\d\d:?\d\d$/.test(value.slice(10));
  const time = Date.parse(value.length === 10 || hasOffset ? value : `${value}Z`);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

function compose(record: RawRecord): void {
  const { id, year, make, model, badge } = record;
  if (
    typeof id !== 'string' ||
    typeof year !== 'number' ||
    typeof make !== 'string' ||
    typeof model !== 'string'
  )
    return;
  const badgeText = typeof badge === 'string' ? badge : '';
  if (!record['name']) record['name'] = [year, make, model, badgeText].filter(Boolean).join(' ');
  if (record['slug'] === undefined) record['slug'] = slugFor({ id, year, make, model, badge: badgeText });
}
