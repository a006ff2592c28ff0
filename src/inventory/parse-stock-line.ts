import { type Car, carSchema } from '../domain/car.ts';
import { cleanRecord, isRecord, type RawRecord, type Report } from './clean-record.ts';
import { cleanText, cutText } from './clean-text.ts';
import type { Reject } from './inventory.ts';
import { lenientValues, withoutFaultyDetails } from './lenient-values.ts';
import type { TruckBody } from './normalise/body.ts';
import { type RejectReason, rejectReason } from './reject-reason.ts';
import { spellRecord } from './spell-record.ts';
import type { StockNotes } from './stock-notes.ts';

/** The result of reading one line of stock. */
export type StockLine =
  | { kind: 'car'; car: Car }
  | { kind: 'hidden'; id: string }
  | { kind: 'reject'; reject: Reject; field?: string };

/** Limit for a whole line. Long comments below it are cut, and the car is kept. */
const longestLine = 8_000_000;

/**
 * Reads one line: a car, a car that the dealer hides, or a reject with its reason. Never throws. `today` is an ISO date
 * and limits the model year; `truckBody` is the body type of a truck (CFG-56).
 */
export function parseStockLine(
  line: string,
  place: string,
  notes: StockNotes,
  today: string,
  truckBody?: TruckBody,
): StockLine {
  if (line.length > longestLine)
    return refuse(
      place,
      undefined,
      'The line is longer than 8 million characters; write one car on each line.',
    );
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return refuse(
      place,
      undefined,
      'The line is not valid JSON; write each car as one JSON object on its own line.',
    );
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
 * The car made from a feed's record, or why it is rejected. `record` contains the feed's cleaned values without
 * defaults. An unreadable detail is left out and reported; only an unreadable essential field rejects the car.
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
