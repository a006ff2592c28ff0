import { brotliCompressSync } from 'node:zlib';
import { create, insertMultiple, search } from '@orama/orama';
import type { ListedCar } from '../../src/domain/listed-car.ts';
import type { SearchRequest } from '../../src/search/request.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import { openIndex } from '../../src/search/static/index-file.ts';

/** Percentiles of repeated measurements, in milliseconds. */
export interface Spread {
  p50: number;
  p95: number;
}

/** Computes the percentiles of measured times. */
export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs each job once to warm up, then once with measurement. */
async function spreadOf<Job>(jobs: readonly Job[], run: (job: Job) => Promise<unknown>): Promise<Spread> {
  for (const job of jobs) await run(job);
  const times: number[] = [];
  for (const job of jobs) {
    const started = performance.now();
    await run(job);
    times.push(performance.now() - started);
  }
  return spread(times);
}

export interface SearchBenchResult {
  cars: number;
  /** Bytes of the published index per car, compressed with brotli. */
  indexBytesPerCar: number;
  /** Milliseconds from the index's text to an engine that is ready. */
  openMs: number;
  /** Milliseconds for all requests of one keystroke. */
  ours: Spread;
  /** Orama with the same documents and requests. Undefined when it is not measured. */
  orama: Spread | undefined;
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

/** Measures the engine in this process, with the index that a site with these cars publishes. */
export async function benchSearch(
  { indexText, cars }: { indexText: string; cars: ListedCar[] },
  withOrama: boolean,
): Promise<SearchBenchResult> {
  const strokes = keystrokes();
  const started = performance.now();
  const engine = openIndex(indexText);
  engine.search(strokes[0]![0]!);
  const openMs = performance.now() - started;
  const answer = async (requests: SearchRequest[]) => void requests.map((request) => engine.search(request));
  const orama = withOrama ? oramaOver(cars, facets, ranges) : undefined;
  return {
    cars: cars.length,
    indexBytesPerCar: brotliCompressSync(indexText).length / cars.length,
    openMs,
    ours: await spreadOf(strokes, answer),
    orama: orama && (await spreadOf(strokes, orama)),
  };
}

/**
 * Orama with the same documents, for comparison. Texts are indexed as texts, facets as enums, ranges as numbers. As in
 * the requests of a search page, one typo is allowed and every word must match.
 */
function oramaOver(
  cars: ListedCar[],
  facets: string[],
  ranges: string[],
): (requests: SearchRequest[]) => Promise<void> {
  const texts = carDefinition.textFields.map(({ name }) => name);
  const values = (car: ListedCar) => car as unknown as Record<string, string | number | string[]>;
  const isList = (name: string) => cars.some((car) => Array.isArray(values(car)[name]));
  const lists = new Set(facets.filter(isList));
  const schema: Record<string, 'string' | 'number' | 'enum' | 'enum[]'> = {};
  for (const name of facets) schema[`facet_${name}`] = lists.has(name) ? 'enum[]' : 'enum';
  for (const name of ranges) schema[name] = 'number';
  for (const name of texts) schema[name] = 'string';
  const db = create({ schema });
  const documents = cars.map((car) => {
    const source = values(car);
    return Object.fromEntries(
      Object.entries(schema).map(([name, type]) => [
        name,
        source[name.replace(/^facet_/, '')] ?? (type === 'enum[]' ? [] : ''),
      ]),
    );
  });
  const filled = insertMultiple(db, documents as never);
  const one = (request: SearchRequest) =>
    search(db, {
      term: request.query ?? '',
      properties: texts,
      tolerance: 1,
      threshold: 0,
      limit: request.hitsPerPage ?? 21,
      where: Object.fromEntries(
        (request.filter ?? []).flatMap((condition) =>
          'in' in condition
            ? [
                [
                  `facet_${condition.field}`,
                  { [lists.has(condition.field) ? 'containsAny' : 'in']: condition.in },
                ],
              ]
            : [],
        ),
      ),
      facets: Object.fromEntries(
        (request.facets ?? []).map((name) =>
          ranges.includes(name)
            ? [name, { ranges: [{ from: 0, to: 1_000_000 }] }]
            : [`facet_${name}`, { limit: 100 }],
        ),
      ),
    } as never);
  return async (requests) => {
    await filled;
    for (const request of requests) await one(request);
  };
}
