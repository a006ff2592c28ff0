import { expect, test } from 'vitest';
import { pageChange, pageGroup, textLines } from './page-changes.ts';

const page = (body: string) => `<!DOCTYPE html><title>Cars</title><body>${body}</body>`;

test.each([
  ['the same', '<p>One</p>', '<p>One</p>', undefined],
  [
    'another hash of a script',
    '<script src="/_astro/app.AbC-1_x9.js">',
    '<script src="/_astro/app.ZZZZZZZZ.js">',
    undefined,
  ],
  [
    'another hash of a sheet',
    '<link href="/_astro/site.2a752de68380241e.css">',
    '<link href="/_astro/site.0123456789abcdef.css">',
    undefined,
  ],
  [
    'another version',
    '<meta name="generator" content="0.1.0">',
    '<meta name="generator" content="0.2.0">',
    undefined,
  ],
  ['another id of an island', '<astro-island uid="1a2b">', '<astro-island uid="3c4d">', undefined],
  [
    'another script',
    '<script src="/_astro/app.AbCdEfGh.js">',
    '<script src="/_astro/card.AbCdEfGh.js">',
    'markup',
  ],
  ['another class', '<p class="a">One</p>', '<p class="b">One</p>', 'markup'],
  ['another order', '<p>One</p><p>Two</p>', '<p>Two</p><p>One</p>', 'markup'],
  ['another word', '<p>One car</p>', '<p>One ute</p>', 'text'],
  ['a word in bold', '<p>One car</p>', '<p>One <b>car</b></p>', 'markup'],
  ['another text of a picture', '<img alt="A car">', '<img alt="A ute">', 'text'],
  ['another label of a button', '<button aria-label="Save">', '<button aria-label="Keep">', 'text'],
  ['data in a script', '<script>let a = 1;</script>', '<script>let a = 2;</script>', 'markup'],
  ['a line twice instead of once', '<p>One</p>', '<p>One</p><p>One</p>', 'text'],
])('%s', (_, before, after, kind) => {
  expect(pageChange('/', page(before), page(after))?.kind).toBe(kind);
});

test('names the lines that are gone and those that are new', () => {
  const before = page('<p>From $20,000</p><p>Call us</p>');
  const after = page('<p>From <b>$21,000</b></p><p>Call us</p>');
  expect(pageChange('/cars/', before, after)).toEqual({
    path: '/cars/',
    kind: 'text',
    linesGone: ['From $20,000'],
    linesNew: ['From $21,000'],
  });
});

test('names pages that only one of two builds has', () => {
  expect(pageChange('/a/', undefined, page(''))?.kind).toBe('new');
  expect(pageChange('/a/', page(''), undefined)?.kind).toBe('gone');
});

test('reads the title, and no script', () => {
  expect(textLines(page('<script>let a;</script><h1>Used  cars</h1>'))).toEqual(['Cars', 'Used cars']);
});

test.each([
  ['/', '/'],
  ['/contact/', '/contact/'],
  ['/404.html', '/404/'],
  ['/search/used-cars/', '/search/*'],
  ['/cars/2021-toyota-corolla-1/', '/cars/*'],
  ['/locations/penrith/hours/', '/locations/*'],
])('%s is of the group %s', (path, group) => {
  expect(pageGroup(path)).toBe(group);
});
