import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { loadBuffer } from 'cheerio';
import { addressesIn, isSameSite, type OldPage, oldPage } from './old-page.ts';
import { type Answer, PoliteReader, type ReadingManners, type Unread } from './polite-reader.ts';

/** What was read of an existing site. */
export type OldSite = Awaited<ReturnType<typeof readSite>>;

const usualManners: ReadingManners = {
  pauseMs: 250,
  timeoutMs: 20_000,
  mostMs: 900_000,
  wait: setTimeout,
  privateHosts: [],
};

const mostPages = 15;
const mostStyleSheets = 8;
const mostSitemaps = 50;
const mostAddresses = 20_000;
const mostUnpacked = 50 * 1024 * 1024;

/** Words in the address of a page that says who a dealer is and where, those that say most first. */
const tellsOfDealer = [
  /contact|find-us|visit|hours|direction/,
  /locat|dealership|branch|showroom/,
  /about/,
  /privacy|terms/,
];
/** The pages of one car and of one day have a year or a long number in their address. */
const ofOne = /(?:^|\D)(?:19|20)\d\d(?!\d)|\d{5}/;
const isFile = /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|docx?)$/i;
/** Where sitemaps are when robots.txt names none. */
const usualSitemaps = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml'];
/** Style sheets that come with a program, and do not have the colours of a dealer. */
const ofProgram =
  /\/plugins\/|\/wp-includes\/|bootstrap|font|icon|awesome|animat|fancybox|slider|swiper|slick|owl|jquery/i;

/**
 * Reads an existing site as a polite visitor does, and a few pages of the many. Stays on the site's host, with or without
 * 'www.', wherever it redirects to; pictures and style sheets may be elsewhere.
 *
 * @param address 'https://www.old.example', also without 'https://'
 * @throws an error with the remedy when the home page cannot be read
 */
export async function readSite(address: string, manners?: Partial<ReadingManners>) {
  const start = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!start || /^(?:[/.~]|[a-z]:\\)/i.test(address))
    throw new Error(`"${address}" is no address of a website. Write it as https://www.example.com.`);
  const reader = new PoliteReader(start, { ...usualManners, ...manners });
  const { unread } = reader;
  const tell = (why: string, ...places: (URL | string)[]) =>
    unread.push(...places.map((place) => ({ address: String(place), why })));

  const home = await pageAt(reader, start);
  if (!home) throw new Error(homeFault(start, unread));
  const [canonical] = addressesIn(home, 'link[rel="canonical"]');
  /** An address of the site as it is read here. A copy on another host names the host that it is a copy of. */
  const onSite = (url: URL | null): URL | undefined =>
    url && [home.url, canonical].some((own) => own && isSameSite(url, own))
      ? new URL(url.pathname + url.search, home.url)
      : undefined;
  const addresses = new Set<string>();
  let isBeyond = false;
  const add = (url: URL | null) => {
    const own = onSite(url);
    if (own && addresses.size < mostAddresses) addresses.add(own.pathname + own.search);
    else isBeyond ||= own !== undefined;
  };

  const pages = [home];
  const known = new Set([home.url.href]);
  const waiting: { url: URL; rank: number }[] = [];
  let asked = 1;
  // A list that grows while it is gone through: after each page the one that says most is read.
  for (const page of pages) {
    add(page.url);
    for (const link of addressesIn(page, 'a, area')) {
      add(link);
      waiting.push(...pageToRead(onSite(link)));
    }
    const refresh = page.$('meta[http-equiv="refresh" i]').attr('content');
    const next = URL.parse(/url\s*=\s*['"]?([^'"]+)/i.exec(refresh ?? '')?.[1] ?? '', page.url);
    const frames = [...addressesIn(page, 'frame', 'src'), next].flatMap((frame) => onSite(frame) ?? []);
    waiting.unshift(...frames.map((url) => ({ url, rank: -1 })));
    waiting.sort((one, other) => one.rank - other.rank);
    for (let isNew = false; !isNew && waiting.length > 0 && asked < mostPages; ) {
      const { url } = waiting.shift()!;
      if (known.has(url.href)) continue;
      known.add(url.href);
      asked++;
      const next = await pageAt(reader, url);
      isNew = next !== undefined && pages.every(({ url }) => url.href !== next.url.href);
      if (next && isNew) pages.push(next);
    }
  }
  const left = new Set(waiting.map(({ url }) => url.href).filter((href) => !known.has(href)));
  tell(`is left out, since ${mostPages} pages were asked for`, ...left);
  if (isDrawnByScripts(home))
    tell('has no links and hardly a word: scripts draw it, or it turns programs away', home.url);

  const named = await reader.sitemaps(home.url);
  const sitemaps = new Set(named.length > 0 ? named : usualSitemaps);
  let mapsAsked = 0;
  let hasMap = false;
  for (const address of sitemaps) {
    const url = onSite(URL.parse(address, home.url));
    const isGuess = usualSitemaps.includes(address);
    if (isGuess && hasMap) continue;
    if (!url) tell('is on another site', address);
    else if (mapsAsked === mostSitemaps)
      tell(`is left out, since ${mostSitemaps} sitemaps were asked for`, url);
    else {
      mapsAsked++;
      const told = unread.length;
      const answer = await reader.read(url);
      const map = answer && sitemapOf(answer);
      if (typeof map === 'string') tell(map, url);
      if (typeof map === 'object') {
        hasMap = true;
        for (const place of map.pages) add(URL.parse(place, url));
        for (const place of map.sitemaps) sitemaps.add(place);
      } else if (isGuess) unread.length = told;
    }
  }
  if (isBeyond) tell(`names more than ${mostAddresses} addresses: the others get no redirect`, home.url);

  const styles = [withWholeAddresses(home.$('style').text(), home.base)];
  const sheets = addressesIn(home, 'link[rel~="stylesheet" i]');
  const chosen = sheets.filter(({ href }) => !ofProgram.test(href)).slice(-mostStyleSheets);
  for (const sheet of chosen) {
    const answer = await reader.read(sheet, true);
    if (answer) styles.push(withWholeAddresses(new TextDecoder().decode(answer.bytes), answer.url));
  }
  const others = sheets.filter((sheet) => !chosen.includes(sheet));
  tell('is left out: other style sheets say more of a colour', ...others);

  return {
    /** 'https://www.old.example', after redirects. */
    origin: home.url.origin,
    /** The home page first, then the pages that say most about a dealer. */
    pages,
    /** All addresses that its sitemaps and the pages that were read name: path and query, each once. */
    addresses: [...addresses],
    /** The styles of the home page, joined. Addresses in them are whole. */
    styles: styles.join('\n'),
    /** What could not be read, and why. */
    unread,
    /** Reads a picture. Undefined when it cannot be read, which `unread` then says. */
    async picture(source: string): Promise<Uint8Array | undefined> {
      const url = URL.parse(source, home.base);
      if (url?.protocol === 'data:') return (await fetch(url)).bytes();
      return url ? (await reader.read(url, true))?.bytes : undefined;
    },
  };
}

/** Undefined when it may not or cannot be read. */
async function pageAt(reader: PoliteReader, url: URL): Promise<OldPage | undefined> {
  const answer = await reader.read(url);
  if (answer && answer.type !== '' && !/html|xml|text/i.test(answer.type)) {
    reader.unread.push({ address: url.href, why: `is no page but ${answer.type}` });
    return undefined;
  }
  return answer && oldPage(answer.url, answer.bytes, answer.type);
}

/** Why nothing can be read of a site, with the remedy. */
function homeFault({ href }: URL, unread: readonly Unread[]): string {
  const why = unread.findLast(({ address }) => address === href)?.why ?? 'cannot be read';
  const remedy = /answered (?:401|403|429|503)/.test(why)
    ? 'It turns programs away: ask who runs it to let the user agent "Forecourt" in. '
    : /another site/.test(why)
      ? "Name that one if it is the dealer's. "
      : '';
  return `${href} ${why}. ${remedy}Nothing was written.`;
}

/** The page that may say who the dealer is, with its place in line. None for other pages. */
function pageToRead(url: URL | undefined): { url: URL; rank: number }[] {
  if (!url || isFile.test(url.pathname)) return [];
  const [path, query] = [url.pathname, url.search].map((part) =>
    ofOne.test(part) ? '' : part.toLowerCase(),
  );
  const byPath = tellsOfDealer.findIndex((words) => words.test(path!));
  const rank = byPath >= 0 || path === '' ? byPath : tellsOfDealer.findIndex((words) => words.test(query!));
  if (rank < 0) return [];
  // A query behind a path that says enough tells visits apart, and not pages. Of many, those near the home page are read.
  return [{ url: byPath < 0 ? url : new URL(url.pathname, url), rank: rank + path!.split('/').length / 100 }];
}

function isDrawnByScripts({ $ }: OldPage): boolean {
  const body = $('body').clone();
  body.find('script, style, noscript, template').remove();
  return $('a[href], frame, [http-equiv="refresh" i]').length === 0 && body.text().trim().length < 200;
}

/** What a sitemap names, or why it is none. */
function sitemapOf({ bytes, type }: Answer): Record<'pages' | 'sitemaps', string[]> | string {
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: mostUnpacked }) : Buffer.from(bytes);
    const $ = loadBuffer(plain, { xml: true });
    for (const element of $('*')) if ('name' in element) element.name = element.name.replace(/^[\w-]+:/, '');
    const texts = (selector: string) => [...$(selector)].map((place) => $(place).text().trim());
    if ($('urlset, sitemapindex').length > 0)
      return { pages: texts('urlset > url > loc'), sitemaps: texts('sitemapindex > sitemap > loc') };
    const lines = /text\/plain/.test(type) ? plain.toString().trim().split(/\s+/) : [];
    return lines.some((line) => URL.canParse(line)) ? { pages: lines, sitemaps: [] } : 'is no sitemap';
  } catch (error) {
    return `cannot be unpacked (${(error as Error).message})`;
  }
}

const withWholeAddresses = (css: string, base: URL) =>
  css.replace(/url\(\s*(['"]?)(.*?)\1\s*\)/g, (_, __, at) => `url(${URL.parse(at, base)?.href ?? at})`);
