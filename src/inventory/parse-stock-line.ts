import { createHash } from 'node:crypto';
import type { z } from 'astro/zod';
import { type Node, unwrapped } from '../config/schema-walk.ts';
import { type Car, carSchema, workshopCardLimits, workshopCardSchema } from '../domain/cars/car.ts';
import { mayHaveWorkshopCard } from '../domain/cars/workshop-card.ts';
import { isRecord, parsedJson } from '../domain/record.ts';
import { slugify } from '../domain/slug.ts';
import { cleanParagraphs, cleanText, cutText, textTest, usuallyAbsent } from './clean-text.ts';
import type { Reject, StockNotes } from './inventory.ts';
import { displayBody, type TruckBody } from './normalise/body.ts';
import { simpleFuel, simpleTransmission } from './normalise/mechanics.ts';
import { makeName } from './normalise/names.ts';
import { plainText, withoutReferences } from './plain-text.ts';
import { mapped, type RawRecord, type Report } from './raw-record.ts';
import { faultAndRemedy, type RejectReason, rejectReason, shown } from './reject-reason.ts';
import { writtenDay } from './written-day.ts';
import { unitsOf, writtenDollars, writtenNumber, writtenYear } from './written-number.ts';
import { writtenTruth } from './written-truth.ts';

/** Of the part of a slug before the id. */
const longestName = 90;
/** Of a car's `name`. */
const longestText = 300;

/** Like other addresses, but without a word for '&': 'Citroën C4 (auto)' gives 'citroen-c4-auto'. */
const asciiWords = (value: string) => slugify(value.normalize('NFKD').replaceAll('&', ' '));

/**
 * Year-make-model-badge-id. The id keeps the slug unique and stable. If the conversion to ASCII words changes the id,
 * its hash is appended, so that 'A/1' and 'A-1' get different addresses.
 */
export function slugFor(car: Pick<Car, 'id' | 'year' | 'make' | 'model' | 'badge'>): string {
  const name = asciiWords([car.year, car.make, car.model, car.badge ?? ''].join(' '))
    .slice(0, longestName)
    .replace(/-+$/, '');
  const id = asciiWords(car.id);
  const suffix = id === car.id.toLowerCase() ? id : [id, shortHash(car.id)].filter(Boolean).join('-');
  return `${name}-${suffix}`.replace(/^-+/, '');
}

/**
 * The slug of a car whose slug another car has. Feeds may have ids that differ only in capitals, which addresses do not
 * tell apart.
 */
export const slugBesides = (car: { id: string; slug: string }): string => `${car.slug}-${shortHash(car.id)}`;

/** What tells one car from another whatever their ids are. */
const marksOfCar = ['vin', 'regplate', 'km'] as const;

/** Whether two cars are one, whose id was typed once more with other capitals. It says so itself, or they are two. */
export const isSameCar = (one: Car, other: Car): boolean =>
  one.id.toLowerCase() === other.id.toLowerCase() &&
  marksOfCar.some((mark) => one[mark]) &&
  marksOfCar.every((mark) => one[mark] === other[mark]);

function shortHash(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 6);
}

/** The result of reading one line of stock. */
type StockLine = { kind: 'car' | 'hidden'; car: Car } | { kind: 'reject'; reject: Reject; field?: string };

/** A longer line is rejected. It leaves room for very long comments, which are cut. */
const longestLine = 8_000_000;

/**
 * Reads one line: a car, a car that its dealer hides from the site, or a reject with the reason. Never throws. `today`,
 * an ISO date, limits the model year. `truckBody` is the body that a truck counts as (CFG-56).
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
  const raw = parsedJson(line);
  if (raw === undefined)
    return refuse(place, undefined, 'The line is not valid JSON; write one car as one JSON object a line.');
  if (!isRecord(raw))
    return refuse(place, undefined, `The line is ${kindOf(raw)}; write one car as one JSON object.`);
  const id = readableId(raw);
  // Only what is told of a car on the site is noted. A rejected line has its reason.
  const told: Parameters<Report>[] = [];
  const report: Report = (...one) => void told.push(one);
  if ((raw['created_at'] ?? null) === null)
    report(
      'created_at',
      "'created_at' is missing, so the car counts as listed long ago; write the time it was listed",
    );
  const reading = carFromRecord(raw, report, today, truckBody);
  if (!reading.ok) return refuse(place, id, reading.reason, reading.field);
  const { car } = reading;
  if (!car.show_on_dealer_website) return { kind: 'hidden', car };
  for (const [kind, message] of told) notes.warnOnce(kind, { place, id: car.id, message });
  return { kind: 'car', car };
}

/**
 * A car from a feed's record, or the reason why it is rejected. `record` has the cleaned values of the feed, without
 * defaults. A value that cannot be read is left out and reported. Only a record without what every car needs (make,
 * model, condition, and an id or what may stand for it) is rejected.
 */
type RecordReading = { ok: true; car: Car; record: RawRecord } | ({ ok: false } & RejectReason);

export function carFromRecord(
  raw: RawRecord,
  report: Report,
  today: string,
  truckBody?: TruckBody,
): RecordReading {
  const record = readValues(raw, report);
  identify(record, report);
  readYear(record, today, report);
  spellRecord(record, report, truckBody);
  if (record['km'] === 0 && record['car_type'] === 'used' && (record['item_type'] ?? 'car') === 'car') {
    report('km:0', "'km' of a used car is 0 and is left out; write what its odometer shows");
    delete record['km'];
  }
  if (record['workshopCard'] !== undefined && !mayHaveWorkshopCard(record['car_type'])) {
    report('workshop-card:new', "'workshopCard' is for used and demo cars, and is left out of a new one");
    delete record['workshopCard'];
  }
  const parsed = carSchema.safeParse(record);
  if (parsed.success) return { ok: true, car: parsed.data, record };
  const { issues } = parsed.error;
  const sound = withoutFaultyValues(record, issues, report);
  if (sound) compose(sound);
  const car = sound && carSchema.safeParse(sound).data;
  return car ? { ok: true, car, record: sound } : { ok: false, ...rejectReason(issues, record) };
}

/** Fields that identify a car as well as its id does. */
const idsBesides = ['stocknum', 'vin'] as const;

/** Gives a record without a usable id another one that stays the same from feed to feed, if it has one. */
function identify(record: RawRecord, report: Report): void {
  const { id } = record;
  if (carSchema.shape.id.safeParse(id).success) return;
  const key = idsBesides.find((name) => record[name] && carSchema.shape.id.safeParse(record[name]).success);
  if (key === undefined) return;
  report('id', `'id' is ${shown(id)}; '${key}' is used in its place`);
  record['id'] = record[key];
}

/** Reads the model year. A car without one is listed without it, which its dealer should know. */
function readYear(record: RawRecord, today: string, report: Report): void {
  const { year } = record;
  const latest = Number(today.slice(0, 4)) + 2;
  const read =
    typeof year === 'string' || typeof year === 'number' ? writtenYear(String(year), latest) : undefined;
  if (read !== undefined) {
    record['year'] = read;
    return;
  }
  delete record['year'];
  const fault = year === undefined ? 'is missing' : `is ${shown(year)} and is left out`;
  report('year', `'year' ${fault}; write a model year from 1900 to ${latest}`);
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
 * Converts a cleaned record to the product's own spellings, and adds fields that follow from others: name, slug, and
 * the simple words for body, fuel and transmission. Later code sees no spelling of a feed [TILE-7].
 *
 * @param truckBody the body that a truck counts as on the site (CFG-56). Undefined: it stays a truck
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
  if (known === undefined) {
    const written = cutText(value, 60);
    report(
      `spelling:${key}:${written}`,
      `${key} '${written}' is not a known spelling and is shown as written`,
    );
  } else record[key] = known;
}

/** Converts `key` to its known spelling. If it is missing, it is derived from the longer wording in `source`. */
function spellFrom(record: RawRecord, key: string, source: string, spelling: Spelling, report: Report): void {
  if (record[key]) {
    spell(record, key, spelling, report);
    return;
  }
  const wording = record[source];
  const known = typeof wording === 'string' && wording !== '' ? spelling(wording) : undefined;
  if (known !== undefined) record[key] = known;
}

/** The time in UTC of ISO 8601 with an offset or without a time, or of a day in another form. Everything else stays, and
 * the check of the car finds it. */
function utcTime(value: string): string {
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.test(value)) {
    const day = writtenDay(value);
    return day ? `${day}T00:00:00.000Z` : value;
  }
  if (value.endsWith('Z')) return value.replace(' ', 'T');
  const hasOffset = /[+-]\d\d:?\d\d$/.test(value.slice(10));
  const time = Date.parse(value.length === 10 || hasOffset ? value : `${value}Z`);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

function compose(record: RawRecord): void {
  const { id, make, model } = record;
  if (typeof id !== 'string' || typeof make !== 'string' || typeof model !== 'string') return;
  const year = typeof record['year'] === 'number' ? record['year'] : undefined;
  const badge = typeof record['badge'] === 'string' ? record['badge'] : '';
  record['name'] ||= cutText([year, make, model, badge].filter(Boolean).join(' '), longestText);
  record['slug'] ??= slugFor({ id, year, make, model, badge });
}

/** Fields that the reader makes from others when they are missing. */
const made = new Set(['name', 'slug']);

/** Figures that belong together: a loan or a deposit is used only when all its figures are valid. */
const wholeEntries = new Set(['finance_lenders', 'payment_processors']);

/** The record without its invalid values, each of which is reported. Undefined when one of them is essential. */
function withoutFaultyValues(
  record: RawRecord,
  issues: readonly z.core.$ZodIssue[],
  report: Report,
): RawRecord | undefined {
  // A text where a list belongs can be of the wrong type and too long as well. The type says it.
  const firstOf = new Map(issues.toReversed().map((issue) => [issue.path.join('\n'), issue]));
  const faulty = issues
    .filter((issue) => firstOf.get(issue.path.join('\n')) === issue)
    .map((issue) => ({ issue, path: leftOutWith(issue.path) }));
  if (faulty.some(({ path }) => path.length === 0)) return undefined;
  for (const { issue, path } of faulty) {
    const { fault, remedy } = faultAndRemedy(issue, record);
    const left =
      path.length < issue.path.length ? `, so '${path.join('.')}' is left out` : ' and is left out';
    report(`left-out:${issue.path.join('.')}`, `${fault}${left}; ${remedy}`);
  }
  return without(record, new Set(faulty.map(({ path }) => path.join('\n'))), []);
}

function without<Value>(value: Value, left: ReadonlySet<string>, at: Path): Value {
  const kept = (part: PropertyKey) => !left.has([...at, part].join('\n'));
  if (Array.isArray(value))
    return value
      .filter((_, index) => kept(index))
      .map((entry, index) => without(entry, left, [...at, index])) as Value;
  if (!isRecord(value)) return value;
  return mapped(value, (entry, key) => (kept(key) ? without(entry, left, [...at, key]) : undefined)) as Value;
}

/** The smallest part around an error that a car can be without. Empty when no car can. */
function leftOutWith(path: Path): Path {
  const top = String(path[0]);
  if (wholeEntries.has(top)) return path.slice(0, 2);
  let smallest: Path = made.has(top) ? path : [];
  let schema: Node = carSchema;
  for (const [index, part] of path.entries()) {
    const { shape, valueType, element }: Node['def'] = unwrapped(schema).def;
    const next = shape?.[String(part)] ?? valueType ?? element;
    if (!next) break;
    if (element || unwrapped(next) !== next) smallest = path.slice(0, index + 1);
    schema = next;
  }
  return smallest;
}

type Path = readonly PropertyKey[];

const wholeDollars = new Set([
  'price',
  'before_price',
  'offer_price',
  'subscription_price',
  'state_average_market_price',
  'average_market_price',
  'amount',
]);
const dollars = new Set([...wholeDollars, 'paymentWeek', 'paymentMonth', 'deposit', 'balloon']);
/** Fields with whole numbers, for which feeds may have decimals. */
const rounded = new Set([...wholeDollars, 'km', 'engine_size']);

/** Texts with which feeds mark an unknown figure, besides those that say nothing anywhere. */
const saysNoFigure = textTest([...usuallyAbsent, 'na', 'none', 'unknown', 'undefined', 'tba', 'tbc']);
const saysNothing = textTest(usuallyAbsent);

/**
 * The values of a feed's record, each cleaned and read as its field means it: '4 cyl' as a number, the number 3 as the
 * model name '3', '31/12/26' as a day, 'N/A' as no value. Unknown fields are left out. A value that cannot be read
 * stays, and the check of the car reports it.
 */
function readValues(raw: RawRecord, report: Report): RawRecord {
  return mapped(raw, (value, key) => {
    const schema =
      Object.hasOwn(carSchema.shape, key) && carSchema.shape[key as keyof typeof carSchema.shape];
    if (schema) return value === null ? undefined : readField(key, schema, value, report);
    const name = cutText(cleanText(key), 60);
    report(`key:${name}`, `Key '${name}' is not a car field and is left out`);
    return undefined;
  });
}

function readField(key: string, schema: Node, value: unknown, report: Report): unknown {
  if (typeof value === 'string' && key in ofText) return ofText[key]!(value, report);
  if (Array.isArray(value) && key in ofList) return ofList[key]!(value, report);
  const read = readValue(schema, value, [key], report);
  return key === 'workshopCard' && isRecord(value) ? cardOf(value, read as RawRecord, report) : read;
}

/** Undefined when the feed has no value. */
function readValue(schema: Node, written: unknown, path: Path, report: Report): unknown {
  const inner = unwrapped(schema);
  const { type, format, element, valueType, shape } = inner.def;
  if (written === null && inner !== schema) return schema.def.type === 'nullable' ? null : undefined;
  const value = typeof written === 'string' ? cleanText(withoutReferences(written)) : written;
  const name = path.join('.');
  if (inner !== schema && typeof value === 'string' && isAbsent(type, value)) {
    if (value !== '') report(`unknown:${name}`, `'${name}' is '${value}' and is left out`);
    return undefined;
  }
  if (shape && isRecord(value))
    return mapped(value, (entry, key) => {
      const member = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return member && readValue(member, entry, [...path, key], report);
    });
  if (valueType && isRecord(value)) return readEntries(valueType, value, path, report);
  if (element && Array.isArray(value))
    return value
      .filter((entry) => entry !== null)
      .map((entry, index) => readValue(element, entry, [...path, index], report));
  if (type === 'string' && typeof value === 'number') return String(value);
  if (format === 'date' && typeof value === 'string') return writtenDay(value) ?? value;
  if (type === 'boolean' && ['string', 'number'].includes(typeof value))
    return writtenTruth(String(value)) ?? value;
  return type === 'number' ? readNumber(inner, value, path, report) : value;
}

function isAbsent(type: string, text: string): boolean {
  if (type === 'string') return saysNothing(text);
  return ['number', 'boolean'].includes(type) && saysNoFigure(text);
}

/** The entries of an object whose keys the feed chooses. */
function readEntries(schema: Node, value: RawRecord, path: Path, report: Report): RawRecord {
  const entries = Object.entries(value).flatMap(([written, entry]) => {
    const key = cutText(cleanText(written), 100);
    const read =
      entry === null || key === '__proto__' ? undefined : readValue(schema, entry, [...path, key], report);
    return read === undefined ? [] : [[key, read] as const];
  });
  return Object.fromEntries(entries);
}

function readNumber(schema: Node, value: unknown, path: Path, report: Report): unknown {
  const key = String(path.at(-1));
  const number = typeof value === 'string' ? numberIn(value, key) : value;
  const isWhole = 'isInt' in schema && schema.isInt;
  if (typeof number !== 'number' || !isWhole || !rounded.has(key)) return number ?? value;
  if (Number.isInteger(number) || !Number.isFinite(number)) return number;
  const how = dollars.has(key) ? 'has cents and is rounded to whole dollars' : 'has decimals and is rounded';
  report(`round:${path.join('.')}`, `'${path.join('.')}' ${how}`);
  return Math.round(number);
}

const numberIn = (text: string, key: string) =>
  dollars.has(key) ? writtenDollars(text) : writtenNumber(text, unitsOf(key));

const longestComment = 20_000;
const longestFeature = 300;
const mostImages = 200;
const mostFeatures = 500;

/** Readers of fields whose texts mean more than their type says. */
const ofText: Record<string, (value: string, report: Report) => unknown> = {
  dealercomments: cleanComment,
  primary_image_url: (value, report) => imageUrl('primary_image_url', value, report)[0],
  file: fileUrl,
  slug: (value) => cleanText(value) || undefined,
};
const ofList: Record<string, (value: unknown[], report: Report) => unknown> = {
  images: cleanImages,
  thumbnails: (value, report) =>
    value.flatMap((entry) => imageUrl('thumbnails', entry, report)).slice(0, mostImages),
  standardEquipment: cleanFeatures,
};

function cleanComment(value: string, report: Report): string {
  const comment = cleanParagraphs(plainText(value.slice(0, longestComment * 4)));
  if (comment.length > longestComment || value.length > longestComment * 4) {
    report('comment', `'dealercomments' is longer than 20,000 characters and is cut`);
  }
  return cutText(comment, longestComment);
}

function cleanImages(value: unknown[], report: Report): { image_url: string }[] {
  if (value.length > mostImages)
    report('images', `A car has more than ${mostImages} images; the rest is left out`);
  return value.slice(0, mostImages).flatMap((entry) => {
    const address = isRecord(entry) ? entry['image_url'] : entry;
    return imageUrl('images', address, report).map((image_url) => ({ image_url }));
  });
}

function imageUrl(key: string, value: unknown, report: Report): string[] {
  const url = typeof value === 'string' ? safeImageUrl(cleanText(value)) : undefined;
  if (url !== undefined) return [url];
  if (value !== '' && value !== null)
    report(
      `url:${key}`,
      `'${key}' has an address that is not https:, 'media/...' or 'illustration:<view>', or has a part to fill in, '{size}'; it is left out`,
    );
  return [];
}

function fileUrl(value: string, report: Report): string | undefined {
  const url = safeFileUrl(cleanText(value));
  if (url === undefined && value !== '')
    report('url:file', `'file' is not an https: address or 'media/...'; it is left out`);
  return url;
}

function cleanFeatures(value: unknown[], report: Report): string[] {
  const features = value
    .flatMap((entry) => {
      if (typeof entry === 'string') return [cleanText(withoutReferences(entry))];
      if (entry !== null)
        report(
          'feature',
          `'standardEquipment' has ${shown(entry)} among its entries, which is left out; write text`,
        );
      return [];
    })
    .filter(Boolean);
  const cut = features.slice(0, mostFeatures).map((feature) => cutText(feature, longestFeature));
  if (cut.some((feature, index) => feature !== features[index]) || cut.length < features.length) {
    report(
      'features',
      `'standardEquipment' is longer than ${mostFeatures} entries of ${longestFeature} characters and is cut`,
    );
  }
  return cut;
}

/** The card's lists without blank lines. The check finds the lines that are too long or no text. */
function cardOf(written: RawRecord, card: RawRecord, report: Report): RawRecord {
  for (const key of Object.keys(written)) {
    if (Object.hasOwn(workshopCardSchema.shape, key)) continue;
    const name = cutText(cleanText(key), 60);
    report(
      `key:workshopCard.${name}`,
      `Key '${name}' is not a list of 'workshopCard' and is left out; write 'fixed', 'leftAsIs' or 'willNeed'`,
    );
  }
  const most = workshopCardLimits.lines;
  return mapped(card, (lines, list) => {
    if (!Array.isArray(lines)) return lines;
    const filled = lines.filter((line) => line !== '');
    if (filled.length > most)
      report(
        `workshop-card:${list}`,
        `'workshopCard.${list}' has more than ${most} lines; the rest is left out`,
      );
    return filled.slice(0, most);
  });
}

const plainHttps = /^https:\/\/[a-z0-9][a-z0-9.-]*(?::\d+)?(?:\/[\w\-.~%/?&=+,;:@!]*)?$/i;
const illustration = /^illustration:(?:side|front|rear|wheel|interior)$/;
const mediaPath = /^media\/[^\\%?#:]+$/;
const longestUrl = 2000;

/**
 * A URL that is safe to print in `src` or `href`: https (http and '//' are upgraded) or a file below the dealer's `media/`.
 * Undefined for everything else, such as `javascript:` and `data:`.
 */
export function safeFileUrl(value: string): string | undefined {
  if (value.length > longestUrl) return undefined;
  if (plainHttps.test(value)) return value;
  if (mediaPath.test(value)) {
    const inside = value.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
    return inside ? value : undefined;
  }
  // Of 'https://…/{resize}/a.jpg' somebody has to say what stands in the braces.
  if (!/^(?:https?:)?\/\/[^{}]*$/i.test(value)) return undefined;
  const url = URL.parse(value, 'https://no-host.invalid');
  if (!url || url.username || url.password) return undefined;
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.href.length <= longestUrl ? url.href : undefined;
}

/** Like `safeFileUrl`, and also accepts 'illustration:<view>', an illustration of the car. */
export function safeImageUrl(value: string): string | undefined {
  return illustration.test(value) ? value : safeFileUrl(value);
}
