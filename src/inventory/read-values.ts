import { type Node, unwrapped } from '../config/schema-walk.ts';
import { carSchema, workshopCardLimits, workshopCardSchema } from '../domain/cars/car.ts';
import { isRecord } from '../domain/record.ts';
import { textTest, usuallyAbsent } from './cell-text.ts';
import { cleanParagraphs, cleanText, cutText } from './clean-text.ts';
import { plainText, withoutReferences } from './plain-text.ts';
import { mapped, type RawRecord, type Report } from './raw-record.ts';
import { shown } from './reject-reason.ts';
import { safeFileUrl, safeImageUrl } from './safe-url.ts';
import { writtenDay } from './written-day.ts';
import { unitsOf, writtenDollars, writtenNumber } from './written-number.ts';
import { writtenTruth } from './written-truth.ts';

export type Path = readonly PropertyKey[];

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
export function readValues(raw: RawRecord, report: Report): RawRecord {
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
