import { expect, it } from 'vitest';
import type { Manifest } from '../release-store/manifest.ts';
import { breadcrumbs, goneCars } from './release-addresses.ts';

const file = { hash: 'h', bytes: 1, stored: 1, type: 'text/html' };
const filesOf = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, file]));
const manifest = (redirects: Record<string, string>, ...paths: string[]) =>
  ({ files: filesOf(...paths), redirects }) as unknown as Manifest;
const crumbs = (...paths: string[]) => {
  const itemListElement = paths.map((path) => ({ item: `https://www.dealer.example${path}` }));
  return `<script type="application/ld+json">{"@type":"Organization"}</script><script type="application/ld+json">${JSON.stringify({ '@type': 'BreadcrumbList', itemListElement })}</script>`;
};
const page = async () => crumbs('/', '/search/kia/', '/search/kia/rio/', '/cars/rio/');

it.each<[name: string, left: string[], target: string | undefined]>([
  ['its model', ['/search/kia/', '/search/kia/rio/'], '/search/kia/rio/'],
  ['its make when the model has no cars left', ['/search/kia/'], '/search/kia/'],
  ['no page when neither has cars', [], undefined],
])('the page of a car that is gone redirects to %s [MOVE-5]', async (_, left, target) => {
  const before = manifest({}, '/cars/rio/', '/about/');
  expect((await goneCars(before, filesOf('/', ...left), page))['/cars/rio/']).toBe(target);
});

it('keeps earlier redirects, unless the car is back or the target is gone', async () => {
  const known = { '/cars/a/': '/search/kia/', '/cars/b/': '/search/kia/', '/cars/c/': '/search/gone/' };
  const redirects = await goneCars(manifest(known), filesOf('/search/kia/', '/cars/b/'), page);
  expect(redirects).toEqual({ '/cars/a/': '/search/kia/' });
});

it('has no redirects for the first release, or for pages that are not cars', async () => {
  expect(await goneCars(undefined, filesOf('/'), page)).toEqual({});
  expect(await goneCars(manifest({}, '/offers/old/'), filesOf('/search/kia/'), page)).toEqual({});
});

it('reads breadcrumbs, and returns none when they are missing or damaged', () => {
  expect(breadcrumbs(crumbs('/', '/x/'))).toEqual(['/', '/x/']);
  expect(breadcrumbs('<p>')).toEqual([]);
  expect(breadcrumbs('<script type="application/ld+json">{"BreadcrumbList"</script>')).toEqual([]);
});
