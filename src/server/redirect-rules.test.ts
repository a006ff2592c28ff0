import { expect, it } from 'vitest';
import { parseRedirects } from './redirect-rules.ts';

const redirects = parseRedirects('/stock/vans/ /vans/ 301\n/stock/* /search/ 301\n\n/* /rest/ 301\n');

it.each([
  ['/stock/vans/', '/vans/'],
  ['/stock/vans/3', '/search/'],
  ['/stock/', '/search/'],
  ['/stock', '/rest/'],
])('%s leads to %s [MOVE-1]', (path, target) => {
  expect(redirects(path)).toBe(target);
});

it('a path that no line has leads nowhere', () => {
  expect(parseRedirects('/a/ /b/ 301\nno-target\n')('/c/')).toBeUndefined();
});
