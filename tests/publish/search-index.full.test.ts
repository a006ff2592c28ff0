import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { releasedIndex } from '../../src/build/index-fleet.ts';
import { type StandIn, startStandIn } from '../typesense/stand-in-server.ts';
import { PublishStage } from './publish-stage.ts';

let stage: PublishStage;
let server: StandIn;
let slug: string;

beforeEach(async () => {
  stage = new PublishStage();
  await stage.open({ dealers: 2, cars: 12 });
  server = await startStandIn();
  slug = stage.slugs[0]!;
  const typesense = { ...server.nodes[0], searchOnlyKey: 'made by hand' };
  stage.writeConfig(slug, { search: { engine: 'typesense', typesense } });
  // The key of the configuration, as an operator may have created it manually.
  server.store.keys.push({
    id: 0,
    value: 'made by hand',
    actions: ['documents:search'],
    collections: [`cars_${slug}`],
  });
});
afterEach(async () => {
  await server.close();
  stage.close();
});

/** The cars that a search finds now, by the slugs of their pages. */
const found = () => {
  const collection = server.store.collections.get(server.store.aliases.get(`cars_${slug}`) ?? '');
  return [...(collection?.documents.values() ?? [])].map((car) => String(car['slug'])).sort();
};

/** The cars that have a page in the current release. */
async function withPage(): Promise<string[]> {
  const files = (await stage.releases.currentManifest(slug))?.files ?? {};
  return Object.keys(files)
    .flatMap((path) => /^\/cars\/([^/]+)\/$/.exec(path)?.[1] ?? [])
    .filter((name) => name !== 'trade-in')
    .sort();
}

const searchIndexOf = () =>
  releasedIndex({
    dealersDir: stage.dealersDir,
    cacheDir: join(stage.base, 'cache'),
    server: { nodes: server.nodes, adminKey: server.adminKey },
    now: () => stage.now,
  });

/** Publishes. Before and after each step of the search index, every found car must have a page. */
async function publish() {
  const index = searchIndexOf();
  const steps: string[] = [];
  const checked =
    <Words extends unknown[], Answer>(name: string, step: (...words: Words) => Promise<Answer>) =>
    async (...words: Words) => {
      steps.push(name);
      const pages = await withPage();
      expect(found().filter((car) => !pages.includes(car))).toEqual([]);
      return step(...words).finally(() => expect(found().filter((car) => !pages.includes(car))).toEqual([]));
    };
  const searchIndex = {
    withdraw: checked('withdraw', index.withdraw),
    fill: checked('fill', index.fill),
  };
  const result = await stage.publish(undefined, [], { searchIndex });
  return { ...result, steps };
}

describe('publishing with a search server', () => {
  test('a car that leaves the stock is removed from the index before its page is deleted, and a new car is found only when its page exists', async () => {
    const first = await publish();
    expect([first.steps, first.summary.failed]).toEqual([['fill'], 0]);
    expect(found()).toEqual(await withPage());

    const [gone, ...staying] = stage.cars(slug);
    const added = { ...gone, id: 'added', slug: 'added', stocknum: 'NEW-1' };
    stage.writeCars(slug, [...staying, added]);
    const second = await publish();
    expect([second.steps, second.summary.failed]).toEqual([['withdraw', 'fill'], 0]);
    expect(found()).toContain('added');
    expect(found()).not.toContain(gone!['slug']);
    expect(found()).toEqual(await withPage());
  });

  test('nothing is sent when there is no new release', async () => {
    await publish();
    server.asked.length = 0;
    expect((await publish()).steps).toEqual([]);
    expect(server.asked).toEqual([]);
  });

  test('an index that could not be filled is filled by the next publish, even without a new release', async () => {
    server.behave('error', /import/);
    const failed = await publish();
    expect(failed.failures).toMatchObject([{ slug, place: 'its search index' }]);
    expect(failed.summary).toMatchObject({ published: 2, failed: 1 });
    server.behave('up');
    expect((await publish()).summary).toMatchObject({ published: 0, failed: 0 });
    expect(found()).toEqual(await withPage());
  });

  test('when cars cannot be removed from the index, the release goes live and the failure is reported', async () => {
    await publish();
    stage.writeCars(slug, stage.cars(slug).slice(1));
    server.behave('down');
    const again = () => stage.publish(undefined, [], { searchIndex: searchIndexOf() });
    const { summary, failures } = await again();
    expect(summary).toMatchObject({ published: 1, failed: 1 });
    expect(failures[0]).toMatchObject({ slug, place: 'its search index' });
    server.behave('up');
    await again();
    expect(found()).toEqual(await withPage());
  });
});
