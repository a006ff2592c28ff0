import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { onRoadField } from '../../domain/on-road/asked.ts';
import { absentNumber } from '../../domain/stock/searchable.ts';
import { base, type EncodedColumn, type IndexFile, packedWidth, summed } from './index-file.ts';
import type { SynonymRule } from './query-interpretations.ts';
import { type Column, tableOf } from './table.ts';

/**
 * Writes all listed cars as one compact JSON text, which `openIndex` reads.
 *
 * @param without fields to omit
 */
export function buildIndexFile(
  cars: readonly ListedCar[],
  without: readonly string[] = [],
  synonyms: readonly SynonymRule[] = [],
): string {
  const table = tableOf(cars, absentNumber);
  const omitted = cars.every((car) => car.on_road_price === car.price) ? [...without, onRoadField] : without;
  const columns = Object.fromEntries(
    Array.from(table.columns)
      .filter(([field]) => !omitted.includes(field))
      .map(([field, column]) => [field, encodeColumn(column)]),
  );
  const said = synonyms.length > 0 && { synonyms };
  return JSON.stringify({ format: 1, size: table.size, columns, ...said } satisfies IndexFile);
}

/** Encodes a column for the index file. */
function encodeColumn(column: Column): EncodedColumn {
  if (column.kind === 'list') return encodeList(column);
  if (column.kind === 'text') return encodeText(column);
  const numbers = [...column.numbers];
  const [first] = numbers;
  if (first !== undefined && numbers.every((number) => number === first)) {
    return { same: column.kind === 'flag' ? first === 1 : first };
  }
  if (column.kind === 'flag') return { flagged: numbers.flatMap((number, row) => (number === 1 ? row : [])) };
  const steps = numbers.map((number, row) => number - (numbers[row - 1] ?? 0));
  const shorter = JSON.stringify(steps).length < JSON.stringify(numbers).length;
  return shorter && summed(steps).every((number, row) => number === numbers[row]) ? { steps } : { numbers };
}

function encodeText({ values, codes }: Extract<Column, { kind: 'text' }>): EncodedColumn {
  if (values.length === 1) return { same: values[0]! };
  if (values.length > codes.length / 2) return { texts: Array.from(codes, (code) => values[code]!) };
  return { values, codes: pack(codes, packedWidth(values.length)) };
}

function encodeList({ values, codes, starts }: Extract<Column, { kind: 'list' }>): EncodedColumn {
  if (values.length === 0) return { same: [] };
  const lengths = Array.from(starts.subarray(1), (end, row) => end - starts[row]!);
  return { values, codes: pack(codes, packedWidth(values.length)), lengths };
}

/** The characters that small integers are written with, see `base`. */
const alphabet = Array.from({ length: base + 1 }, (_, at) => String.fromCharCode(35 + at))
  .filter((character) => character !== '\\')
  .join('');

export function pack(codes: ArrayLike<number>, width: number): string {
  let text = '';
  for (let at = 0; at < codes.length; at++) {
    let rest = codes[at]!;
    let packed = '';
    for (let digit = 0; digit < width; digit++) {
      packed = alphabet[rest % base] + packed;
      rest = Math.floor(rest / base);
    }
    text += packed;
  }
  return text;
}
