import { expect, it } from 'vitest';
import { withSecurityPolicy } from '../../build/after-rendering.ts';
import { below } from './content-routes.ts';

it.each([
  ['a link', '<a href="/about-us/">', '<a href="/draft/about-us/">'],
  [
    'a style sheet',
    '<link rel="stylesheet" href="/_astro/a.css">',
    '<link rel="stylesheet" href="/draft/_astro/a.css">',
  ],
  [
    'a set of pictures',
    '<img srcset="/a.avif 1x, /b.avif 2x">',
    '<img srcset="/draft/a.avif 1x, /draft/b.avif 2x">',
  ],
  ['a font', "url('/f.woff2') url(/g.woff2)", "url('/draft/f.woff2') url(/draft/g.woff2)"],
])('leads %s into the draft', (_, text, moved) => {
  expect(below('/draft', text)).toBe(moved);
});

it.each([
  ['another host', '<a href="https://maps.example/x"><img src="//cdn.example/x.png">'],
  ['a part of the page', '<a href="#main">'],
  ['the API', '<img src="/api/images?w=1">'],
])('keeps the address of %s', (_, text) => {
  expect(below('/draft', text)).toBe(text);
});

it('leaves out the page’s own policy, whose hashes are of other styles', () => {
  const page = withSecurityPolicy(
    Buffer.from('<meta charset="utf-8"><style>a{color:red}</style>'),
  ).toString();
  expect(page).toContain('Content-Security-Policy');
  expect(below('/draft', page)).toBe('<meta charset="utf-8"><style>a{color:red}</style>');
});

it('leaves out scripts [CONTENT-8]', () => {
  expect(
    below(
      '/draft',
      'a<script type="module" src="/x.js"></script>b<script>\nalert(1)\n</script><link rel="modulepreload" href="/y.js">c',
    ),
  ).toBe('abc');
});
