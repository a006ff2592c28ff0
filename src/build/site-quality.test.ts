import { describe, expect, test } from 'vitest';
import { withImports } from './after-rendering.ts';
import { assetsOf, siteBytes } from './site-quality.ts';

describe('the styles and scripts of a page', () => {
  test.each<[string, string[]]>([
    ['<link rel="stylesheet" href="/_astro/a.css">', ['/_astro/a.css']],
    ['<link href="/_astro/a.js" rel="modulepreload">', ['/_astro/a.js']],
    ['<link rel="icon" href="/icon.svg"><link rel="canonical" href="https://x.example/">', []],
    ['<script type="module" src="/_astro/a.js"></script><script>let a = 1</script>', ['/_astro/a.js']],
    ['<script src="https://other.example/a.js"></script><script src="//other.example/b.js"></script>', []],
    [
      '<astro-island component-url="/_astro/c.js" renderer-url="/_astro/r.js" client="load">',
      ['/_astro/c.js', '/_astro/r.js'],
    ],
    ['<astro-island component-url="/_astro/c.js" renderer-url="/_astro/r.js" client="visible">', []],
  ])('of %s are %j', (html, assets) => {
    expect(assetsOf(html)).toEqual(assets);
  });

  test('include what scripts import at once, also round in a circle, and not what they import later', () => {
    const scripts: Record<string, string> = {
      '/_astro/a.js': 'import{x}from"./b.js";import("./later.js")',
      '/_astro/b.js': "import './c.js'",
      '/_astro/c.js': 'import "./a.js"',
    };
    expect(withImports(['/_astro/a.js', '/a.css'], (path) => scripts[path])).toEqual([
      '/_astro/a.js',
      '/a.css',
      '/_astro/b.js',
      '/_astro/c.js',
    ]);
  });
});

test('the heaviest pages stand first, with the styles and scripts of their kind and their HTML before', () => {
  const now: Record<string, number> = { '/': 10, '/cars/a/': 30, '/cars/b/': 20, '/x.css': 100 };
  const before: Record<string, number> = { '/cars/a/': 25 };
  const routes = { '/': 'home', '/cars/a/': 'vehicle', '/cars/b/': 'vehicle' };
  const bytes = { now: (path: string) => now[path], before: (path: string) => before[path] };
  expect(siteBytes(routes, { home: ['/x.css'] }, bytes)).toEqual({
    htmlBytes: 60,
    heaviest: [
      { path: '/', htmlBytes: 10, assetBytes: 100 },
      { path: '/cars/a/', htmlBytes: 30, htmlBytesBefore: 25 },
      { path: '/cars/b/', htmlBytes: 20 },
    ],
  });
});
