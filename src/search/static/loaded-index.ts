import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { isAside } from '../../domain/stock/searchable.ts';
import type { Filter } from '../filter.ts';
import type { SearchAnswer, SearchRequest } from '../request.ts';
import { carDefinition, searchedFields } from './definition.ts';
import { decodeTable, type EncodedTable, type IndexFile, openIndex } from './index-file.ts';
import { sortKeys } from './order.ts';
import { documentAt, type Table } from './table.ts';

/** Reads a file of the index by its name. */
export type ReadPart = (name: string) => Promise<unknown>;

/** With cars from more blocks than this, all cards are loaded: a search page shows 24 cars. */
const mostBlocks = 24;

/** An index of which only what was asked for is loaded. @throws for one of another format */
export function loadedIndex(file: IndexFile, read: ReadPart) {
  const index = openIndex(file);
  const { parts, blocks } = file;
  const rest = parts.filter(({ fields }) => !fields.every(isAside));
  let isWhole = rest.length === 0;
  /** The block of each row, and the row in it. */
  const places = blocks.flatMap((block) => Array.from({ length: block.rows }, (_, at) => ({ ...block, at })));
  const reads = new Map<string, Promise<Table>>();

  /** Reads a file once, or again after a failure. */
  function tableIn(name: string, decode = decodeTable): Promise<Table> {
    const reading = reads.get(name) ?? read(name).then((encoded) => decode(encoded as EncodedTable));
    reads.set(name, reading);
    reading.catch(() => reads.delete(name));
    return reading;
  }

  /** The engine, as soon as it has these fields. */
  async function engineWith(asked: readonly string[]) {
    const needed = parts.filter(({ fields }) => fields.some((field) => asked.includes(field)));
    await Promise.all(needed.map(({ file }) => tableIn(file, index.add)));
    return index;
  }

  /** Loads what is left, without the fields that few searches ask for. */
  async function loadRest() {
    // One after the other, the words first: they are what a visitor may ask for next.
    for (const { fields } of rest) await engineWith(fields);
    isWhole = true;
  }

  async function carAt(row: number): Promise<ListedCar> {
    const { file, at } = places[row] ?? { file: '', at: 0 };
    return {
      ...index.documentOf(row),
      ...(!isWhole && documentAt(await tableIn(file), at, carDefinition.absent)),
    };
  }

  return {
    engineWith,
    loadRest,
    /** Loads the columns and the cards that the answer needs. */
    async answerTo(request: SearchRequest): Promise<SearchAnswer> {
      const { hits, ...found } = (await engineWith(fieldsOf(request))).find(request);
      if (!isWhole && new Set(hits.map((row) => places[row]?.file)).size > mostBlocks) await loadRest();
      return { ...found, hits: await Promise.all(hits.map(carAt)) };
    },
  };
}

/** The fields that an engine needs to answer a request. */
function fieldsOf({ query = '', filter = [], facets = [], sort = '', ...curated }: SearchRequest): string[] {
  const { pins = [], hidden = [] } = curated;
  return [
    ...facets,
    ...fieldsIn(filter),
    ...(query ? searchedFields(carDefinition, query).map(({ name }) => name) : []),
    // The rows are in this order anyway.
    ...sortKeys(sort.replace(/(?:^|,)created_at:desc$/, '')).map(({ field }) => field),
    ...(pins.length + hidden.length > 0 ? ['id'] : []),
  ];
}

const fieldsIn = (filter: Filter): string[] =>
  filter.flatMap((condition) => ('anyOf' in condition ? condition.anyOf.flatMap(fieldsIn) : condition.field));
