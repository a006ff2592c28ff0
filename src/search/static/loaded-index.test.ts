import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../demo-stock/random.ts';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { SearchRequest } from '../request.ts';
import { carDefinition } from './definition.ts';
import { createEngine } from './documents.ts';
import type { IndexFile } from './index-file.ts';
import { indexFiles } from './index-files.ts';
import { loadedIndex } from './loaded-index.ts';

const random = randomFrom(44);
const cars = Array.from({ length: 2100 }, (_, at): ListedCar => {
  const [make, model] = random.pick([
    ['Kia', 'Cerato'],
    ['Kia', 'Rio'],
    ['Toyota', 'Yaris'],
  ] as const);
  const badge = random.pick(['S', 'GT', 'Sport']);
  return aListedCar({
    ...{ id: `c${at}`, slug: `car-${at}`, stocknum: `U${at}`, make, model, badge },
    name: `${make} ${model} ${badge}`,
    make_model: `${make} ${model}`,
    price: random.whole(0, 50) * 1000,
    created_at: random.whole(1, 900),
    image: `/media/${at}.jpg`,
    filtered_features: random.chance(0.3) ? ['Sunroof'] : [],
    sold_at: at % 2,
  });
});
const filters = ['make', 'model', 'price', 'keyword'];
const whole = createEngine(cars, carDefinition);

/** The files of an index by name. */
const filesOf = (stock: ListedCar[]) =>
  new Map(indexFiles(stock, { filters }).map(({ path, body }) => [path.split('/').at(-1)!, body]));
const published = filesOf(cars);

/** The index of a stock as a browser loads it, and the names of what it has loaded. */
function opened(files = published) {
  const { file } = JSON.parse(files.get('current.json')!);
  const index = JSON.parse(files.get(file)!) as IndexFile;
  const asked: string[] = [];
  const loaded = loadedIndex(index, async (name) => {
    asked.push(name);
    return JSON.parse(files.get(name)!);
  });
  const nameOf = (name: string) => index.parts.find((part) => part.file === name)?.fields[0] ?? 'block';
  return { ...loaded, index, loads: () => [...new Set(asked.map(nameOf))].sort(), asked };
}

const page = { hitsPerPage: 24 };
const all = ['id', 'make_model', 'name', 'slug'];

describe('an index in parts', () => {
  it.each<[what: string, SearchRequest, loads: string[]]>([
    ['counts', { facets: filters, hitsPerPage: 0 }, []],
    ['a filter', { filter: [{ field: 'make', in: ['Kia'] }], facets: filters, ...page }, ['block']],
    ['an excluded value', { filter: [{ field: 'make', notIn: ['Kia'] }], ...page }, ['block']],
    ['a limit', { filter: [{ field: 'price', max: 9000 }], facets: ['price'], ...page }, ['block']],
    ['a later page', { filter: [{ field: 'make', in: ['Kia'] }], page: 7, ...page }, ['block']],
    ['the lowest price', { sort: 'price>0:desc,price:asc', ...page }, ['block']],
    ['the latest', { sort: 'created_at:desc', ...page }, ['block']],
    ['the oldest', { sort: 'created_at:asc', ...page }, ['block', 'make_model']],
    ['a text', { query: 'kia gt', facets: filters, ...page }, ['name', 'block']],
    ['a stock number', { query: 'U1200', ...page }, ['name', 'block']],
    ['an id', { filter: [{ field: 'id', in: ['c7', 'c70'] }], ...page }, ['block', 'id']],
    ['an address', { filter: [{ field: 'slug', in: ['car-7'] }], ...page }, ['block', 'slug']],
    ['a hidden car', { hidden: ['c7'], ...page }, ['block', 'id']],
    ['a pinned car', { pins: [{ id: 'c7', position: 0 }], ...page }, ['block', 'id']],
    [
      'a branch',
      {
        filter: [{ anyOf: [[{ field: 'make_model', in: ['Kia Rio'] }], [{ field: 'slug', in: ['car-7'] }]] }],
        ...page,
      },
      ['make_model', 'slug', 'block'],
    ],
    [
      'a feature',
      { filter: [{ field: 'filtered_features', in: ['Sunroof'] }], ...page },
      ['block', 'filtered_features'],
    ],
    ['more cars than a page has', { hitsPerPage: 250, sort: 'price:asc' }, all],
  ])('answers %s as the whole index does, and loads no more than it needs', async (_what, request, loads) => {
    const { answerTo, loads: loaded } = opened();
    expect(await answerTo(request)).toEqual(whole.search(request));
    expect(loaded()).toEqual(loads.toSorted());
  });

  it('loads the rest once, the words first, and then answers without another file', async () => {
    const { answerTo, loadRest, loads, asked, index } = opened();
    await loadRest();
    const files = index.parts.map(({ file }) => file);
    expect(asked).toEqual(files.slice(0, -1));
    expect(index.parts.at(-1)!.fields).toEqual(['filtered_features']);
    for (const request of [
      { query: 'rio sport', ...page },
      { filter: [{ field: 'id', in: ['c9'] }] },
      page,
    ]) {
      expect(await answerTo(request)).toEqual(whole.search(request));
    }
    expect(loads()).toEqual(all);
    expect(asked).toHaveLength(4);
  });

  it('loads a file again that failed', async () => {
    const { index } = opened();
    let failures = 1;
    const { answerTo } = loadedIndex(index, async (name) => {
      if (failures-- > 0) throw new Error('no connection');
      return JSON.parse(published.get(name)!);
    });
    await expect(answerTo({ query: 'kia' })).rejects.toThrow('no connection');
    expect((await answerTo({ query: 'kia' })).nbHits).toBe(whole.search({ query: 'kia' }).nbHits);
  });

  it('is one file with all that lists show, up to 2,000 cars', () => {
    const { index } = opened(filesOf(cars.slice(0, 2000)));
    expect(index).toMatchObject({ blocks: [], parts: [{ fields: ['filtered_features'] }] });
  });

  it('keeps the addresses of nearly all blocks when a car comes, goes or changes its price', () => {
    const blocksOf = (stock: ListedCar[]) =>
      new Set(opened(filesOf(stock)).index.blocks.map(({ file }) => file));
    const before = blocksOf(cars);
    expect(before.size).toBeGreaterThan(2100 / 48);
    expect(before.size).toBeLessThan(2100 / 16);
    const added = aListedCar({ id: 'new', created_at: 450 });
    const changes: [ListedCar[], most: number][] = [
      [[...cars, added], 4],
      [cars.toSpliced(1000, 1), 4],
      [cars.with(1000, { ...cars[1000]!, price: 5 }), 0],
      [cars.with(1000, { ...cars[1000]!, image: '/new.jpg' }), 1],
    ];
    for (const [stock, most] of changes) {
      const others = [...blocksOf(stock)].filter((file) => !before.has(file));
      expect(others.length).toBeLessThanOrEqual(most);
    }
  });
});
