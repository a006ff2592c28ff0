import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import { createForgivingClient, type SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

/** Names typed with other spacing, on both engines: letter by letter, and complete. */

const models: Record<string, [make: string, model: string]> = {
  landcruiser: ['Toyota', 'LandCruiser'],
  hilux: ['Toyota', 'HiLux'],
  cx5: ['Mazda', 'CX-5'],
  xtrail: ['Nissan', 'X-Trail'],
  dmax: ['Isuzu', 'D-MAX'],
  outback: ['Subaru', 'Outback'],
  discovery: ['Land Rover', 'Discovery'],
};
const cars = Object.entries(models).map(([id, [make, model]], index) =>
  aListedCar({ id, slug: id, make, model, badge: 'GX', name: `2022 ${make} ${model} GX`, created_at: index }),
);
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

let server: StandIn;
const clients = {} as Record<'static' | 'typesense', SearchClient>;
beforeAll(async () => {
  server = await startStandIn();
  const admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  await fillCollection(admin, 'words', cars, { now: 1 });
  const setup = { nodes: server.nodes, searchOnlyKey: server.adminKey, collection: 'cars_words' };
  clients.typesense = createForgivingClient(createTypesenseClient({ setup, hitsCap: 1000 }));
  const fetch = async (url: string) => new Response(files.get(url));
  clients.static = createForgivingClient(
    createStaticClient({ manifestUrl: '/search-index/current.json', fetch }),
  );
});
afterAll(() => server.close());

describe.each(['static', 'typesense'] as const)('the %s engine', (name) => {
  const answerTo = async (query: string) => {
    const [answer] = (await clients[name].search([{ query }])).results;
    return { ids: answer!.hits.map(({ id }) => id), leftOut: answer!.leftOut };
  };

  test.each([
    ['land cruiser', 'landcruiser', 'land c'],
    ['toyota land cruiser', 'landcruiser', 'toyota land c'],
    ['land cruiser gx', 'landcruiser', 'land c'],
    ['hi lux', 'hilux', 'hi l'],
    ['cx 5', 'cx5', 'cx 5'],
    ['cx5', 'cx5', 'cx5'],
    ['x trail', 'xtrail', 'x t'],
    ['d max', 'dmax', 'd m'],
    ['out back', 'outback', 'out b'],
    ['outback', 'outback', 'out'],
    ['landrover', 'discovery', 'landrover'],
    ['landrover disc', 'discovery', 'landrover d'],
  ])('finds "%s" as soon as the typed letters identify the car [LIST-3]', async (query, id, from) => {
    for (let end = from.length; end <= query.length; end++) {
      const typed = query.slice(0, end);
      expect(await answerTo(typed), typed).toEqual({ ids: [id], leftOut: undefined });
    }
  });

  test('does not join words by correcting a typo, and still leaves out words that no car has', async () => {
    expect(await answerTo('family outback')).toMatchObject({ ids: ['outback'], leftOut: ['family'] });
    expect(await answerTo('no white outback')).toMatchObject({ leftOut: ['no', 'white'] });
  });
});
