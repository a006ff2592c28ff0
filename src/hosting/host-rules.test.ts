import { expect, it } from 'vitest';
import { parseRedirects } from './host-rules.ts';

const redirects = parseRedirects('/stock/vans/ /vans/ 301\n/stock/* /search/ 301\n\n/* /rest/ 301\n');

it.each([
  ['/stock/vans/', '/vans/'],
  ['/stock/vans/3', '/search/'],
  ['/stock/', '/search/'],
  ['/stock', '/rest/'],
])('%s leads to %s [MOVE-1]', (path, target) => {
  expect(redirects(path)?.to).toBe(target);
});

it.each([
  ['id=7', '/cars/seven/', ['id']],
  ['utm=x&id=7', '/cars/seven/', ['id']],
  ['id=7&type=used', '/cars/seven/', ['id']],
  ['type=used&id=8', '/used/', ['id', 'type']],
  ['id=8', '/search/', []],
  ['q=a+b', '/both/', ['q']],
  ['ID=7', '/search/', []],
  ['', '/search/', []],
])('/car.php?%s leads to %s, without what the rule asked for [MOVE-8]', (query, to, used) => {
  const rules = parseRedirects(
    '/car.php id=7 /cars/seven/ 301!\n/car.php id=8 type=used /used/ 301!\n/car.php q=a%20b /both/ 301!\n/car.php /search/ 301\n',
  );
  const led = rules('/car.php', query);
  expect([led?.to, led?.wanted.map(([name]) => name)]).toEqual([to, used]);
});

it('a path is compared as it is read, and not as it is encoded', () => {
  const rules = parseRedirects('/Pre%20Owned/ /a/ 301\n/alt%C3%A9/* /b/ 301\n/100%/ /c/ 301\n');
  expect(['/Pre Owned/', '/alté/x', '/100%/'].map((path) => rules(path)?.to)).toEqual(['/a/', '/b/', '/c/']);
});

it('a path that no line has leads nowhere', () => {
  expect(parseRedirects('/a/ /b/ 301\nno-target\n')('/c/')).toBeUndefined();
});
