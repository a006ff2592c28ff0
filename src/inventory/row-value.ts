import { cleanParagraphs, cleanText, cutText, textTest } from './clean-text.ts';
import type { ColumnRule, ImportMap } from './import-map.ts';
import { displayBody } from './normalise/body.ts';
import { driveName, simpleFuel, simpleTransmission } from './normalise/mechanics.ts';
import { baseColour, capitalised, makeName, stateCode } from './normalise/names.ts';
import { plainText, withoutReferences } from './plain-text.ts';
import { writtenDay } from './written-day.ts';
import { bareAmount, inOwnUnit, measured, type NumberMarks, tableNumber, unitsOf } from './written-number.ts';
import { writtenTruth } from './written-truth.ts';

/** The cells of a row by column name. */
export type Cells = ReadonlyMap<string, string>;
export type Warn = (kind: string) => void;
export type RowValue = string | number | boolean | string[] | undefined;

export type SpellingName = ColumnRule['with'][number];

const spell: Record<SpellingName, (value: string) => string | undefined> = {
  make: makeName,
  body: (value) => displayBody(value),
  fuel: simpleFuel,
  transmission: simpleTransmission,
  drive: driveName,
  colour: baseColour,
  state: stateCode,
  place: (value) => (value === value.toUpperCase() ? capitalised(value) : value),
  lower: (value) => value.toLowerCase(),
  upper: (value) => value.toUpperCase(),
};

/** A number with two possible meanings. The row is rejected, because a guess could give a wrong price. */
export class AmbiguousNumber extends Error {
  constructor(column: string, text: string) {
    super(
      `'${column}' is '${cutText(text, 40)}', which reads two ways: say in the map what "decimal" and "thousands" are.`,
    );
    this.name = 'AmbiguousNumber';
  }
}

/**
 * Creates a function that reads one field of a car from a row. It returns undefined when the row has no value for it.
 *
 * @param field 'price', 'variant.cylinders'
 */
export function valueReader(
  field: string,
  rule: ColumnRule,
  map: ImportMap,
): (cells: Cells, warn: Warn) => RowValue {
  const columns = Array.isArray(rule.from) ? rule.from : [rule.from];
  const isAbsent = textTest([...map.absent, ...rule.absent]);
  const pattern = rule.pattern === undefined ? undefined : new RegExp(rule.pattern, 'u');

  function read(cells: Cells, column: string, misfit: (what: string) => void): RowValue {
    const cell = cells.get(column) ?? '';
    let text =
      field === 'dealercomments' ? cleanParagraphs(plainText(cell)) : cleanText(withoutReferences(cell));
    if (isAbsent(text)) return undefined;
    if (pattern) {
      const match = pattern.exec(text);
      if (!match) {
        misfit('does not have the expected form');
        return undefined;
      }
      text = (match[1] ?? match[0]).trim();
      if (isAbsent(text)) return undefined;
    }
    const fixed = rule.values && Object.hasOwn(rule.values, text) ? rule.values[text] : undefined;
    if (typeof fixed === 'number' || typeof fixed === 'boolean') return fixed;
    if (fixed !== undefined) text = fixed;
    for (const name of rule.with) {
      const known = spell[name](text);
      if (known === undefined) {
        misfit(`is not a known ${name}`);
        return undefined;
      }
      text = known;
    }
    if (isPrice.test(field) && onRequest.test(text)) return undefined;
    const unit = rule.unit === undefined ? '' : cleanText(cells.get(rule.unit) ?? '');
    const value = converted(`${text} ${unit}`.trim(), field, rule, map, column);
    // 'MY21' is no number. The reader of records knows how the trade writes years, and reports what is none.
    if (value === undefined && field === 'year') return text;
    if (value === undefined)
      misfit(
        `is not ${rule.as === 'integer' ? 'an integer' : `a ${rule.as}`}${unit && ` with '${cutText(unit, 20)}'`}`,
      );
    return value;
  }

  return (cells, warn) => {
    const lists: string[][] = [];
    for (const column of columns) {
      const value = read(cells, column, (what) => {
        if (rule.mismatch === 'warn') warn(`'${column}' ${what}`);
      });
      if (value !== undefined && !Array.isArray(value)) return value;
      lists.push(value ?? []);
    }
    const list = inOrder(lists, [rule.order ?? []].flat(), cells);
    return list.length > 0 ? list : undefined;
  };
}

function converted(
  text: string,
  field: string,
  rule: ColumnRule,
  marks: NumberMarks,
  column: string,
): RowValue {
  switch (rule.as) {
    case 'text':
      return rule.template ? rule.template.replace('{}', () => text) : text;
    case 'integer':
    case 'decimal': {
      const number = numberIn(text, field, rule, marks);
      if (number === 'ambiguous') throw new AmbiguousNumber(column, text);
      return rule.as === 'integer' && number !== undefined ? Math.round(number) : number;
    }
    case 'boolean':
      return writtenTruth(text);
    case 'date':
      return writtenDay(text);
    case 'us-date':
      return writtenDay(text.replace(/^(\d{1,2})([/.-])(\d{1,2})(?=\2)/, '$3$2$1'));
    case 'list':
      return entriesOf(text, rule.separator);
  }
}

/** '$32,990', '12 500 km', '8.7'. Undefined for anything that is not one number, or in a unit that the field has not. */
function numberIn(text: string, field: string, rule: ColumnRule, marks: NumberMarks) {
  const { digits = '', factor = 1 } = measured(bareAmount(text), unitsOf(field)) ?? {};
  const number = tableNumber(digits, marks);
  if (isLarge.test(field) && rule.times === undefined && isTooSmall(digits, number)) return undefined;
  return typeof number === 'number' ? inOwnUnit(number, rule.times ?? factor) : number;
}

/** Fields whose numbers are thousands, without or with two decimals. */
const isLarge = /(?:^|_)price$|^km$/;

/** True for '24.990' that a map reads as 25 where others of its table are '24,990': a car for $25 would be on the site. */
const isTooSmall = (digits: string, read: unknown) =>
  typeof read === 'number' && read < 1000 && tableNumber(digits, {}) === 'ambiguous';

const isAddress = /^(?:https?:)?\/\//i;

/**
 * The entries of a list. The addresses of pictures may themselves contain the separator, and show which it is: exports
 * of one system write them with another than its description says.
 */
function entriesOf(text: string, separator: string): string[] {
  const between = (mark: string) =>
    text
      .split(mark)
      .slice(1)
      .some((part) => isAddress.test(part.trim()));
  const mark = [separator, '|', ',', ';', ' '].find(between) ?? separator;
  const parts = text.split(mark);
  if (!isAddress.test(parts[0]!.trim())) return parts.map(cleanText).filter(Boolean);
  const entries: string[] = [];
  for (const part of parts) {
    if (entries.length === 0 || isEntry.test(part.trim())) entries.push(part);
    else entries[entries.length - 1] += mark + part;
  }
  return entries.map(cleanText).filter(Boolean);
}

/** The entries of the columns of a list, as the columns of their order say. Those of which these say nothing stand last. */
function inOrder(lists: readonly string[][], order: readonly string[], cells: Cells): string[] {
  const numbers = order.map((column) => (cells.get(column) ?? '').match(/\d+/g)?.map(Number) ?? []);
  const [shown = []] = numbers;
  if (numbers.length > 1) {
    const placed = lists.map((list, index) => ({
      list,
      at: numbers[index]?.[0] ?? Number.POSITIVE_INFINITY,
    }));
    return placed.sort((one, other) => one.at - other.at).flatMap(({ list }) => list);
  }
  const list = lists.flat();
  if (shown.length === 0) return list;
  const first = shown.includes(0) ? 0 : 1;
  const chosen = shown.flatMap((number) => list[number - first] ?? []);
  return [...new Set([...chosen, ...list])];
}

/** Nothing, an address, or a file of the dealer. */
const isEntry = /^(?:$|(?:https?:)?\/\/|media\/|illustration:)/i;

const isPrice = /(?:^|_)price$/;

/** A price that is told on request only: no price, and no fault. */
const onRequest =
  /^(?:p\.?o\.?a\.?|(?:price )?on (?:application|request)|call(?: (?:us|for price|now))?|contact (?:us|dealer)|enquire(?: now)?|ask|tba|tbc)$/i;
