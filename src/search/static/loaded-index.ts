import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { isAside } from '../../domain/stock/searchable.ts';
import type { Filter } from '../filter.ts';
import type { SearchAnswer, SearchRequest } from '../request.ts';
import { carDefinition, searchedFields } from './definition.ts';
import type { Engine } from './engine.ts';
import { decodeTable, type EncodedTable, type IndexFile, openIndex } from './index-file.ts';
import { sortKeys } from './order.ts';
import { documentAt, type Table } from './table.ts';

/** Reads a file of the index by its name. */
export type ReadPart = (name: string, init?: RequestInit) => Promise<unknown>;

/** An index of which only what was asked for is loaded. */
export interface LoadedIndex {
  /** Loads the columns and the cards that the answer needs. */
  answerTo(request: SearchRequest): Promise<SearchAnswer>;
  /** The engine, as soon as it has these fields. */
  engineWith(fields: readonly string[]): Promise<Engine<ListedCar>>;
  /** Loads what is left, without the fields that few searches ask for. */
  loadRest(): Promise<void>;
}

/** With cars from more blocks than this, all cards are loaded: a search page shows 24 cars. */
const mostBlocks = 24;

/** @throws for an index of another format */
export function loadedIndex(file: IndexFile, read: ReadPart): LoadedIndex {
  const index = openIndex(file);
  const { parts, blocks } = file;
  const rest = parts.filter(({ fields }) => !fields.every(isAside));
  const reads = new Map<string, Promise<Table>>();
  const added = new Set<string>();

  /** Reads a file once, or again after a failure. */
  function tableIn(name: string, init?: RequestInit): Promise<Table> {
    const reading =
      reads.get(name) ?? read(name, init).then((encoded) => decodeTable(encoded as EncodedTable));
    reads.set(name, reading);
    reading.catch(() => reads.delete(name));
    return reading;
  }

  async function load({ file }: { file: string }, init?: RequestInit): Promise<void> {
    index.add(await tableIn(file, init));
    added.add(file);
  }

  async function engineWith(fields: readonly string[]) {
    const needed = parts.filter((part) => part.fields.some((field) => fields.includes(field)));
    await Promise.all(needed.map((part) => load(part)));
    return index;
  }

  async function carsAt(rows: readonly number[]): Promise<ListedCar[]> {
    if (!rest.every(({ file }) => added.has(file))) {
      const places = rows.map(placeOf);
      const files = new Set(places.map((place) => place.file));
      if (files.size <= mostBlocks) {
        return Promise.all(
          places.map(async ({ file, at }, hit) => ({
            ...index.documentOf(rows[hit]!),
            ...documentAt(await tableIn(file), at),
          })),
        );
      }
      await Promise.all(rest.map((part) => load(part)));
    }
    return rows.map(index.documentOf);
  }

  /** The block with the cards of a row, and where in it. */
  function placeOf(row: number): { file: string; at: number } {
    let at = row;
    const block = blocks.find(({ rows }) => {
      if (at < rows) return true;
      at -= rows;
      return false;
    });
    return { file: block?.file ?? '', at };
  }

  return {
    engineWith,
    async answerTo(request) {
      const found = (await engineWith(fieldsOf(request))).find(request);
      return { ...found, hits: await carsAt(found.hits) };
    },
    async loadRest() {
      // One after the other, the words first: they are what a visitor may ask for next.
      for (const part of rest) await load(part, { priority: 'low' });
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
