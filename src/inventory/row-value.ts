import { cleanText, cutText } from './clean-text.ts';
import type { ColumnRule, ImportMap } from './import-map.ts';
import { displayBody } from './normalise/body.ts';
import { driveName, simpleFuel, simpleTransmission } from './normalise/mechanics.ts';
import { baseColour, capitalised, makeName, stateCode } from './normalise/names.ts';
import { type NumberMarks, tableNumber } from './written-number.ts';

/** The cells of a row by column name. */
export type Cells = ReadonlyMap<string, string>;
export type Warn = (kind: string) => void;
export type RowValue = string | number | boolean | string[] | undefined;

type SpellingName = ColumnRule['with'][number];

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
  const absent = new Set([...map.absent, ...rule.absent].map((text) => text.toLowerCase()));
  const pattern = rule.pattern === undefined ? undefined : new RegExp(rule.pattern, 'u');

  function read(column: string, cell: string, misfit: (what: string) => void): RowValue {
    let text = cleanText(cell);
    if (absent.has(text.toLowerCase())) return undefined;
    if (pattern) {
      const match = pattern.exec(text);
      if (!match) {
        misfit('does not have the expected form');
        return undefined;
      }
      text = (match[1] ?? match[0]).trim();
      if (absent.has(text.toLowerCase())) return undefined;
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
    const value = converted(text, rule, map, column);
    // 'MY21' is no number. The reader of records knows how the trade writes years, and reports what is none.
    if (value === undefined && field === 'year') return text;
    if (value === undefined) misfit(`is not ${rule.as === 'integer' ? 'an integer' : `a ${rule.as}`}`);
    return value;
  }

  return (cells, warn) => {
    for (const column of columns) {
      const value = read(column, cells.get(column) ?? '', (what) => {
        if (rule.mismatch === 'warn') warn(`'${column}' ${what}`);
      });
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

function converted(text: string, rule: ColumnRule, marks: NumberMarks, column: string): RowValue {
  switch (rule.as) {
    case 'text':
      return rule.template ? rule.template.replace('{}', () => text) : text;
    case 'integer':
    case 'decimal': {
      const number = numberIn(text, marks);
      if (number === undefined) return undefined;
      if (number === 'ambiguous') throw new AmbiguousNumber(column, text);
      const value = number * (rule.times ?? 1);
      return rule.as === 'integer' ? Math.round(value) : value;
    }
    case 'boolean':
      if (/^(?:y|yes|true|1)$/i.test(text)) return true;
      return /^(?:n|no|false|0)$/i.test(text) ? false : undefined;
    case 'date':
      return isoDate(text);
    case 'list':
      return text.split(rule.separator).map(cleanText).filter(Boolean);
  }
}

/** '$32,990', '12 500 km', '8.7'. Undefined for anything that is not one number. */
function numberIn(text: string, marks: NumberMarks): number | 'ambiguous' | undefined {
  const bare = text
    .replace(/^(?:AUD|A?\$)\s*/i, '')
    .replace(/\s*(?:kms?|kilometres|litres|l|cc|kg|mm)$/i, '');
  return tableNumber(bare, marks);
}

/** Days come before months, as dates are written here. */
function isoDate(text: string): string | undefined {
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const iso = written
    ? `${written[3]}-${written[2]?.padStart(2, '0')}-${written[1]?.padStart(2, '0')}`
    : text.slice(0, 10);
  // 31 February has the form of a date, and JavaScript reads it as 3 March.
  const day = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : undefined;
}
