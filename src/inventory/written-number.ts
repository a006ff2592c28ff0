import units from './units.json' with { type: 'json' };

/** The units of a figure, each with its size in the field's own unit. */
type Units = Readonly<Record<string, number>>;

const unitsOfFields: Readonly<Record<string, Units>> = units;

/** The units that a number of this field may have: of 'variant.torque' those of 'torque'. */
export const unitsOf = (field: string): Units => unitsOfFields[field.replace(/^.*\./, '')] ?? {};

/** Digits with commas or blanks only between groups of three. '8,7' does not match, because it is ambiguous. */
const digits = /^-?(?:\d{1,3}(?:[, ]\d{3})+|\d+)(?:\.\d+)?$/;

/** '32,990', '12 500', '8.7'. Undefined for anything that is not one number. */
function plainNumber(text: string): number | undefined {
  return digits.test(text) ? Number(text.replace(/[, ]/g, '')) : undefined;
}

/**
 * Reads a figure as feeds write it: '4 cyl', '2,494 cc', '8.7 L / 100 km', '320 Nm @ 1,600 rpm'. Of '4 cyl, 2.2 L' it
 * reads the part with a unit of the field. Undefined unless there is one number in a unit of the field.
 */
export function writtenNumber(text: string, units: Units): number | undefined {
  const whole = figure(text, units);
  if (whole !== undefined) return whole;
  const parts = text.split(/,\s+/);
  const figures = parts.map((part) => figure(part, units, true)).filter((value) => value !== undefined);
  return figures.length === 1 ? figures[0] : undefined;
}

function figure(text: string, units: Units, needsUnit = false): number | undefined {
  const { digits = '', unit, factor = 0 } = measured(text, units) ?? {};
  const value = plainNumber(digits);
  if (value === undefined || (needsUnit && unit === undefined)) return undefined;
  return inOwnUnit(value, factor);
}

/** A figure's digits, and how large its unit is in the field's own. Undefined for another unit, or no figure. */
export function measured(
  text: string,
  units: Units,
): { digits: string; unit: string | undefined; factor: number } | undefined {
  const [, digits, unit] = /^(-?[\d.,' ]*\d)\s*([a-z][a-z/ \d.%]*|%)?(?:\s*@.*)?$/i.exec(text.trim()) ?? [];
  const key = unit?.toLowerCase().replace(/[\s.]/g, '');
  const factor = key === undefined ? 1 : Object.hasOwn(units, key) ? units[key] : undefined;
  return digits === undefined || factor === undefined ? undefined : { digits, unit, factor };
}

/** 2.4 litres are 2400 cubic centimetres, not 2399.9999999999995. */
export const inOwnUnit = (value: number, factor: number) => Math.round(value * factor * 1e6) / 1e6;

/**
 * Reads a model year as the trade writes it: '2021', 'MY21', "'21", '2021 MY21.5'. Of two years the first: '2021/2022'.
 * Undefined for anything else, and for years before 1900 or after `latest`.
 */
export function writtenYear(text: string, latest: number): number | undefined {
  const four =
    /^(?:MY\s?)?(\d{4})(?:\.\d+)?(?:\s*[/–-]\s*(?:\d{4}|\d\d)|\s+MY\s?\d\d(?:\d\d)?(?:\.\d)?)?$/i.exec(text);
  const two = /^(?:MY\s?|['’])?(\d\d)(?:\.\d)?$/i.exec(text);
  const year = four ? Number(four[1]) : two ? centuryOf(Number(two[1]), latest) : Number.NaN;
  return year >= 1900 && year <= latest ? year : undefined;
}

/** The latest year with these two last digits. */
const centuryOf = (digits: number, latest: number) => digits + (2000 + digits <= latest ? 2000 : 1900);

/** What the price of a listing says it includes, in the words of `price_type`. */
export function writtenBasis(text: string): 'Drive Away' | 'Excl. Govt. Charges' | undefined {
  if (withCharges.test(text)) return 'Drive Away';
  return withoutCharges.test(text) ? 'Excl. Govt. Charges' : undefined;
}

const withCharges = /\b(?:drive[\s-]?away(?:\s+price)?|d\/a|dap|driveaway)\b/i;
const withoutCharges =
  /(?:\+|\bplus\b|\bexcl?(?:\.|uding|udes)?|\bbefore\b)\s*(?:on[\s-]?roads?(?:\s+costs?)?|orc'?s?|gov(?:t|ernment)?\.?(?:\s+charges)?)(?![a-z])|\b(?:orc|egc)\b/i;

/** An amount without the currency, the mark of a footnote and what the price includes: '32,990' of 'AU$32,990* +ORC'. */
export function bareAmount(text: string): string {
  return text
    .replace(withCharges, '')
    .replace(withoutCharges, '')
    .replace(/(?:\b(?:AUD|AU|A))?\s*\$|\bAUD\b|\binc(?:l(?:uding|\.)?|\.)?\s*gst\b/gi, '')
    .replace(/^[\s:]+|[\s*^#†.,–-]+$/g, '');
}

/** '$32,990' or 'AUD 32,990.00'. Three decimals are rejected, because '32.990' may mean thousands. */
export function writtenDollars(text: string): number | undefined {
  const amount = bareAmount(text);
  return /\.\d{3,}$/.test(amount) ? undefined : plainNumber(amount);
}

/** How the numbers of a table are written. Either one implies the other. */
export interface NumberMarks {
  decimal?: '.' | ',' | undefined;
  thousands?: ',' | '.' | ' ' | "'" | undefined;
}

/**
 * Reads a number of a table: '24.990,00' with a decimal comma, '24,990' with a thousands comma. 'ambiguous' when the
 * meaning of the separator is unknown ('24.990'). Undefined for anything that is not one number.
 */
export function tableNumber(
  text: string,
  { decimal, thousands }: NumberMarks,
): number | 'ambiguous' | undefined {
  if (!/^-?\d[\d.,' ]*$/.test(text)) return undefined;
  const point = decimal ?? (thousands === undefined ? pointIn(text) : thousands === '.' ? ',' : '.');
  if (point === 'ambiguous') return 'ambiguous';
  const [whole = '', fraction, ...more] = text.split(point);
  const group = thousands ?? [',', '.', ' ', "'"].find((mark) => mark !== point && whole.includes(mark));
  const grouped = group === undefined ? [whole] : whole.split(group);
  const sound =
    more.length === 0 &&
    grouped.every((part, index) => (index === 0 ? /^-?\d+$/ : /^\d{3}$/).test(part)) &&
    (grouped.length === 1 || /^-?\d{1,3}$/.test(grouped[0]!)) &&
    (fraction === undefined || /^\d+$/.test(fraction));
  return sound ? Number(`${grouped.join('')}.${fraction ?? '0'}`) : undefined;
}

/** The decimal separator of a number, if the number itself shows which one it is. */
function pointIn(text: string): '.' | ',' | 'ambiguous' {
  const marks = [...text].filter((char) => char === '.' || char === ',');
  const last = marks.at(-1);
  if (last === undefined) return '.';
  const repeated = marks.filter((mark) => mark === last).length > 1;
  if (repeated) return last === '.' ? ',' : '.';
  const other = marks.length > 1 || /[ ']/.test(text);
  if (other) return last as '.' | ',';
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? 'ambiguous' : (last as '.' | ',');
}
