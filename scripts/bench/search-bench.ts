import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isAside } from '../../src/domain/stock/searchable.ts';
import type { SearchRequest } from '../../src/search/request.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import { type IndexFile, openIndex } from '../../src/search/static/index-file.ts';
import type { IndexManifest } from '../../src/search/static/index-files.ts';

/** Percentiles of repeated measurements, in milliseconds. */
export type Spread = ReturnType<typeof spread>;

/** Computes the percentiles of measured times. */
export function spread(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs each job once to warm up, then once with measurement. */
function spreadOf<Job>(jobs: readonly Job[], run: (job: Job) => void): Spread {
  for (const job of jobs) run(job);
  const times: number[] = [];
  for (const job of jobs) {
    const started = performance.now();
    run(job);
    times.push(performance.now() - started);
  }
  return spread(times);
}

const facets = carDefinition.facets.filter((name) => name !== 'filtered_features');
const ranges = ['price', 'km', 'year'];

/** Search texts, typed letter by letter. */
const typed = ['toyota corolla', 'white hilux', 'suv hybrid', 'corola', 'cx-5 awd', 'ranger diesel'];
/** Filters that are selected while typing, in turn. Each list filter adds one request (a disjunctive facet). */
const chosen: Record<string, string[]>[] = [
  {},
  { car_type: ['used'] },
  { body: ['SUV', 'Ute'], transmission: ['Automatic'] },
];

/** All requests of one keystroke: the hits with all counts, and one request for the counts of each selected facet. */
function keystrokes(): SearchRequest[][] {
  return chosen.flatMap((lists) =>
    typed.flatMap((text) =>
      Array.from({ length: text.length }, (_, index) => requestsOf(text.slice(0, index + 1), lists)),
    ),
  );
}

function requestsOf(query: string, lists: Record<string, string[]>): SearchRequest[] {
  const without = (left?: string) =>
    Object.entries(lists)
      .filter(([field]) => field !== left)
      .map(([field, values]) => ({ field, in: values }));
  const main = { query, filter: without(), facets: [...facets, ...ranges], hitsPerPage: 21 };
  const alone = Object.keys(lists).map((field) => ({
    query,
    filter: without(field),
    facets: [field],
    hitsPerPage: 0,
  }));
  return [main, ...alone];
}

/**
 * Measures the engine in this process.
 *
 * @param folder of a built site with these cars
 */
export function benchSearch(folder: string, cars: number) {
  const read = (name: string) => readFileSync(join(folder, 'search-index', name), 'utf8');
  const strokes = keystrokes();
  const index = read((JSON.parse(read('current.json')) as IndexManifest).file);
  const parts = (JSON.parse(index) as IndexFile).parts
    .filter(({ fields }) => !fields.every(isAside))
    .map(({ file }) => read(file));
  const started = performance.now();
  const engine = openIndex(JSON.parse(index));
  for (const part of parts) engine.add(JSON.parse(part));
  engine.search(strokes[0]![0]!);
  const openMs = performance.now() - started;
  return {
    cars,
    /** Of the published index, compressed with brotli, without the fields that few searches ask for. */
    indexBytesPerCar: brotliCompressSync([index, ...parts].join('')).length / cars,
    /** Milliseconds from the index's text to an engine that is ready. */
    openMs,
    /** Milliseconds for all requests of one keystroke. */
    keystroke: spreadOf(strokes, (requests) => requests.forEach((request) => void engine.search(request))),
  };
}
