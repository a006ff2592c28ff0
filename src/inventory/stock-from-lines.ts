import { scanJson } from '../config/json-text.ts';
import { type Inventory, type Reject, stockNotes } from './inventory.ts';
import type { TruckBody } from './normalise/body.ts';
import { parseStockLine } from './parse-stock-line.ts';

/** The inventory in NDJSON text: every line that is not blank is a car, a hidden car or a reject. Never throws. */
export function stockFromLines(
  text: string,
  source: string,
  today: string,
  truckBody?: TruckBody,
): Inventory {
  const inventory: Inventory = { cars: [], hidden: 0, rejects: [], warnings: [], source };
  const notes = stockNotes();
  const placeOfId = new Map<string, string>();
  const placeOfSlug = new Map<string, string>();
  if (text.includes('\ufffd')) {
    notes.warn({
      place: source,
      message: 'Some bytes are not UTF-8 and show as \ufffd; export the file as UTF-8.',
    });
  }

  let number = 0;
  for (const line of lines(text)) {
    number += 1;
    if (line.trim() === '') continue;
    const place = `${source}:${number}`;
    const leftOut = (reject: Reject, field?: string) =>
      inventory.rejects.push({ ...reject, line: number, column: columnOf(line, field) });
    const result = parseStockLine(line, place, notes, today, truckBody);
    if (result.kind === 'hidden') inventory.hidden += 1;
    else if (result.kind === 'reject') leftOut(result.reject, result.field);
    else {
      const { car } = result;
      const field = placeOfId.has(car.id) ? 'id' : 'slug';
      const taken = duplicate(field, car[field], field === 'id' ? placeOfId : placeOfSlug);
      if (taken) {
        leftOut({ place, id: car.id, reason: taken }, field);
        continue;
      }
      placeOfId.set(car.id, place);
      placeOfSlug.set(car.slug, place);
      inventory.cars.push(car);
    }
  }
  inventory.warnings = notes.warnings();
  return inventory;
}

/** Column of the error in a line: the field's, or where the JSON becomes invalid. */
function columnOf(line: string, field: string | undefined): number {
  const { fault, offsets } = scanJson(line);
  return (fault?.offset ?? offsets.get(field ?? '') ?? 0) + 1;
}

function duplicate(key: 'id' | 'slug', value: string, placeOf: Map<string, string>): string | undefined {
  const first = placeOf.get(value);
  return first === undefined
    ? undefined
    : `'${key}' is '${value}' as in ${first}; give every car its own ${key}.`;
}

/** Yields one line at a time, so that a large feed is not in memory twice. */
function* lines(text: string): Generator<string> {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    yield text.slice(start, end);
    start = end + 1;
  }
}
