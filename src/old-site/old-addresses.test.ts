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

test('addresses that are told apart by their query are told, and have one redirect', () => {
  const { redirects, byQuery } = oldAddresses(['/car.php?id=1', '/car.php?id=2', '/about.php']);
  expect(redirects).toEqual([
    { from: '/about.php', to: '/' },
    { from: '/car.php', to: '/search/' },
  ]);
  expect(byQuery).toEqual(['/car.php']);
});
