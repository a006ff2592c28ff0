import { createHash } from 'node:crypto';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { onRoadField } from '../../domain/on-road/asked.ts';
import { absentNumber, asideKeys, isAside } from '../../domain/stock/searchable.ts';
import { carDefinition } from './definition.ts';
import { newestFirst, tableOf } from './documents.ts';
import {
  alike,
  base,
  dateField,
  type EncodedColumn,
  type EncodedTable,
  type IndexFile,
  moved,
  packedWidth,
  placed,
  rowsAlike,
  summed,
} from './index-file.ts';
import type { SynonymRule } from './query-interpretations.ts';
import type { Column, Table } from './table.ts';

/** URL path of the folder with the index files. */
export const indexFolder = '/search-index/';
export const indexManifestPath = `${indexFolder}current.json`;

/** URL path of the cars that are on no list and in no index: a JSON list of `ListedCar`. */
export const unlistedPath = `${indexFolder}unlisted.json`;

/** The content of `current.json`, a small file with a short cache time. */
export interface IndexManifest {
  /** Name of the index file, in the folder of the manifest. */
  file: string;
  /** Number of cars. */
  cars: number;
}

interface IndexOptions {
  /** The filters that pages of the site show. Default: all. */
  filters?: readonly string[];
  /** The dealer's synonyms. */
  synonyms?: readonly SynonymRule[];
  /** The number of cars up to which one file has all that lists show. Default: as for sites. */
  wholeUpTo?: number;
}

/** Below this, one more answer of a slow network takes as long as all cards of the stock. */
const mostWholeCars = 2000;

/** Where a column is: in the index file, or in one of its parts. */
type Part = 'index' | 'words' | 'id' | 'slug' | 'cards' | 'aside';

/** By these fields pages limit their lists, or count and order the cars of every search. */
const pageFields = [
  ...['car_type', 'item_type', 'make', 'model', 'body', 'categories', 'dealership_slug', 'location_name'],
  ...['status', 'year', 'price', onRoadField, 'weekly_price', 'interest_rate', 'km'],
];
const textFields = [...carDefinition.textFields, ...(carDefinition.numberFields ?? [])].map(
  ({ name }) => name,
);

/**
 * The files that a site publishes for the static engine. The name of each contains the hash of its content, so that it
 * can be cached permanently, and all but the manifest are named by the index file, so that they are of the same stock.
 *
 * Features and the like can be most of an index. Those `asideKeys` by which no page has a filter are in a part, which
 * links and typed words use. The index file of a large stock has only what filters, counts and orders need. The words,
 * the ids, the addresses and what else cards show are in parts, and once more in blocks of a few cars, so that a first
 * answer waits for no more than it shows.
 */
export function indexFiles(
  cars: readonly ListedCar[],
  { filters = asideKeys, synonyms = [], wholeUpTo = mostWholeCars }: IndexOptions = {},
): { path: string; body: string }[] {
  const { size, columns } = encodeTable(cars);
  if (cars.every((car) => car.on_road_price === car.price)) delete columns[onRoadField];
  const parts = Map.groupBy(Object.entries(columns), ([field, column]): Part => {
    if (isSame(column) || filters.includes(field)) return 'index';
    if (isAside(field)) return 'aside';
    if (cars.length <= wholeUpTo || pageFields.includes(field)) return 'index';
    if (textFields.includes(field)) return 'words';
    return field === 'id' || field === 'slug' ? field : 'cards';
  });
  const tableWith = (entries: [string, EncodedColumn][] = []) => ({
    size,
    columns: Object.fromEntries(entries),
  });
  const partFiles = (['words', 'id', 'slug', 'cards', 'aside'] as const).flatMap((name) => {
    const own = parts.get(name) ?? [];
    return own.length > 0 ? { fields: own.map(([field]) => field), ...named('cars', tableWith(own)) } : [];
  });
  const onCards = partFiles.flatMap(({ fields }) => fields.filter((field) => !isAside(field)));
  const blockFiles = onCards.length > 0 ? cardBlocks(cars, onCards) : [];
  const index = named('cars', {
    format: 3,
    ...tableWith(parts.get('index')),
    ...(synonyms.length > 0 && { synonyms }),
    parts: partFiles.map(({ file, fields }) => ({ file, fields })),
    blocks: blockFiles.map(({ file, rows }) => ({ file, rows })),
  } satisfies IndexFile);
  const manifest: IndexManifest = { file: index.file, cars: cars.length };
  return [
    ...[index, ...partFiles, ...blockFiles].map(({ file, body }) => ({ path: indexFolder + file, body })),
    { path: indexManifestPath, body: JSON.stringify(manifest) },
  ];
}

/** Cars of a block, at least and at most. */
const [fewestCars, mostCars] = [8, 24];

/**
 * The cars in blocks, newest first. A block begins at a car whose id says so, and not after a fixed number of cars: when
 * a car comes or goes, the other blocks stay as they are, and so do their addresses.
 */
function cardBlocks(cars: readonly ListedCar[], fields: readonly string[]) {
  const blocks: ListedCar[][] = [];
  for (const car of cars.toSorted(newestFirst)) {
    const current = blocks.at(-1);
    const rows = current?.length ?? mostCars;
    const begins = rows >= mostCars || (rows >= fewestCars && Number.parseInt(hashOf(car.id)[0]!, 16) === 0);
    if (begins) blocks.push([car]);
    else current?.push(car);
  }
  return blocks.map((block) => {
    const shown = block.map((car) =>
      Object.fromEntries(Object.entries(car).filter(([field]) => fields.includes(field))),
    );
    return { rows: block.length, ...named('cards', encodeTable(shown)) };
  });
}

/** `kind`: 'cards' are not kept for a visit without a connection, because 'cars' has the same. */
function named(kind: 'cars' | 'cards', content: object): { file: string; body: string } {
  const body = JSON.stringify(content);
  return { file: `${kind}.${hashOf(body)}.json`, body };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Encodes documents, newest first. `openIndex` and `decodeTable` read them. */
export function encodeTable(documents: readonly object[]): EncodedTable {
  const { size, columns } = tableOf(documents, absentNumber);
  const encoded: EncodedTable = { size, columns: {} };
  const written: Table = { size, columns: new Map() };
  let places = placesOf(written);
  for (const field of new Set([...alike, ...columns.keys()])) {
    const column = columns.get(field);
    if (!column) continue;
    encoded.columns[field] = encodeColumn(field === dateField ? column : placed(column, places));
    written.columns.set(field, column);
    if (alike.includes(field)) places = placesOf(written);
  }
  return encoded;
}

/** For each row, its place in the order in which the next column is written. */
function placesOf(table: Table): Uint32Array {
  const rows = rowsAlike(table);
  return moved(Uint32Array.from(rows.keys()), rows);
}

/** True for a column of next to no bytes: all rows have the same value, or no more than one has a flag. */
function isSame(column: EncodedColumn): boolean {
  if ('values' in column) return column.codes === '';
  return (
    ('flagged' in column ? column.flagged : 'numbers' in column ? column.numbers : column.steps).length < 2
  );
}

/** Encodes a column for the index file. */
function encodeColumn(column: Column): EncodedColumn {
  if (column.kind === 'list') return encodeList(column);
  if (column.kind === 'text') return encodeText(column);
  const numbers = [...column.numbers];
  if (column.kind === 'flag') {
    return { flagged: stepsOf(numbers.flatMap((number, row) => (number === 1 ? row : []))) };
  }
  if (numbers.every((number) => number === numbers[0])) return { numbers: numbers.slice(0, 1) };
  const steps = stepsOf(numbers);
  const shorter = JSON.stringify(steps).length < JSON.stringify(numbers).length;
  return shorter && summed(steps).every((number, row) => number === numbers[row]) ? { steps } : { numbers };
}

const stepsOf = (numbers: readonly number[]) => numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

function encodeText({ values, codes }: Extract<Column, { kind: 'text' }>): EncodedColumn {
  if (values.length === 1) return { values, codes: '' };
  if (values.length === codes.length) return { values: Array.from(codes, (code) => values[code]!) };
  return { values, codes: pack(codes, packedWidth(values.length)) };
}

function encodeList({ values, codes, starts }: Extract<Column, { kind: 'list' }>): EncodedColumn {
  const lengths = values.length > 0 ? Array.from(starts.subarray(1), (end, row) => end - starts[row]!) : [];
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
