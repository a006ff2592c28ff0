import { expect, test } from 'vitest';
import { oldAddresses } from './old-addresses.ts';

const toOf = (path: string) => oldAddresses([path]).redirects[0]?.to;

test.each([
  ['/contact-us.html', '/contact/'],
  ['/Find_Us.aspx', '/dealerships/'],
  ['/our-dealerships', '/dealerships/'],
  ['/used-cars.php', '/search/used-cars/'],
  ['/Pre%20Owned/', '/search/used-cars/'],
  ['/vehicles/new/2024-kia-rio', '/search/new-cars/'],
  ['/new-vehicles', '/search/new-cars/'],
  ['/demo-specials', '/search/demo-cars/'],
  ['/specials/', '/search/'],
  ['/inventory/123', '/search/'],
  ['/car-loans', '/finance/'],
  ['/value-my-trade-in', '/trade-in/'],
  ['/sell-your-car', '/trade-in/'],
  ['/book-a-test-drive', '/book-test-drive/'],
  ['/service-booking', '/contact/'],
  ['/privacy', '/privacy-policy/'],
  ['/terms-of-use', '/terms-and-conditions/'],
  // As the known platforms call them.
  ['/pre-owned-inventory/index.htm', '/search/used-cars/'],
  ['/featured-vehicles/new.htm', '/search/new-cars/'],
  ['/searchused.aspx', '/search/used-cars/'],
  ['/SearchNew.aspx', '/search/new-cars/'],
  ['/credit-application/index.htm', '/finance/'],
  ['/black-book-value-your-trade/index.htm', '/trade-in/'],
  ['/cash-for-cars', '/trade-in/'],
  ['/newcars.php', '/search/new-cars/'],
  ['/ourcars.php', '/search/'],
  ['/ex-demo', '/search/demo-cars/'],
  ['/dealership/directions.htm', '/dealerships/'],
  ['/bodyshop/index.htm', '/contact/'],
  // Words in words.
  ['/press-release/', '/'],
  ['/focused-on-you/', '/'],
  ['/our-values', '/'],
  ['/demolition', '/'],
  ['/oscars', '/'],
  ['/site-map', '/'],
  ['/sitemap.htm', '/'],
  ['/2019/03/open-day/', '/'],
  ['/%zz', '/'],
])('%s leads to %s', (path, to) => {
  expect(toOf(path)).toBe(to);
});

test.each(['/', '/style.css', '/wp-json/x', '/sitemap.xml', '/brochure.pdf', '/a*b'])(
  '%s needs none',
  (path) => {
    expect(oldAddresses([path]).redirects).toEqual([]);
  },
);

test('one rule stands for many addresses that begin alike and lead to one page', () => {
  const numbers = [1, 2, 3, 4, 5];
  const { redirects, toHome } = oldAddresses([
    ...numbers.map((number) => `/stock/used/${number}`),
    ...numbers.map((number) => `/stock/new/${number}`),
    ...['/stock/', '/stock/used', '/blog/one', '/blog/two'],
  ]);
  expect(redirects).toEqual([
    { from: '/blog/one', to: '/' },
    { from: '/blog/two', to: '/' },
    { from: '/stock/', to: '/search/' },
    { from: '/stock/new/*', to: '/search/new-cars/' },
    { from: '/stock/used', to: '/search/used-cars/' },
    { from: '/stock/used/*', to: '/search/used-cars/' },
  ]);
  expect(toHome).toBe(2);
});

test.each([
  ['/index.php?page=finance', [{ from: '/index.php?page=finance', to: '/finance/' }]],
  ['/?page=contact-us&sid=9', [{ from: '/?page=contact-us', to: '/contact/' }]],
  ['/stock.php?type=used', [{ from: '/stock.php?type=used', to: '/search/used-cars/' }]],
  // The words of the path say the same, or the query has none that a redirect could ask for.
  ['/finance.php?page=loans', []],
  ['/index.php?finance', []],
  ['/?page_id=12', []],
  // It would lead to its own path.
  ['/finance/?of=trade-in', [{ from: '/finance/?of=trade-in', to: '/trade-in/' }]],
  ['/trade-in/?of=privacy', [{ from: '/trade-in/?of=privacy', to: '/privacy-policy/' }]],
  ['/privacy-policy/?of=trade-in', []],
])('of %s its query says %j [MOVE-8]', (address, rules) => {
  expect(oldAddresses([address]).redirects.filter(({ from }) => from.includes('?'))).toEqual(rules);
});

test('a path whose queries have words is told apart, and is not reported', () => {
  const { redirects, byQuery } = oldAddresses([
    '/p.php?page=finance',
    '/p.php?page=contact',
    '/p.php?page=x',
  ]);
  expect(redirects).toEqual([
    { from: '/p.php?page=contact', to: '/contact/' },
    { from: '/p.php?page=finance', to: '/finance/' },
    { from: '/p.php', to: '/' },
  ]);
  expect(byQuery).toEqual([]);
});

test('addresses that are told apart by their query are told, and have one redirect', () => {
  const { redirects, byQuery } = oldAddresses(['/car.php?id=1', '/car.php?id=2', '/about.php']);
  expect(redirects).toEqual([
    { from: '/about.php', to: '/' },
    { from: '/car.php', to: '/search/' },
  ]);
  expect(byQuery).toEqual(['/car.php']);
});
