import type { RawRecord, Report } from './clean-record.ts';
import { displayBody, type TruckBody } from './normalise/body.ts';
import { makeName } from './normalise/make.ts';
import { simpleFuel, simpleTransmission } from './normalise/mechanics.ts';
import { slugFor } from './slug-for.ts';

/**
 * Gives a cleaned record the product's own spellings, and what can be made from the rest of it: name, slug, and the
 * simple words for body, fuel and transmission. Nothing past this point handles a feed's spelling [TILE-7].
 *
 * @param truckBody what the site takes a truck for (CFG-56); unknown, it stays one until a site reads it
 */
export function spellRecord(record: RawRecord, report: Report, truckBody?: TruckBody): void {
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
