import { describe, expect, test } from 'vitest';
import { type Gates, gatedRoutes, gateHref, gateOf } from './gates.ts';

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
