import { expect, it } from 'vitest';
import { draftEntry } from './content-files.ts';

const entryOf = (collection: string, slug: string, data: Record<string, unknown> = {}) => {
  const entry = draftEntry({ collection, slug, data });
  return entry && [entry.file, entry.path];
};

it.each([
  ['a page', 'pages', 'about-us', ['pages/about-us.md', '/about-us/']],
  ['a new page', 'pages', '', ['pages/new-entry.md', '/new-entry/']],
  ['a post', 'posts-news', 'first', ['posts/news/first.md', '/blog/news/first/']],
  ['offers', 'dealership', 'offers', ['offers.json', '/special-offers/']],
  ['hours', 'dealership', 'hours', ['settings/hours.json', '/dealerships/']],
])('knows the file and the page of %s [CONTENT-2]', (_, collection, slug, found) => {
  expect(entryOf(collection, slug)).toEqual(found);
});

it.each([
  ['an unknown collection', 'dealer', 'dealer'],
  ['a page outside of its folder', 'pages', '../dealer'],
  ['a category outside of its folder', 'posts-../..', 'x'],
])('refuses %s', (_, collection, slug) => {
  expect(entryOf(collection, slug)).toBeUndefined();
});

it('writes a text as the editor does, without empty settings', () => {
  const data = { title: 'Us', heading: '', facts: [{ value: '1978', label: null }], body: 'Hello.' };
  const entry = draftEntry({ collection: 'pages', slug: 'about-us', data });
  expect(entry?.content.toString()).toBe('---\ntitle: Us\nfacts:\n  - value: "1978"\n---\n\nHello.\n');
});
