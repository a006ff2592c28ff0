import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeDigits,
  type Gates,
  gatedRoutes,
  gateHref,
  gateOf,
  ownPath,
  signInHref,
  signInRequest,
  signInTypes,
} from './sign-in.ts';

test.each(signInTypes.map((type) => [type]))('an address for %s can be read back [ROUTE-34]', (type) => {
  const request = { type, redirect: '/cars/a/?b=1', back: '/search/' };
  const href = signInHref(request);
  expect(href.startsWith(`/sign-in/?type=${type}&`)).toBe(true);
  expect(signInRequest(new URL(href, 'https://a.example').searchParams)).toEqual(request);
});

test('an unknown type and targets on other sites become the defaults [ROUTE-34]', () => {
  const search = new URLSearchParams({ type: 'admin', redirect: '//evil.example', back: 'javascript:1' });
  expect(signInRequest(search)).toEqual({ type: 'watchlist', redirect: '/', back: '/' });
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['123\u00a0456', '123456'],
  ['１２３４５６', '123456'],
  ['12345a', '12345a'],
  ['', ''],
])('a code typed as %j is read as %j [OPEN-21]', (written, digits) => {
  expect(codeDigits(written)).toBe(digits);
});

const origin = 'https://www.dealer.example';

describe('ownPath', () => {
  test.each([
    ['/', '/'],
    ['/cars/2021-toyota-corolla/', '/cars/2021-toyota-corolla/'],
    ['/cars/a/?x=1#photos', '/cars/a/?x=1#photos'],
    ['/search/?query=a%2Fb', '/search/?query=a%2Fb'],
    ['/search/?refinementList%5Bmake%5D%5B0%5D=Toyota&page=2', undefined],
    ['/search/?next=https://evil.example/', undefined],
    ['/search/?query=100%25', undefined],
    ['/search/?query=100%', undefined],
    ['/compare/#c-1,c-2', undefined],
    ['/a/../cars/', '/cars/'],
    ['/caf%C3%A9/', undefined],
    ['/evil.example', undefined],
    ['/@evil.example/', undefined],
  ])('%s stays on the site [OPEN-21] [ROUTE-34]', (written, path = written) => {
    expect(ownPath(written, '/elsewhere/')).toBe(path);
  });

  test.each([
    ['an empty text', ''],
    ['a missing parameter', null],
    ['an undefined value', undefined],
    ['a scheme', 'https://evil.example/'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a scheme with one slash', 'https:/evil.example'],
    ['the site itself by its address', `${origin}/cars/`],
    ['another host', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash first', '\\/evil.example'],
    ['a backslash later', '/cars\\..\\..//evil.example'],
    ['a tab', '/\t/evil.example'],
    ['a tab first', '\t//evil.example'],
    ['a line break', '/\n/evil.example'],
    ['a carriage return', '/\r\n/evil.example'],
    ['an injected header', '/cars/\r\nset-cookie: a=b'],
    ['a zero byte', '/\0/evil.example'],
    ['an encoded slash', '/%2fevil.example'],
    ['two encoded slashes', '%2f%2fevil.example'],
    ['a slash and two encoded ones', '/%2F%2Fevil.example'],
    ['an encoded backslash', '/%5cevil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['an encoded line break', '/%0d%0a/evil.example'],
    ['a slash encoded twice', '/%252fevil.example'],
    ['a backslash encoded three times', '/%25255cevil.example'],
    ['more levels of encoding than are decoded', '/%25252525252fevil.example'],
    ['an invalid encoding', '/%zz/'],
    ['a dot segment', '/.//evil.example'],
    ['a parent segment', '/a/..//evil.example'],
    ['encoded dots', '/%2e//evil.example'],
    ['a wide slash', '/／evil.example'],
    ['two wide slashes', '／／evil.example'],
    ['an encoded wide slash', '/%EF%BC%8Fevil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind spaces', '  javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a user', 'user@evil.example'],
    ['a user and a host', '//user@evil.example/'],
    ['a relative path', 'cars/a/'],
    ['a space first', ' /cars/'],
    ['only a query', '?a=b'],
    ['five thousand characters', `/${'a'.repeat(5000)}`],
  ])('%s leads to no other site [OPEN-21] [ROUTE-34]', (_, written) => {
    expect(ownPath(written, '/watchlist/')).toBe('/watchlist/');
  });

  test('any text gives a path of the site, also when checked again [OPEN-21]', () => {
    const part = fc.constantFrom(
      '/', '\\', '.', '..', '@', ':', '?', '#', '%', '%2f', '%5C', '%252f', '%09', '\t', '\n', '／', '⁄', 'evil.example',
      'https:', 'javascript:', 'a', ' ', '%00', '[', '%E2%81%84',
    ); // biome-ignore format: a list to read
    const written = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(written, (text) => {
        const path = ownPath(text);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(new URL(decodeURIComponent(path.split(/[?#]/, 1)[0]!), origin).origin).toBe(origin);
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });
});

const open: Gates = { gateCheckout: false, gatePersonalisedFinance: false, gateSpinToWin: false };
const closed: Gates = { gateCheckout: true, gatePersonalisedFinance: true, gateSpinToWin: true };

describe('gateOf', () => {
  test.each([
    ['checkout', open, undefined],
    ['checkout', { ...open, gateCheckout: true }, 'checkout'],
    ['checkout', { ...closed, gateCheckout: false }, undefined],
    ['personalised-finance', open, undefined],
    ['personalised-finance', { ...open, gatePersonalisedFinance: true }, 'finance'],
    ['personalised-finance', { ...closed, gatePersonalisedFinance: false }, undefined],
    ['spin-to-win', open, undefined],
    ['spin-to-win', { ...open, gateSpinToWin: true }, 'spin-to-win'],
    ['spin-to-win', { ...closed, gateSpinToWin: false }, undefined],
  ])('%s with %j requires the sign-in %s [GATE-1] [CFG-52] [CFG-53] [CFG-54]', (route, gates, type) => {
    expect(gateOf(route, gates)).toBe(type);
  });

  test.each([[open], [closed]])('online payment always requires a sign-in [GATE-2]', (gates) => {
    expect(gateOf('online-payment', gates)).toBe('online-payment');
  });

  test.each([['trade-in'], ['sell-my-car'], ['sell-your-car']])(
    '%s never requires a sign-in [GATE-4] [OPEN-81]',
    (route) => {
      expect(gateOf(route, closed)).toBeUndefined();
    },
  );

  test.each([
    ['home'],
    ['search'],
    ['vehicle'],
    ['directory'],
    ['parts-search'],
    ['compare'],
    ['favourites'],
    ['sign-in'],
    ['not-found'],
    ['constructor'],
    ['__proto__'],
    [''],
  ])('%s is open to everyone [GATE-5] [GATE-6]', (route) => {
    expect(gateOf(route, closed)).toBeUndefined();
  });

  test('no other route can be closed [GATE-1]', () => {
    expect(gatedRoutes.filter((route) => gateOf(route, closed))).toEqual([...gatedRoutes]);
    expect(gatedRoutes.filter((route) => gateOf(route, open))).toEqual(['online-payment']);
  });
});

describe('gateHref', () => {
  const here = '/cars/2021-toyota-corolla/checkout/?step=2#pay';
  const origin = 'https://www.dealer.example';
  const targets = (href: string) => Object.fromEntries(new URL(href, origin).searchParams);

  test.each([
    [`${origin}/cars/2021-toyota-corolla/?a=b`, '/cars/2021-toyota-corolla/?a=b'],
    ['', '/'],
    ['https://evil.example/phish/', '/'],
    ['about:blank', '/'],
    ['javascript:alert(1)', '/'],
    [origin + here, '/'],
  ])('a visitor from %j returns to %s [GATE-3] [ROUTE-34]', (cameFrom, back) => {
    const href = gateHref('checkout', here, cameFrom, origin);
    expect(href.startsWith('/sign-in/?type=checkout&')).toBe(true);
    expect(targets(href)).toEqual({ type: 'checkout', redirect: here, back });
  });
});
