import type { z } from 'astro/zod';
import { carSchema } from '../domain/car.ts';
import { isRecord, type RawRecord, type Report } from './clean-record.ts';
import { faultAndRemedy } from './reject-reason.ts';
import { type Units, writtenDollars, writtenNumber } from './written-number.ts';

/** The parts of a schema that this module reads. Only numbers have `isInt`. */
interface Node {
  def: {
    type: string;
    innerType?: Node;
    element?: Node;
    valueType?: Node;
    shape?: Record<string, Node>;
  };
  isInt?: boolean;
}

type Path = readonly PropertyKey[];

const millimetres: Units = { mm: 1, cm: 10, m: 1000 };
const kilograms: Units = { kg: 1, kgs: 1, t: 1000 };
const litres: Units = { l: 1, lt: 1, ltr: 1, litre: 1, litres: 1 };
const cubicCentimetres: Units = {
  cc: 1,
  cm3: 1,
  ml: 1,
  l: 1000,
  lt: 1000,
  ltr: 1000,
  litre: 1000,
  litres: 1000,
};
const perCent: Units = { '%': 1, '%pa': 1 };

/** Units that may follow a number in a feed. */
const unitsOf: Record<string, Units> = {
  km: { km: 1, kms: 1, kilometres: 1 },
  seats: { seat: 1, seats: 1 },
  doors: { door: 1, doors: 1 },
  gearnum: { sp: 1, spd: 1, speed: 1, gear: 1, gears: 1 },
  engine_size: cubicCentimetres,
  cylinders: { cyl: 1, cyls: 1, cylinder: 1, cylinders: 1 },
  enginesize: cubicCentimetres,
  enginesize_litres: { ...litres, cc: 0.001 },
  fuelconsumptioncombined: { 'l/100km': 1, 'l/100kms': 1, 'litres/100km': 1 },
  energyconsumptioncombined: { 'kwh/100km': 1, 'kwh/100kms': 1 },
  fuelcapacity: litres,
  grossvehiclemass: kilograms,
  vehiclelength: millimetres,
  vehicleheight: millimetres,
  vehiclewidth: millimetres,
  torque: { nm: 1 },
  ancaprating: { star: 1, stars: 1 },
  body_width: millimetres,
  body_length: millimetres,
  tare_weight: kilograms,
  aggregate_trailer_mass: kilograms,
  interestRate: perCent,
  comparisonRate: perCent,
  termMonths: { month: 1, months: 1 },
  termYears: { year: 1, years: 1 },
};

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

/** Texts with which feeds mark an unknown value. */
const unknownWords = new Set([
  '-',
  '--',
  'n/a',
  'na',
  'nan',
  'null',
  'none',
  'unknown',
  'undefined',
  'tba',
  'tbc',
]);
const truths: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  no: false,
  n: false,
  0: false,
};

/**
 * Converts the values of a cleaned record to the types of the fields: '4 cyl' to a number, the number 3 to the model
 * name '3', unknown values to null at any depth. A value that cannot be converted stays, and the schema reports it.
 */
export function lenientValues(record: RawRecord, report: Report): RawRecord {
  return readValue(carSchema as unknown as Node, record, [], report) as RawRecord;
}

/** Undefined when the feed has no value. */
function readValue(node: Node, value: unknown, path: Path, report: Report): unknown {
  const { type, innerType, element, valueType, shape } = node.def;
  if (innerType) {
    if (value === null) return type === 'nullable' ? null : undefined;
    if (typeof value === 'string' && saysNothing(innerType, value)) {
      if (value !== '')
        report(`unknown:${path.join('.')}`, `'${path.join('.')}' is '${value}' and is left out`);
      return undefined;
    }
    return readValue(innerType, value, path, report);
  }
  if (shape && isRecord(value))
    return mapped(value, (entry, key) => {
      const member = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return member && readValue(member, entry, [...path, key], report);
    });
  if (valueType && isRecord(value))
    return mapped(value, (entry, key) =>
      entry === null ? undefined : readValue(valueType, entry, [...path, key], report),
    );
  if (element && Array.isArray(value))
    return value
      .filter((entry) => entry !== null)
      .map((entry, index) => readValue(element, entry, [...path, index], report));
  if (type === 'string' && typeof value === 'number') return String(value);
  if (type === 'boolean' && ['string', 'number'].includes(typeof value))
    return truths[String(value).toLowerCase()] ?? value;
  return type === 'number' ? readNumber(node, value, path, report) : value;
}

const saysNothing = ({ def: { type } }: Node, text: string) =>
  ['number', 'boolean'].includes(type) && (text === '' || unknownWords.has(text.toLowerCase()));

function mapped(record: RawRecord, read: (entry: unknown, key: string) => unknown): RawRecord {
  const entries = Object.entries(record).map(([key, entry]) => [key, read(entry, key)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}

function readNumber(node: Node, value: unknown, path: Path, report: Report): unknown {
  const key = String(path.at(-1));
  const number = typeof value === 'string' ? numberIn(value, key) : value;
  if (typeof number !== 'number') return value;
  if (!node.isInt || Number.isInteger(number) || !Number.isFinite(number) || !rounded.has(key)) return number;
  const how = dollars.has(key) ? 'has cents and is rounded to whole dollars' : 'has decimals and is rounded';
  report(`round:${path.join('.')}`, `'${path.join('.')}' ${how}`);
  return Math.round(number);
}

const numberIn = (text: string, key: string) =>
  dollars.has(key) ? writtenDollars(text) : writtenNumber(text, unitsOf[key] ?? {});

/** Fields that the reader makes from others when they are missing. */
const made = new Set(['name', 'slug']);

/** Figures that belong together: a loan or a deposit is used only when all its figures are valid. */
const wholeEntries = new Set(['finance_lenders', 'payment_processors']);

/** The record without its invalid values, each of which is reported. Undefined when one of them is essential. */
export function withoutFaultyValues(
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
  let node = carSchema as unknown as Node;
  for (const [index, part] of path.entries()) {
    const { shape, valueType, element } = unwrapped(node).def;
    const next = shape?.[String(part)] ?? valueType ?? element;
    if (!next) break;
    if (element || next.def.innerType) smallest = path.slice(0, index + 1);
    node = next;
  }
  return smallest;
}

function unwrapped(node: Node): Node {
  return node.def.innerType ? unwrapped(node.def.innerType) : node;
}
