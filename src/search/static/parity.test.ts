import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../answer.ts';
import { type InstantSearchParams, searchRequestOf } from '../request.ts';
import { carDefinition } from './definition.ts';
import { createEngine } from './engine.ts';

/** Requests with the answers of a real Typesense. They are not part of the repository. */
const folder = join(import.meta.dirname, '../../../../shared/data/search');

interface Case {
  kind: string;
  request: { indexName: string; params: InstantSearchParams };
  answer: {
    nbHits: number;
    nbPages: number;
    ids: string[];
    facets: Record<string, Record<string, number>>;
    facets_stats: Record<
      string,
      { min?: number; max?: number; avg?: number; sum?: number; total_values: number }
    >;
  };
}

/** Typesense returns no more values of a facet; which of equal counts fall out is chance. */
const mostValues = 200;

const isThere = existsSync(folder);

describe('parity with the answers of Typesense', () => {
  if (!isThere) {
    it.skip(`left out: there is no ${folder}`, () => {});
    return;
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const lines = read('docs.ndjson').trim().split('\n');
  const engine = createEngine<{ id: string }>(
    lines.map((line) => JSON.parse(line)),
    carDefinition,
  );
  const cases: Case[] = JSON.parse(read('cases.json')).cases;
  const titled = cases.map(({ kind, request }, index): [string, Case] => {
    const { facets: _, ...params } = request.params;
    return [`${index} ${kind} ${request.indexName} ${JSON.stringify(params)}`, cases[index]!];
  });

  it.each(titled)('%s', (_, { request, answer }) => {
    const own = engine.search(searchRequestOf(request.indexName, request.params));
    expect({ ...comparable(own, answer), ids: own.hits.map(({ id }) => id) }).toEqual({
      ...comparable(answer, answer),
      ids: answer.ids,
    });
  });
});

/** What both must say, in a form in which the cut of long facets does not matter. */
function comparable(answer: Case['answer'] | SearchAnswer<unknown>, reference: Case['answer']) {
  const cut = (facet: string) => (reference.facets_stats[facet]?.total_values ?? 0) >= mostValues;
  const facets = Object.keys(reference.facets).map((facet) => {
    const counts = answer.facets[facet] ?? {};
    return [facet, cut(facet) ? Object.values(counts).sort((a, b) => b - a) : counts];
  });
  const stats = ['price', 'km', 'year'].map((facet) => {
    const { min, max, avg, sum } = answer.facets_stats[facet] ?? {};
    // Of a facet that is cut, Typesense sums up only the values that are left.
    return [facet, cut(facet) ? { min, max } : { min, max, sum, avg: avg?.toFixed(6) }];
  });
  const { nbHits, nbPages } = answer;
  return { nbHits, nbPages, facets: Object.fromEntries(facets), stats: Object.fromEntries(stats) };
}
