import { describe, expect, test } from 'vitest';
import type { DealerInput } from '../config/schema/dealer.ts';
import type { TextPage } from '../content/texts.ts';
import { anOffer } from '../site/catalogue/catalogue.fixture.ts';
import { aDealer } from '../site/dealer.fixture.ts';
import {
  type Change,
  expectOnly,
  found,
  inState,
  privacy,
  type Row,
  reachRules,
  textPage,
} from './lint-site.fixture.ts';

const withPhone = (phone: string, more: object = {}): Change =>
  inState('vic', { dealer_license_number: 'LMCT 4711', contact_detail: { phone, ...more } });
const at = (place: { lat: number; long: number }): Change =>
  inState('vic', {
    dealer_license_number: 'LMCT 4711',
    address: { street: '1 Test Street', city: 'Town', state: 'vic', postcode: '3000', ...place },
  });
const inMenu = (href: string, host = ''): Change => ({
  dealer: { navigation: [{ label: 'A', href: host + href }] },
});

/** A text page of the dealer with this link twice. */
function ownPage(
  href: string,
  next: TextPage['next'] = [],
  file = 'dealers/bayside/pages/about-us.md',
): Change {
  const link = `<a href="${href}">there</a>`;
  const page = { ...textPage('about-us', `<p>${link}</p>`), file, next };
  const faq = { kind: 'faq' as const, items: [{ question: 'Where?', html: link }] };
  return { catalogue: { pages: [privacy, { ...page, blocks: [...page.blocks, faq] }] } };
}

/** A dealer whose service bookings name the dealership of their workshop. */
function withDealerships(slugs: string[], workshop: string | undefined): Change {
  const locations = aDealer().locations.map((location) =>
    location.location_type === 'service' ? { ...location, dealership_slug: workshop } : location,
  );
  const dealerships = slugs.map((slug) => ({ id: slug, slug, name: slug }));
  return { dealer: { dealerships, locations, leads: { serviceDealershipSlug: true } } };
}

const pin = (own: object = {}) => ({ stocknum: 'U1', position: 1, ...own });
const curated = (search: DealerInput['search']): Change => ({ dealer: { search } });
const towCar = { query: 'tow car', pinned: [pin()] };

const unreached: Row[] = [
  [
    'a pinned car that no car is',
    'unknown-stock-number',
    'warning',
    'dealer.json',
    curated({ pinned: [pin({ stocknum: 'U9' })] }),
  ],
  [
    'a hidden car that no car is',
    'unknown-stock-number',
    'warning',
    'dealer.json',
    curated({ hidden: [{ stocknum: 'U9' }] }),
  ],
  [
    'a car that a search hides and no car is',
    'unknown-stock-number',
    'warning',
    'dealer.json',
    curated({ curations: [{ ...towCar, hidden: ['U9'] }] }),
  ],
  [
    'two cars at one position on a common day',
    'pin-position',
    'warning',
    'dealer.json',
    curated({ pinned: [pin({ to: '2026-12-24' }), pin({ from: '2026-12-24' })] }),
  ],
  [
    'two cars at one position of a search',
    'pin-position',
    'warning',
    'dealer.json',
    curated({ curations: [{ ...towCar, pinned: [pin(), pin()] }] }),
  ],
  [
    'a curated search that is over',
    'ended-curation',
    'warning',
    'dealer.json',
    curated({ curations: [{ ...towCar, to: '2026-11-20' }] }),
  ],
  [
    'more cars than browsers should load, without a search server',
    'search-size',
    'warning',
    'dealer.json',
    { dealer: { search: { staticLimit: 0 } } },
  ],
  [
    'a site that search engines do not list',
    'unlisted-site',
    'warning',
    'dealer.json',
    { dealer: { searchEngines: false } },
  ],
  [
    'a feed for advertisers that leaves a car out',
    'advert-feed',
    'warning',
    'stock.ndjson',
    { dealer: { publishedData: { metaVehicles: { enabled: true } } }, car: { colour: undefined } },
  ],
  ['a phone number of 2 digits', 'phone', 'error', 'dealer.json', withPhone('12')],
  ['a masked phone number', 'phone', 'error', 'dealer.json', withPhone('02 **** ****')],
  ['a phone number that lacks a digit', 'phone', 'error', 'dealer.json', withPhone('07 5550 123')],
  ['a phone number without its area code', 'phone', 'error', 'dealer.json', withPhone('5550 1234')],
  ['a 1300 number that lacks a digit', 'phone', 'error', 'dealer.json', withPhone('1300 975 70')],
  ['two phone numbers in one', 'phone', 'error', 'dealer.json', withPhone('07 5550 1234 / 5678')],
  ['two whole phone numbers', 'phone', 'error', 'dealer.json', withPhone('07 5550 1234 or 0491 570 156')],
  ['a phone number of brackets and spaces', 'phone', 'error', 'dealer.json', withPhone('(   )      ')],
  [
    'a second phone number of 2 digits',
    'phone',
    'error',
    'dealer.json',
    withPhone('07 5550 1234', { landline_phone: '07' }),
  ],
  [
    'an invalid phone number for parts',
    'phone',
    'error',
    'dealer.json',
    { dealer: { phoneNumbers: { parts: '(07) - - -' } } },
  ],
  [
    'a postcode of another state',
    'postcode',
    'error',
    'dealer.json',
    inState('vic', {
      dealer_license_number: 'LMCT 4711',
      address: { street: '1', city: 'Town', state: 'vic', postcode: '4000' },
    }),
  ],
  [
    "an unknown postcode in the company's address",
    'postcode',
    'error',
    'dealer.json',
    { dealer: { address: { street: '1', city: 'Town', state: 'qld', postcode: '0100' } } },
  ],
  [
    'leads without a recipient',
    'lead-delivery',
    'warning',
    'dealer.json',
    { dealer: { leads: { delivery: [] } } },
  ],
  [
    'leads of some categories without a recipient',
    'lead-delivery',
    'warning',
    'dealer.json',
    { dealer: { leads: { delivery: [{ type: 'email', to: 'a@b.example', categories: ['Test Drive'] }] } } },
  ],
  [
    'a recipient for a category that no form sends',
    'lead-category',
    'error',
    'dealer.json',
    {
      dealer: {
        leads: {
          delivery: [
            { type: 'email', to: 'a@b.example' },
            { type: 'email', to: 'c@b.example', categories: ['service booking', 'Test Drives'] },
          ],
        },
      },
    },
  ],
  [
    'a workshop without the dealership of its bookings',
    'lead-dealership',
    'warning',
    'dealer.json',
    withDealerships(['north', 'south'], undefined),
  ],
  [
    'bookings with a dealership where there is none',
    'lead-dealership',
    'warning',
    'dealer.json',
    withDealerships([], undefined),
  ],
  ['a menu with a link to no page', 'dead-link', 'warning', 'dealer.json', inMenu('/finanace/')],
  [
    'a menu with a link to a part of no page',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('/nowhere/#there'),
  ],
  [
    'a menu with a link to no page, with a query',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('/nowhere?make=Kia'),
  ],
  [
    'a menu with a link to an unknown heading',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('/privacy-policy/#cookies'),
  ],
  [
    'a menu with an absolute link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    inMenu('nowhere/', 'https://www.bayside.example/'),
  ],
  ['a page of its own with a link to no page', 'dead-link', 'warning', 'pages', ownPage('/nowhere/')],
  [
    'a page of its own whose next step leads to no page',
    'dead-link',
    'warning',
    'pages',
    ownPage('/cars/', [{ label: 'More', href: '/nowhere/' }]),
  ],
  [
    'an offer with a link to no page',
    'dead-link',
    'warning',
    'offers.json',
    {
      catalogue: {
        offers: [anOffer({ sanitized_description: '<p><a href="/nowhere/?a=1&amp;b=2">Now</a></p>' })],
      },
    },
  ],
  ['a menu with a phone number of 2 digits', 'dead-link', 'warning', 'dealer.json', inMenu('tel:12')],
  [
    'a dropdown with a link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    { dealer: { navigation: [{ label: 'A', href: '/', children: [{ label: 'B', href: '/nowhere/' }] }] } },
  ],
  [
    'a promo card with a link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    { dealer: { promotions: { promoCards: [{ heading: 'Sale', href: '/nowhere/' }] } } },
  ],
  [
    'a service banner with a link to no page',
    'dead-link',
    'warning',
    'dealer.json',
    { dealer: { header: { headerVariant: 'service', serviceBanner: { href: '/nowhere/' } } } },
  ],
  [
    'a feed that failed, with an old copy in use',
    'rejected-stock',
    'warning',
    'stock.ndjson',
    { stock: { stale: 'The feed https://f.example failed: it is empty. The last good copy is used.' } },
  ],
  [
    'a redirect from an address that has a page',
    'redirect',
    'warning',
    'dealer.json',
    { dealer: { redirects: [{ from: '/contact', to: '/search/' }] } },
  ],
  [
    'a redirect of all addresses that begin as those of pages',
    'redirect',
    'warning',
    'dealer.json',
    { dealer: { redirects: [{ from: '/cars*', to: '/search/' }] } },
  ],
  [
    'a redirect to no page',
    'redirect',
    'warning',
    'dealer.json',
    { dealer: { redirects: [{ from: '/old/', to: '/nowhere/' }] } },
  ],
  [
    'a redirect that leads to itself',
    'redirect',
    'warning',
    'dealer.json',
    { dealer: { redirects: [{ from: '/old/', to: '/old/' }] } },
  ],
  [
    'a redirect with a query that leads to its own path',
    'redirect',
    'warning',
    'dealer.json',
    { dealer: { redirects: [{ from: '/contact/?id=7', to: '/contact/?x=1' }] } },
  ],
  [
    'a redirect with a query, on a bucket',
    'redirect',
    'warning',
    'dealer.json',
    { dealer: { redirects: [{ from: '/old/?id=7', to: '/contact/' }] }, hosts: 's3://sites/{slug}' },
  ],
  ['a stock without a line', 'empty-stock', 'warning', 'stock.ndjson', { stock: { cars: [] } }],
  ['a latitude without its sign', 'coordinates', 'error', 'dealer.json', at({ lat: 37.81, long: 144.96 })],
  ['a yard in another city', 'coordinates', 'error', 'dealer.json', at({ lat: -27.47, long: 153.03 })],
  [
    'a holiday on another weekday',
    'holiday-weekday',
    'warning',
    'dealer.json',
    { dealer: { openingHours: [{ weekday: 2, date: '2026-12-25', status: 'Closed' }] } },
  ],
  [
    'a car at a location that the dealer does not have',
    'unknown-location',
    'warning',
    'stock.ndjson',
    { car: { location_id: 'nowhere', location_name: 'Nowhere', location: { name: 'Nowhere' } } },
  ],
  [
    'a car without figures of its lender',
    'lender-figures',
    'warning',
    'stock.ndjson',
    { dealer: { finance: { lender: 'angle' } } },
  ],
  [
    'averages of the market that do not say what they include',
    'market-basis',
    'warning',
    'dealer.json',
    { car: { autograb_data: { average_market_price: 20_000 } } },
  ],
  [
    'a value of the stock that was left out',
    'stock-value',
    'warning',
    'stock.ndjson',
    { stock: { warnings: [{ place: 'f:1', message: "'price' is 'POA' and is left out; write a number" }] } },
  ],
];

describe('a site', () => {
  test('may have usual pages whose links lead to pages that it lacks', () => {
    expect(found(ownPage('/nowhere/', [], 'dealers/_defaults/pages/about-us.md'))).toEqual([]);
  });

  test.each(unreached)('with %s breaks the rule %s (%s, %s) [MOVE-2]', expectOnly);

  test('is tested against every rule about what is reached', () => {
    expect(new Set(unreached.map(([, rule]) => rule))).toEqual(new Set(reachRules));
  });
});

describe('no finding for', () => {
  test.each<[string, Change]>([
    ['a masked number beside a complete one', withPhone('02 **** ****', { landline_phone: '02 5550 1234' })],
    ['a short national number', withPhone('13 12 12')],
    ['a number in letters', withPhone('1300 CARS 24')],
    ['a number with an extension', withPhone('07 5550 1234 ext 5')],
    ['a number of another country', withPhone('+64 9 555 0123')],
    [
      'a postcode in two states',
      inState('nsw', {
        dealer_license_number: 'MD 1',
        address: { street: '1', city: 'Barooga', state: 'nsw', postcode: '3644' },
      }),
    ],
    ['no targets without an API', { dealer: { api: { enabled: false }, leads: { delivery: [] } } }],
    ['a workshop with the dealership of its bookings', withDealerships(['north', 'south'], 'south')],
    ['a workshop of the only dealership', withDealerships(['north'], undefined)],
    ['a menu with a link to a part of a page', inMenu('/contact/#places')],
    ['a menu with a link without a final slash', inMenu('/contact')],
    ['a menu with a link with a query', inMenu('/search/new-used-and-demo-cars/?make=Kia')],
    [
      'a menu with a link to a heading',
      {
        ...inMenu('/privacy-policy/#cookies'),
        catalogue: { pages: [textPage('privacy-policy', '<h2 id="cookies">Cookies</h2>')] },
      },
    ],
    ['a menu with a link to a file', inMenu('/media/prices.pdf')],
    ['a menu with a link to another site', inMenu('https://maker.example/nowhere/')],
    ['a menu with a phone number', inMenu('tel:+61755501234')],
    [
      'a redirect with a query from a page',
      { dealer: { redirects: [{ from: '/contact/?id=7', to: '/search/' }] }, hosts: 'folder:/srv/sites' },
    ],
  ])('%s', (_, change) => {
    expect(found(change)).toEqual([]);
  });
});
