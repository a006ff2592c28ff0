import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OldFiles, OldSiteServer, withoutTimeLimit, xml } from './old-sites.fixture.ts';
import type { ReadingManners } from './polite-reader.ts';
import { readSite } from './read-site.ts';

// Time passes by the pauses between requests alone, so that a busy machine reads as an idle one does.
const wait = async (ms: number) => void vi.setSystemTime(Date.now() + ms);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  withoutTimeLimit();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const server = new OldSiteServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const read = (files: OldFiles, manners: Partial<ReadingManners> = {}) => {
  server.show(files);
  return readSite(server.address, { pauseMs: 0, wait, ...manners });
};
const robots = (...lines: string[]) => ({
  '/robots.txt': { body: ['User-agent: *', ...lines].join('\n'), type: 'text/plain' },
});
const home = '<a href="/contact/">Contact</a><a href="/about/">About</a><a href="/privacy/">Privacy</a>';

test.each<[string, OldFiles, RegExp, string[]]>([
  [
    'the pause that robots.txt asks for would take hours',
    { ...robots('Crawl-delay: 3600'), '/': home },
    /more than 15 minutes \(pauses of 3600 s\)/,
    ['/robots.txt'],
  ],
  [
    'robots.txt cannot say what is allowed',
    { '/robots.txt': { status: 503 }, '/': home },
    /is not read, since its robots\.txt answered 503/,
    ['/robots.txt'],
  ],
  [
    'it turns programs away, as Cloudflare does',
    { '/': { status: 403, body: '<title>Just a moment...</title>' } },
    /answered 403\. It turns programs away: ask who runs it to let the user agent "Forecourt" in/,
    ['/robots.txt', '/'],
  ],
  [
    'it has moved',
    { '/': { status: 301, location: 'https://www.new.example/' } },
    /leads to another site, www\.new\.example\. Name that one/,
    ['/robots.txt', '/'],
  ],
  [
    'the home page is none',
    { '/': { body: '%PDF', type: 'application/pdf' } },
    /is no page but application\/pdf/,
    ['/robots.txt', '/'],
  ],
])('a site is not read where %s', async (_, files, why, asked) => {
  await expect(read(files)).rejects.toThrow(why);
  expect(server.asked).toEqual(asked);
});

const told = ({ unread }: Awaited<ReturnType<typeof read>>) =>
  unread.map(({ address, why }) => `${address.replace(/^http:\/\/[^/]*/, '')} ${why}`);
const image = () => `${server.address.replace('127.0.0.1', 'localhost')}/logo.png`;

test('nothing more is asked of a site that has had too many requests', async () => {
  const site = await read({ '/': home, '/contact/': { status: 429 } });
  expect(told(site)).toEqual([
    '/contact/ answered 429',
    '/about/ is left out, since the site answers that these are too many requests',
    '/privacy/ is left out, since the site answers that these are too many requests',
  ]);
  expect(server.asked).toEqual(['/robots.txt', '/', '/contact/']);
});

test('reading ends in time, with the pauses that robots.txt asks for', async () => {
  const site = await read({ ...robots('Crawl-delay: 0.2'), '/': home }, { mostMs: 500 });
  expect(server.asked).toEqual(['/robots.txt', '/', '/contact/']);
  expect(told(site)).toContainEqual(
    expect.stringContaining('/privacy/ is left out, since reading would take'),
  );
});

test('a page that does not answer in time is told, and the others are read', async () => {
  const limit = withoutTimeLimit();
  const inTime = () => new AbortController().signal;
  const late = () => AbortSignal.abort(new DOMException('', 'TimeoutError'));
  limit.mockImplementationOnce(inTime).mockImplementationOnce(inTime).mockImplementationOnce(late);
  const site = await read({ '/': home, '/contact/': 'x', '/about/': 'x', '/privacy/': 'x' });
  expect(told(site)).toEqual(['/contact/ did not answer in time']);
  expect(limit).toHaveBeenCalledWith(20_000);
});

test('one request is under way at a time', async () => {
  await read({ '/': home, '/contact/': 'x', '/about/': 'x' });
  expect(server.asked.length).toBeGreaterThan(5);
  expect(server.mostAtOnce).toBe(1);
});

test.each<[string, OldFiles, (hosts: string) => Partial<ReadingManners>, string[]]>([
  ['a private host', {}, () => ({}), []],
  [
    'a host whose robots.txt forbids it',
    robots('Disallow: /logo'),
    (host) => ({ privateHosts: [host] }),
    ['/robots.txt'],
  ],
  [
    'a host that allows it',
    robots('Disallow: /cars'),
    (host) => ({ privateHosts: [host] }),
    ['/robots.txt', '/logo.png'],
  ],
])('a picture on %s', async (_, files, manners, asked) => {
  const site = await read({ ...files, '/': home, '/logo.png': 'png' }, manners(new URL(image()).host));
  server.asked.length = 0;
  await site.picture(image());
  expect(server.asked).toEqual(asked);
});

test.each([
  ['<frameset><frame src="main.asp"></frameset>'],
  [`<META HTTP-EQUIV="Refresh" CONTENT="0; URL='main.asp'">`],
])('what stands behind %s is read', async (html) => {
  const { pages, unread } = await read({
    '/': html,
    '/main.asp': '<a name="top">Top</a><a href="cars.asp">Cars</a>',
  });
  expect(pages.map(({ url }) => url.pathname)).toEqual(['/', '/main.asp']);
  expect(unread).toEqual([]);
});

test('of many pages those that say most are read, and the others are named', async () => {
  const branches = Array.from({ length: 20 }, (_, index) => `/locations/${index}/`);
  const cars = ['/showroom/2019-kia-rio/', '/location/kew/12345-mazda/'];
  const links = [...cars, ...branches, '/privacy/', '/contact/']
    .map((path) => `<a href="${path}">x</a>`)
    .join('');
  const site = await read({
    '/': links,
    ...Object.fromEntries([...branches, '/contact/'].map((path) => [path, 'x'])),
  });
  expect(site.pages.map(({ url }) => url.pathname)).toEqual(['/', '/contact/', ...branches.slice(0, 13)]);
  expect(told(site)).toEqual(
    [...branches.slice(13), '/privacy/'].map((path) => `${path} is left out, since 15 pages were asked for`),
  );
});

test('of many addresses that are gone a few are asked for', async () => {
  const links = Array.from({ length: 40 }, (_, index) => `<a href="/contact/${index}/">x</a>`).join('');
  const maps = Array.from({ length: 70 }, (_, index) => `<sitemap><loc>/${index}.xml</loc></sitemap>`).join(
    '',
  );
  await read({ '/': links, '/sitemap.xml': xml(`<sitemapindex>${maps}</sitemapindex>`) });
  expect(server.asked.filter((path) => path.startsWith('/contact/'))).toHaveLength(14);
  expect(server.asked.filter((path) => path.endsWith('.xml'))).toHaveLength(50);
});

test.each<[string, OldFiles, string[]]>([
  [
    'a page that scripts draw',
    { '/': '<div id="root"></div><script>draw()</script>' },
    ['/ has no links and hardly a word: scripts draw it, or it turns programs away'],
  ],
  [
    'a page that is a file',
    { '/': '<a href="/contact/">x</a>', '/contact/': { type: 'application/pdf' } },
    ['/contact/ is no page but application/pdf'],
  ],
  [
    'a sitemap that is a page, and one elsewhere',
    {
      ...robots('Sitemap: /map.html', 'Sitemap: https://maps.example/x.xml'),
      '/': home,
      '/contact/': 'x',
      '/about/': 'x',
      '/privacy/': 'x',
      '/map.html': home,
    },
    ['/map.html is no sitemap', 'https://maps.example/x.xml is on another site'],
  ],
])('%s is told', async (_, files, lines) => {
  const site = await read(files);
  expect(site.unread.map(({ address, why }) => `${address.replace(server.address, '')} ${why}`)).toEqual(
    lines,
  );
});

test.each<[string, OldFiles]>([
  [
    'as lines of text',
    {
      ...robots('Sitemap: /map.txt'),
      '/map.txt': { body: '/old-cars/\nhttps://elsewhere.example/x', type: 'text/plain' },
    },
  ],
  [
    'with addresses that are not whole',
    { '/sitemap.xml': xml('<urlset><url><loc> /old-cars/ </loc></url></urlset>') },
  ],
  [
    'in UTF-16',
    {
      '/sitemap.xml': {
        body: Buffer.from('\ufeff<urlset><url><loc>/old-cars/</loc></url></urlset>', 'utf16le'),
        type: 'text/xml',
      },
    },
  ],
  [
    'with a prefix',
    { '/sitemap.xml': xml('<s:urlset xmlns:s="x"><s:url><s:loc>/old-cars/</s:loc></s:url></s:urlset>') },
  ],
  [
    'where another plugin puts it',
    {
      '/sitemap.xml': home,
      '/sitemap_index.xml': xml('<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>'),
      '/a.xml': xml('<urlset><url><loc>/old-cars/</loc></url></urlset>'),
    },
  ],
])('a sitemap %s is read', async (_, files) => {
  const { addresses } = await read({ '/': home, ...files });
  expect(addresses).toContain('/old-cars/');
});

test.each([
  ['<base href="/site/">', '/site/contact.html'],
  ['<base href="https://elsewhere.example/">', undefined],
  ['<base href="//">', '/contact.html'],
  ['', '/contact.html'],
])('links are relative to %j', async (base, path) => {
  const { addresses } = await read({ '/': `<head>${base}</head><a href=" contact.html#us ">Contact</a>` });
  expect(addresses).toEqual(path === undefined ? ['/'] : ['/', path]);
});

test.each(['/srv/old-site', './old-site', '~/old-site', 'C:\\old-site'])(
  '%s is a folder, and no site that could be asked',
  async (folder) => {
    await expect(readSite(folder)).rejects.toThrow(`"${folder}" is no address of a website.`);
  },
);
