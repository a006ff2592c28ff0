import { Client } from 'typesense';
import { describe, expect, test } from 'vitest';
import { nodesOf } from '../../src/config/search-nodes.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { carDefinition } from '../../src/search/static/definition.ts';
import { createEngine } from '../../src/search/static/documents.ts';
import { collectionAlias } from '../../src/search/typesense/collection.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import { startStandIn } from '../typesense/stand-in-server.ts';
import { madeUpRequests } from './made-up-requests.ts';
import {
  type Comparison,
  compare,
  type GivenAnswer,
  nothingToReplay,
  type ParityCase,
  type ParityDocument,
  readParityData,
} from './parity-cases.ts';
import { requestOfRecorded } from './recorded-request.ts';

/** A search engine that contains the documents. */
interface Subject {
  search(request: ParityCase['request']): Promise<GivenAnswer>;
  end?(): Promise<void>;
}

const slug = 'parity-check';
const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;

const subjects: Record<string, (documents: ParityDocument[]) => Promise<Subject>> = {
  'the static engine': async (documents) => {
    const engine = createEngine<ParityDocument>(documents, carDefinition);
    return { search: async (request) => engine.search(requestOfRecorded(request)) };
  },
  // Proves that documents, filters, sorts and answers pass correctly through collection, adapter and client.
  'the Typesense client, before a stand-in': async (documents) => {
    const server = await startStandIn();
    const subject = await onServer(server.nodes, server.adminKey, documents);
    return { ...subject, end: server.close };
  },
  ...(urls && adminKey
    ? { [`Typesense at ${urls}`]: (documents) => onServer(nodesOf(urls), adminKey, documents) }
    : {}),
};

async function onServer(
  nodes: ReturnType<typeof nodesOf>,
  apiKey: string,
  documents: ParityDocument[],
): Promise<Subject> {
  const server = new Client({ nodes, apiKey, logLevel: 'silent' });
  const cars = documents.map((document) => ({ ...document, slug: document.id }) as never);
  const { collection } = await fillCollection(server, slug, cars);
  const client = createTypesenseClient({
    setup: { nodes, searchOnlyKey: apiKey, collection: collectionAlias(slug) },
    hitsCap: 100_000,
    nodeTimeoutMs: 10_000,
  });
  return {
    search: async (request) => (await client.search([requestOfRecorded(request)])).results[0]!,
    end: async () => {
      await server.aliases(collectionAlias(slug)).delete();
      await server.collections(collection).delete();
    },
  };
}

const isText = ({ kind }: ParityCase) => kind.startsWith('text');

/** Records the answers of an engine to requests that are not among the recorded cases. */
async function recorded(
  { search }: Subject,
  requests: readonly ParityCase['request'][],
): Promise<ParityCase[]> {
  const cases: ParityCase[] = [];
  for (const request of requests) {
    const { hits, facets, facets_stats, nbHits, page, nbPages } = await search(request);
    const values = Object.entries(facets).map(
      ([name, counts]) => [name, Object.keys(counts).length] as const,
    );
    const stats = values.map(([name, total_values]) => [name, { ...facets_stats[name], total_values }]);
    const answer = { nbHits, page, nbPages, ids: hits.map(({ id }) => id) };
    const counted = Object.entries(facets).filter(([name]) => !['price', 'km'].includes(name));
    cases.push({
      kind: request.params.query ? 'text' : 'made up',
      request,
      answer: { ...answer, facets: Object.fromEntries(counted), facets_stats: Object.fromEntries(stats) },
    });
  }
  return cases;
}

/** Replays all cases. All cars that a text finds are read in pages of Typesense's maximum size. */
async function replay({ search }: Subject, cases: ParityCase[]): Promise<[ParityCase, Comparison][]> {
  const compared: [ParityCase, Comparison][] = [];
  for (const one of cases) {
    const given = await search(one.request);
    const allIds = new Set<string>();
    for (let page = 0; isText(one) && page * 250 < given.nbHits; page++) {
      const { indexName, params } = one.request;
      const { hits } = await search({ indexName, params: { ...params, facets: [], hitsPerPage: 250, page } });
      for (const { id } of hits) allIds.add(id);
    }
    compared.push([one, compare(given, one.answer, allIds)]);
  }
  return compared;
}

const titleOf = ({ kind, request: { indexName, params } }: ParityCase) => {
  const { facets: _, ...rest } = params;
  return `${kind} ${indexName} ${JSON.stringify(rest)}`;
};

const shareOf = <T>(list: readonly T[], value: (one: T) => number | boolean) =>
  list.reduce((sum, one) => sum + Number(value(one)), 0) / Math.max(1, list.length);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Prints how the answers compare, and fails if they differ too much. */
async function expectParity(name: string, subject: Subject, cases: ParityCase[]): Promise<void> {
  const compared = await replay(subject, cases);
  const text = compared.filter(([one]) => isText(one));
  const plain = compared.filter(([one]) => !isText(one));
  const sameSet = shareOf(text, ([, { set }]) => set);
  const firstTen = shareOf(text, ([, comparison]) => comparison.firstTen);
  const aspects = ['count', 'order', 'facets', 'stats'] as const;
  const shares = aspects.map((aspect) => `${aspect} ${percent(shareOf(plain, ([, c]) => c[aspect]))}`);
  console.log(
    `${name}\n  ${plain.length} cases without text: ${shares.join(', ')}\n  ${text.length} with text: same hits ${percent(sameSet)}, first ten shared ${percent(firstTen)}, same order ${percent(shareOf(text, ([, { order }]) => order))}`,
  );
  expect(plain.filter(([, c]) => !aspects.every((aspect) => c[aspect])).map(([one]) => titleOf(one))).toEqual(
    [],
  );
  expect(sameSet).toBeGreaterThanOrEqual(0.95);
  expect(firstTen).toBeGreaterThanOrEqual(0.8);
}

describe.each(Object.keys(subjects))('%s', (name) => {
  test.skipIf(nothingToReplay)(
    `answers as Typesense 29 does${nothingToReplay ? ` (${nothingToReplay})` : ''} [API-4] [API-5] [DATA-25]`,
    async () => {
      const { documents, cases } = readParityData();
      const subject = await subjects[name]!(documents);
      await expectParity(name, subject, cases).finally(() => subject.end?.());
    },
  );
});

const live = Object.keys(subjects).find((name) => name.endsWith(` ${urls}`));

test.skipIf(nothingToReplay || !live)(
  `the static engine answers 2,000 random requests as the live server does${live ? '' : ' (TYPESENSE_URL and TYPESENSE_API_KEY are not set)'}`,
  { timeout: 300_000 },
  async () => {
    const { documents } = readParityData();
    const server = await subjects[live!]!(documents);
    const cases = await recorded(server, madeUpRequests(documents, 2000)).finally(() => server.end?.());
    const engine = await subjects['the static engine']!(documents);
    await expectParity('the static engine, beside the live server', engine, cases);
  },
);
