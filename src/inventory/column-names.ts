import fieldColumns from './field-columns.json' with { type: 'json' };
import { writtenDay } from './written-day.ts';

/** 'Stock #' and 'stock_no.' as names are written in field-columns.json. */
export const wordOf = (column: string) => column.toLowerCase().replace(/[^a-z\d]/g, '');

const known = Object.values(fieldColumns).flat();

/** Tells how many cells are names of columns: those that exports use, and those of a map. */
export function nameCounter(mapped: readonly string[] = []): (cells: readonly string[]) => number {
  const names = new Set([...known, ...mapped.map(wordOf)].filter(Boolean));
  return (cells) => cells.filter((cell) => names.has(wordOf(cell))).length;
}

const knownNames = nameCounter();

/** '2021', '$23,990', '45,210 km', '2.0L' */
const figure = /^(?:(?:A?U?D? ?\$|€|£) ?)?\d[\d.,' ]*(?: ?[a-z]{1,4})?$/i;
const vin = /^(?=.*\d)[A-HJ-NPR-Z\d]{17}$/i;
const address = /^(?:https?:)?\/\/\S/i;

/** True for a cell that says something of a car, as no column is called. */
function isValue(cell: string): boolean {
  const text = cell.trim();
  return [figure, vin, address].some((one) => one.test(text)) || writtenDay(text) !== undefined;
}

/** True for a line of values, as a table begins with that does not name its columns. */
export const readsAsCar = (cells: readonly string[]): boolean =>
  cells.filter(isValue).length > knownNames(cells);
