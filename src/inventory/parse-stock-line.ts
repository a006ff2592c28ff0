import { type Car, carSchema } from '../domain/car.ts';
import { cleanRecord, isRecord, type RawRecord } from './clean-record.ts';
import { cleanText, cutText } from './clean-text.ts';
import type { Reject } from './inventory.ts';
import { rejectReason } from './reject-reason.ts';
import { spellRecord } from './spell-record.ts';
import type { StockNotes } from './stock-notes.ts';

/** What one line of stock turned out to be. */
export type StockLine =
  | { kind: 'car'; car: Car }
  | { kind: 'hidden'; id: string }
  | { kind: 'reject'; reject: Reject };

/** A megabyte of comments is cut, not refused; past this a line is not a car. */
const longestLine = 8_000_000;

/**
 * Reads one line: a car, a car that its dealer keeps off the site, or a reject that says why. Never throws. `now`
 * decides which model year is absurd.
 */
export function parseStockLine(
  line: string,
  place: string,
  notes: StockNotes,
  now: Date = new Date(),
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
  return readRecord(raw, place, notes, now);
}

function readRecord(raw: RawRecord, place: string, notes: StockNotes, now: Date): StockLine {
  const id = readableId(raw);
  const report = (kind: string, message: string): void => {
    notes.warnOnce(kind, id === undefined ? { place, message } : { place, id, message });
  };
  const record = cleanRecord(raw, report);
  spellRecord(record, report);
  const absurd = absurdYear(record['year'], now);
  if (absurd) return refuse(place, id, absurd);
  const parsed = carSchema.safeParse(record);
  if (!parsed.success) return refuse(place, id, rejectReason(parsed.error.issues, record));
  if (!parsed.data.show_on_dealer_website) return { kind: 'hidden', id: parsed.data.id };
  return { kind: 'car', car: parsed.data };
}

function absurdYear(year: unknown, now: Date): string | undefined {
  const latest = now.getUTCFullYear() + 2;
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

function refuse(place: string, id: string | undefined, reason: string): StockLine {
  return { kind: 'reject', reject: id === undefined ? { place, reason } : { place, id, reason } };
}
