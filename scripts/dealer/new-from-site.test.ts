import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  blogSite,
  groupSite,
  handmadeSite,
  markedSite,
  type OldFile,
  type OldFiles,
  OldSiteServer,
  withoutTimeLimit,
} from '../../src/old-site/old-sites.fixture.ts';
import {
  dealerComSite,
  dealerFireSite,
  dealerInspireSite,
  framedSite,
  motorsSite,
  squarespaceSite,
} from '../../src/old-site/platform-sites.fixture.ts';
import { readSite } from '../../src/old-site/read-site.ts';
import { main as dealerCommand, newFromSite } from '../dealer.ts';
import { runCommand } from '../run-command.fixture.ts';

const server = new OldSiteServer();
const root = mkdtempSync(join(tmpdir(), 'forecourt-old-site-'));
const atOnce = { pauseMs: 0 };
let count = 0;
let slug = '';

beforeAll(() => server.start());
beforeEach(() => {
  slug = `dealer-${++count}`;
  withoutTimeLimit();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

/** The server under another name: a host of pictures. */
const otherHost = () => server.address.replace('127.0.0.1', 'localhost');

async function imported(files: OldFiles) {
  server.show(files);
  const site = await readSite(server.address, { ...atOnce, privateHosts: [new URL(otherHost()).host] });
  const made = await newFromSite(root, slug, site);
  if ('refused' in made) throw new Error(made.refused);
  return { ...made, dealer: JSON.parse(readFileSync(join(root, slug, 'dealer.json'), 'utf8')) };
}

const usual = (start_hour: string, end_hour: string, saturday?: [string, string]) => [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: 'Open', start_hour, end_hour })),
  saturday
    ? { weekday: 6, status: 'Open', start_hour: saturday[0], end_hour: saturday[1] }
    : { weekday: 6, status: 'Closed' },
  { weekday: 0, status: 'Closed' },
];

test('a blog with a company, an address in words and a map of its addresses', async () => {
  const { dealer, missing, rejected, emails, menu } = await imported(await blogSite(server.address));
  expect(dealer).toMatchObject({
    name: 'Hill Street Motors',
    legalName: 'Hill Street Motors Box Hill Pty Ltd',
    siteUrl: 'https://www.hillstreetmotors.example',
    openingHours: usual('08:30', '17:30', ['09:00', '13:00']),
    locations: [
      {
        ...{ id: '1', slug: 'box-hill', primary: true, dealer_license_number: '11234' },
        address: { street: '221 Hill Street', city: 'Box Hill', state: 'vic', postcode: '3128' },
        contact_detail: { phone: '03 9800 1234' },
      },
    ],
    theme: { brandColour: '#7a1f2b' },
    logo: { src: 'media/logo.png', alt: 'Hill Street Motors', width: 640, height: 213 },
    social: {
      facebook: 'https://www.facebook.com/hillstreetmotors',
      instagram: 'https://www.instagram.com/hillstreetmotors/',
    },
  });
  expect(dealer.redirects).toEqual(
    expect.arrayContaining([
      { from: '/listings/*', to: '/search/' },
      { from: '/about-us/', to: '/' },
      { from: '/car-finance/', to: '/finance/' },
    ]),
  );
  expect([missing, rejected]).toEqual([[], []]);
  expect(emails).toEqual(['sales@hillstreetmotors.example']);
  expect(menu.map(({ text }) => text)).toEqual(['Our Stock', 'About Us', 'Contact']);
});

test('a group that describes each of its places', async () => {
  const { dealer, missing } = await imported(await groupSite(server.address));
  expect(dealer).toMatchObject({
    name: 'River Auto Group',
    legalName: 'River Auto Holdings Pty Ltd',
    theme: { brandColour: '#0a5ca8' },
    logo: { width: 640 },
    locations: [
      {
        ...{ name: 'River Auto Southside', slug: 'woolloongabba', dealer_license_number: '3456789' },
        address: { street: '10 Ipswich Road', state: 'qld', postcode: '4102', lat: -27.5, long: 153.02 },
        contact_detail: { phone: '07 3000 1111', opening_hours: usual('08:00', '17:30', ['08:00', '12:00']) },
      },
      { name: 'River Auto Northside', slug: 'kedron', contact_detail: { phone: '07 3000 2222' } },
    ],
  });
  expect(dealer.locations).toHaveLength(2);
  expect(dealer.redirects).toEqual(
    expect.arrayContaining([
      { from: '/stock/details.aspx', to: '/search/' },
      { from: '/vehicles/used/*', to: '/search/used-cars/' },
      { from: '/vehicles/new/*', to: '/search/new-cars/' },
      { from: '/home.aspx', to: '/' },
    ]),
  );
  expect(missing).toEqual(["the site's address"]);
  expect(readFileSync(join(root, slug, 'media/logo.png'), 'latin1')).not.toContain('script');
  expect(server.asked).not.toContain('/locations/northside/staff');
});

test('pages that were written by hand in Latin-1', async () => {
  const { dealer, missing } = await imported(await handmadeSite());
  expect(dealer).toMatchObject({
    name: 'Café Cars',
    openingHours: usual('09:00', '17:00', ['09:00', '17:00']),
    locations: [
      {
        name: 'Café Cars',
        address: { street: 'Shop 3, 12 Argyle St', city: 'Hobart', state: 'tas', postcode: '7000' },
        contact_detail: { phone: '03 6200 1234' },
      },
    ],
    redirects: [
      { from: '/contact.htm', to: '/contact/' },
      { from: '/used_cars.htm', to: '/search/used-cars/' },
    ],
  });
  expect(missing).toContain('a logo');
});

test('a copy on another host, whose sitemap names the host that it is a copy of', async () => {
  const map = '<urlset><url><loc>https://www.real.example/old-cars/</loc></url></urlset>';
  const { dealer } = await imported({
    '/': '<link rel="canonical" href="https://real.example/"><a href="https://real.example/about/">Us</a>',
    '/about/': '<p>LMCT 11234</p>',
    '/robots.txt': { body: 'Sitemap: https://www.real.example/map.xml', type: 'text/plain' },
    '/map.xml': { body: map, type: 'application/xml' },
  });
  expect(dealer).toMatchObject({
    siteUrl: 'https://real.example',
    redirects: [
      { from: '/about/', to: '/' },
      { from: '/old-cars/', to: '/search/' },
    ],
  });
});

test.each<[string, OldFile, string]>([
  ['UTF-8', { body: '<title>Café Cars</title>', type: 'text/html' }, 'Café Cars'],
  [
    'a byte that is none in the encoding that it names',
    {
      body: Buffer.concat([Buffer.from('<title>Auto '), Buffer.from([0xe9]), Buffer.from(' Ü</title>')]),
      type: 'text/html; charset=utf-8',
    },
    'Auto \ufffd Ü',
  ],
  [
    'windows-1252 that nothing names',
    { body: Buffer.from('<title>Caf\xe9 \x96 Cars</title>', 'latin1'), type: 'text/html' },
    'Café',
  ],
  [
    'an encoding that nobody knows',
    { body: '<title>Cars</title>', type: 'text/html; charset=klingon' },
    'Cars',
  ],
])('a page in %s is read', async (_, home, name) => {
  const { dealer } = await imported({ '/': home });
  expect(dealer.name).toContain(name);
});

test('a sitemap that is packed, one that is none, and 5,000 addresses that need a redirect each', async () => {
  const { address } = server;
  const cars = Array.from(
    { length: 5200 },
    (_, index) => `<url><loc>${address}/cars/old-${index}/</loc></url>`,
  );
  const packed = gzipSync(`<urlset>${cars.join('')}</urlset>`);
  const { dealer, unread, report } = await imported({
    '/': '<title>Cars</title>',
    '/robots.txt': {
      body: `Sitemap: ${address}/all.xml.gz\nSitemap: ${address}/bad.xml.gz`,
      type: 'text/plain',
    },
    '/all.xml.gz': { body: packed, type: 'application/gzip' },
    '/bad.xml.gz': { body: packed.subarray(0, 100), type: 'application/gzip' },
  });
  expect(dealer.redirects).toHaveLength(5000);
  expect(report).toContain('200 more have none');
  expect(unread).toContainEqual({
    address: `${address}/bad.xml.gz`,
    why: expect.stringContaining('cannot be unpacked'),
  });
});

test('a further place that dealer.json cannot have is left out as a whole, and the next one moves up', async () => {
  const place = (street: string, addressLocality: string) => ({
    ...{ '@type': 'AutoDealer', name: addressLocality, telephone: '07 3000 1111' },
    address: { streetAddress: street, addressLocality, postalCode: '4000' },
  });
  const places = [place('1 A St', 'Alpha'), place('x'.repeat(250), 'Beta'), place('3 C St', 'Gamma')];
  const { dealer, rejected } = await imported({
    '/': `<script type="application/ld+json">${JSON.stringify(places)}</script>`,
  });
  expect(dealer.locations).toMatchObject([
    { id: '1', slug: 'alpha', address: { street: '1 A St' } },
    { id: '3', slug: 'gamma', address: { street: '3 C St' }, contact_detail: { phone: '07 3000 1111' } },
  ]);
  expect(rejected.length).toBeGreaterThan(3);
});

test('a rule that would stand for pages of the new site is written out', async () => {
  const paths = ['/locations/main/', ...[1, 2, 3, 4].map((place) => `/locations/town-${place}/`)];
  const { dealer } = await imported({ '/': paths.map((path) => `<a href="${path}">Cars</a>`).join('') });
  expect(dealer.redirects).toEqual(
    paths.filter((path) => path !== '/locations/main/').map((from) => ({ from, to: '/dealerships/' })),
  );
});

test('microdata', async () => {
  const { dealer } = await imported(await markedSite());
  expect(dealer).toMatchObject({
    name: 'Coast Caravans & RV',
    openingHours: usual('09:00', '17:00', ['09:00', '12:30']),
    locations: [
      {
        address: { street: '5 Marine Pde', city: 'Ballina', state: 'nsw', postcode: '2478' },
        contact_detail: { phone: '1300 555 123' },
      },
    ],
  });
});

test('Dealer.com', async () => {
  const { dealer, menu, unread } = await imported(await dealerComSite(server.address, otherHost()));
  expect(dealer).toMatchObject({
    ...{ name: 'Plenty Road Motors', legalName: 'Plenty Road Motors Pty Ltd' },
    siteUrl: 'https://www.plentyroad.example',
    openingHours: usual('08:30', '17:30', ['09:00', '13:00']),
    locations: [
      {
        dealer_license_number: '10555',
        address: { city: 'Bundoora', state: 'vic', postcode: '3083' },
        contact_detail: { phone: '03 9467 1111' },
      },
    ],
    theme: { brandColour: '#ad1f1f' },
    logo: { width: 360 },
  });
  expect(dealer.locations).toHaveLength(1);
  expect(dealer.redirects).toEqual(
    expect.arrayContaining([
      { from: '/used-inventory/index.htm', to: '/search/used-cars/' },
      { from: '/specials/used.htm', to: '/search/used-cars/' },
    ]),
  );
  expect(menu.map(({ text }) => text)).not.toContain('Our maker');
  expect(unread).toEqual([]);
});

test('Dealer Inspire', async () => {
  const { dealer, emails, unread } = await imported(await dealerInspireSite(server.address, otherHost()));
  expect(dealer).toMatchObject({
    name: 'Bayside Kia',
    openingHours: usual('08:30', '17:30', ['09:00', '16:00']),
    locations: [
      {
        address: { street: '12 Bay Street', state: 'qld', lat: -27.52, long: 153.26 },
        contact_detail: { phone: '07 3286 1111' },
      },
    ],
    theme: { brandColour: '#bb162b' },
    logo: { width: 300 },
    social: { facebook: 'https://www.facebook.com/baysidekia' },
  });
  expect(dealer.redirects).toContainEqual({ from: '/special-offers/', to: '/search/' });
  expect(emails).toEqual([]);
  expect(server.asked).not.toContain('/about-us/2019-awards/');
  const whys = unread.map(({ address, why }) => `${address.replace(server.address, '')} ${why}`);
  expect(whys).toEqual([
    '/gone.xml answered 404',
    ...['/wp-content/plugins/popup/animate.css', '/wp-content/themes/common/bootstrap3.min.css'].map(
      (sheet) => `${sheet} is left out: other style sheets say more of a colour`,
    ),
    '/wp-content/plugins/voice/voice.css is left out: other style sheets say more of a colour',
    '/uploads/share.png answered 404',
    expect.stringContaining('99 Redland Bay Road, Capalaba'),
  ]);
});

test('DealerFire', async () => {
  const { dealer, unread } = await imported(await dealerFireSite(server.address, otherHost()));
  expect(dealer).toMatchObject({
    name: 'Gully Autos',
    locations: [
      {
        address: { street: '912 North East Road', city: 'Modbury', state: 'sa', lat: -34.83 },
        contact_detail: { phone: '08 8261 1111' },
      },
    ],
    social: { facebook: 'https://www.facebook.com/gullyautos/' },
  });
  expect(dealer.openingHours[0]).toMatchObject({ weekday: 1, end_hour: '19:00' });
  expect(unread).toContainEqual({ address: `${server.address}/`, why: expect.stringContaining('JSON-LD') });
});

test('WordPress with the theme Motors and Yoast Local', async () => {
  const { dealer, menu } = await imported(await motorsSite(server.address, otherHost()));
  expect(dealer).toMatchObject({
    ...{ name: 'Coastal 4x4', legalName: 'Coastal Four Wheel Drives Pty Ltd' },
    openingHours: usual('08:30', '17:00'),
    locations: [
      {
        address: { street: '4/77 Bermuda Street', state: 'qld', postcode: '4220', lat: -28.08 },
        contact_detail: { phone: '07 5530 1234' },
      },
    ],
    theme: { brandColour: '#cc6119' },
    logo: { src: 'media/logo.png' },
  });
  expect(dealer.redirects).toContainEqual({ from: '/listings/2019-toyota-hilux/', to: '/search/' });
  expect(menu.map(({ href }) => href)).toEqual(['/inventory/', '/contacts/']);
});

test('Squarespace', async () => {
  const { dealer } = await imported(await squarespaceSite(server.address, otherHost()));
  expect(dealer).toMatchObject({
    name: 'Old Mill Classics',
    locations: [
      {
        address: { street: '8 Mill Lane', city: 'Richmond', state: 'tas', postcode: '7025' },
        contact_detail: { phone: '0412 345 678' },
      },
    ],
    theme: { brandColour: '#1f5e59' },
    logo: { width: 200 },
    social: { instagram: 'https://www.instagram.com/oldmillclassics/' },
  });
  expect(dealer.locations).toHaveLength(1);
  const open = dealer.openingHours.filter(({ status }: { status: string }) => status === 'Open');
  expect(open.map(({ weekday }: { weekday: number }) => weekday)).toEqual([1, 3, 4, 5]);
});

test('pages in frames and tables, told apart by their query', async () => {
  const { dealer, menu } = await imported(await framedSite(server.address, otherHost()));
  expect(dealer).toMatchObject({
    name: 'Dandy Cars',
    legalName: 'Dandy’s Cars Pty Ltd',
    openingHours: usual('09:00', '17:00', ['09:00', '17:00']),
    locations: [
      {
        address: { street: 'Lot 5, 300 Princes Hwy', city: 'Dandenong', state: 'vic', postcode: '3175' },
        contact_detail: { phone: '03 9790 1234' },
      },
    ],
  });
  expect(dealer.redirects).toContainEqual({ from: '/site/pages/index.asp?page=contact', to: '/contact/' });
  expect(menu).toContainEqual({ text: 'Our cars', href: '/site/pages/index.asp?page=stock' });
});

test('a site that says nothing gives the sample values of every new dealer, and what dealer.json cannot have is told', async () => {
  const long = 'x'.repeat(250);
  const { dealer, rejected, missing } = await imported({
    '/': `<script type="application/ld+json">{"@type":"AutoDealer","name":"A","address":{"streetAddress":"${long}","addressLocality":"Perth","postalCode":"6000"}}</script>`,
  });
  expect(dealer.locations[0].address.street).toContain('SAMPLE');
  expect(rejected).toMatchObject([{ fact: { path: ['locations', 0, 'address'] } }]);
  expect(missing).toContain('the street address');
});

test.each<[string, OldFiles, RegExp]>([
  ['a page that is not there', {}, /answered 404\. Nothing was written\./],
  ['another site', { '/': { status: 302, location: 'http://169.254.169.254/' } }, /leads to another site/],
  ['a circle', { '/': { status: 302, location: '/' } }, /redirects more than 5 times/],
  [
    'a rule for robots',
    { '/robots.txt': { body: 'User-agent: *\nDisallow: /', type: 'text/plain' }, '/': 'x' },
    /robots\.txt does not allow it/,
  ],
])(
  'a home page that cannot be read because of %s is an error, and no folder is made',
  async (_, files, why) => {
    server.show(files);
    await expect(readSite(server.address, atOnce)).rejects.toThrow(why);
    expect(existsSync(join(root, slug))).toBe(false);
  },
);

test('the command says what it found, leaves out redirects that the new site does not need, and what is next', async () => {
  server.show({
    ...(await handmadeSite()),
    '/sitemap.xml': {
      body: `<urlset><url><loc>${server.address}/finance/</loc></url></urlset>`,
      type: 'application/xml',
    },
  });
  const words = ['new', slug, '--from', server.address, '--dealers', root, '--template', 'corner'];
  const { status, out, err } = await runCommand(dealerCommand, words);
  expect([status, err]).toEqual([0, '']);
  expect(out).toContain('name: Café Cars (titles)');
  expect(out).toContain('2 redirects lead old addresses');
  expect(out).toContain(`npm run dealer -- check ${slug}`);
  const dealer = JSON.parse(readFileSync(join(root, slug, 'dealer.json'), 'utf8'));
  expect(dealer.template).toBe('corner');
  expect(dealer.redirects.map(({ from }: { from: string }) => from)).not.toContain('/finance/');
  const again = await runCommand(dealerCommand, words);
  expect(again.err).toContain('exists already; nothing was changed.');
});

test.each([
  ['LMCT 10555', '10555'],
  ['LMCT: 10555', '10555'],
  ['MD010555', 'MD010555'],
  ['Dealer Licence No. MD010555', 'MD010555'],
  ['Dealer licence 3456789', '3456789'],
])('the licence %s is %s', async (written, number) => {
  const files = await dealerComSite(server.address, otherHost());
  files['/'] = String(files['/']).replace('LMCT 10555', written);
  const { dealer } = await imported(files);
  expect(dealer.locations[0].dealer_license_number).toBe(number);
});
