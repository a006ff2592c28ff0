import { brotliCompressSync } from 'node:zlib';
import type { ListedCar } from '../../src/domain/listed-car.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import type { SearchRequest } from '../../src/search/static/engine.ts';
import { openIndex } from '../../src/search/static/index-file.ts';
import { oramaOver } from './orama-search.ts';
import { type Spread, spreadOf } from './spread.ts';

export interface SearchBenchResult {
  cars: number;
  /** Bytes of the published index after brotli, a car. */
  indexBytesPerCar: number;
  /** Milliseconds from the index's text to an engine that answers. */
  openMs: number;
  /** Milliseconds of all requests of one keystroke. */
  ours: Spread;
  /** Orama over the same documents and requests; undefined where it is left out. */
  orama: Spread | undefined;
}

const facets = carDefinition.facets.filter((name) => name !== 'filtered_features');
const ranges = ['price', 'km', 'year'];

/** What people type, letter by letter. */
const typed = ['toyota corolla', 'white hilux', 'suv hybrid', 'corola', 'cx-5 awd', 'ranger diesel'];
/** What is chosen meanwhile, in turn; each list filter means one more request (a disjunctive facet). */
const chosen: Record<string, string[]>[] = [
  {},
  { car_type: ['used'] },
  { body: ['SUV', 'Ute'], transmission: ['Automatic'] },
];

/** Every request that one keystroke makes: the hits with all counts, and the counts of each chosen facet alone. */
export function keystrokes(): SearchRequest[][] {
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

/** Measures the engine as a site of these cars publishes it, in this process. */
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
