import { afterEach, expect, it, vi } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { indexFiles } from '../static/index-files.ts';
import { createCarLookup } from './car-lookup.ts';

const hidden = aListedCar({ id: 'h', slug: 'hidden', make: 'Kia' });
const files = new Map(
  indexFiles([aListedCar({ id: 'a', slug: 'a', make: 'Kia' })]).map(({ path, body }) => [path, body]),
);
files.set('/search-index/unlisted.json', JSON.stringify([hidden]));
const fetched: string[] = [];
const engine = { indexManifest: '/search-index/current.json', unlisted: '/search-index/unlisted.json' };

function open() {
  fetched.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response(files.get(url) ?? '', { status: files.has(url) ? 200 : 404 });
  });
}
afterEach(() => vi.unstubAllGlobals());

const idsOf = async (filter: Parameters<ReturnType<typeof createCarLookup>>[0], setup = engine) =>
  (await createCarLookup(setup)(filter, 5)).map(({ id }) => id);

it('finds a hidden car by its id or its slug, beside listed ones', async () => {
  open();
  expect(await idsOf([{ field: 'id', in: ['h', 'a'] }])).toEqual(['a', 'h']);
  expect(await idsOf([{ field: 'slug', in: ['hidden'] }])).toEqual(['h']);
});

it('finds no hidden car by anything else, and loads their file only for a car that is not listed', async () => {
  open();
  expect(await idsOf([{ field: 'make', in: ['Kia'] }])).toEqual(['a']);
  expect(await idsOf([{ field: 'id', in: ['a'] }])).toEqual(['a']);
  expect(fetched).not.toContain(engine.unlisted);
});

it('rejects when the file of hidden cars cannot be loaded, so that no saved car counts as gone', async () => {
  open();
  await expect(idsOf([{ field: 'id', in: ['h'] }], { ...engine, unlisted: '/nowhere.json' })).rejects.toThrow(
    '/nowhere.json answered 404.',
  );
});
