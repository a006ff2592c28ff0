import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesBelow } from '../build/file-hash.ts';
import { type Brand, brandChange, makesOf } from './brands.ts';
import { loadDealers } from './load.ts';
import type { Dealer } from './schema/dealer.ts';

const brand = (changes: Partial<Brand> = {}): Brand => ({
  name: 'mazda',
  hasSettings: true,
  models: 12,
  offers: 2,
  ...changes,
});

describe('a brand for a dealer', () => {
  test.each<
    [what: string, config: Parameters<typeof brandChange>[0], one: Brand, path: string, value: unknown]
  >([
    ['is its first', {}, brand(), 'brand', 'mazda'],
    ['is the one that it has', { brand: 'mazda' }, brand(), 'brand', 'mazda'],
    ['is its second', { brand: 'ford' }, brand(), 'models.staticModels', 'mazda'],
    ['has no settings', {}, brand({ hasSettings: false }), 'models.staticModels', 'mazda'],
    [
      'is its third',
      { brand: 'ford', models: { staticModels: 'kia' } },
      brand(),
      'models.staticModels',
      ['kia', 'mazda'],
    ],
    [
      'is among its others',
      { brand: 'ford', models: { staticModels: ['mazda', 'kia'] } },
      brand(),
      'models.staticModels',
      ['mazda', 'kia'],
    ],
  ])('%s', (_, config, one, path, value) => {
    const change = brandChange(config, one);
    expect('path' in change && [change.path.join('.'), change.value]).toEqual([path, value]);
  });

  test('is refused where the dealer would get nothing', () => {
    expect(brandChange({ brand: 'ford' }, brand({ models: 0 }))).toEqual({
      refused: 'gets nothing from mazda: it has no models, and the settings of the site are those of ford.',
    });
  });
});

test('the makes of a dealer are each named once', () => {
  const makes = (name: string | undefined, staticModels: string | string[] | undefined) =>
    makesOf({ brand: name, models: { staticModels } as Dealer['models'] });
  expect(makes(undefined, undefined)).toEqual([]);
  expect(makes('ford', 'ford')).toEqual(['ford']);
  expect(makes('ford', ['kia', 'ford'])).toEqual(['ford', 'kia']);
});

describe('the texts of brands', () => {
  const root = resolve(import.meta.dirname, '../../dealers');
  /** The sentences of each file. Any dealer may show them. */
  const texts = filesBelow(join(root, '_brands')).map((file) => {
    const sentences: string[] = [];
    const names: string[] = [];
    JSON.parse(readFileSync(join(root, '_brands', file), 'utf8'), (key, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (/description|text|heading|disclaimer/.test(key))
        sentences.push(...value.split(/(?<=[.!?])\s+|<[^>]+>|\n+/));
      else names.push(value);
      return value;
    });
    return { file, sentences, names };
  });
  let dealers: Dealer[] = [];
  beforeAll(async () => {
    ({ dealers } = await loadDealers(root));
  });

  test('name no dealer, street, place, host and phone', () => {
    const own = dealers.flatMap(({ name, legalName, siteUrl, locations }) => [
      ...[name, legalName, new URL(siteUrl).host],
      ...locations.flatMap(({ name: place, address: { street, city }, contact_detail: { phone } }) => [
        ...[place, city, street.replace(/^[\d/ -]+/, '')],
        ...(phone ? [phone] : []),
      ]),
    ]);
    expect(own).toContain('Southport');
    const found = texts.flatMap(({ file, sentences }) =>
      sentences.flatMap((text) =>
        own.filter((name) => text.includes(name)).map((name) => `${file}: ${name}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('have no word with a capital inside a sentence that is no name of a car: it may be a place', () => {
    const known = ['Australia', 'American', 'Certified', 'Pre-Owned', 'Orders', 'Wildtrak'];
    const found = texts.flatMap(({ file, sentences, names }) => {
      const cars = new Set([...known, ...names.flatMap((name) => name.split(/[\s/]+/))]);
      return sentences
        .flatMap((text) => [...text.matchAll(/(?<=\S\s)[A-Z][a-zé]+(?:-\w+)?/g)].map(([word]) => word))
        .filter((word) => !cars.has(word))
        .map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  test('speak of no staff, workshop or yard of their own', () => {
    const claims =
      /\b(?:our|own) (?:\w+ )?(?:staff|workshop|team|yard|showroom)\b|\bwe (?:keep|sell|fit|install|stock)\b/i;
    const found = texts.flatMap(({ file, sentences }) =>
      sentences.filter((text) => claims.test(text)).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
