import { isUtf8 } from 'node:buffer';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { load } from 'cheerio';
import robotsParser from 'robots-parser';

/** A page of an existing site. */
export interface OldPage {
  /** Its address, after redirects. */
  url: URL;
  html: string;
}

/** What was read of an existing site. */
export interface OldSite {
  /** 'https://www.old.example', after redirects. */
  origin: string;
  /** The home page first, then the pages that say most about a dealer. */
  pages: OldPage[];
  /** All addresses that its sitemaps and the pages that were read name: path and query, each once. */
  addresses: string[];
  /** The style sheets of the home page, joined. */
  styles: string;
  /** What could not be read, and why. */
  unread: { address: string; why: string }[];
  /** Reads a picture of the site. Undefined when it cannot be read, which `unread` then says. */
  picture(address: string): Promise<Uint8Array | undefined>;
}

export interface ReadingManners {
  /** Milliseconds between two requests, unless robots.txt asks for more. */
  pauseMs: number;
  /** Milliseconds that one request may take. */
  timeoutMs: number;
}

const usualManners: ReadingManners = { pauseMs: 250, timeoutMs: 20_000 };

const userAgent = 'Forecourt';
const mostBytes = 10 * 1024 * 1024;
const mostPages = 15;
const mostStyleSheets = 4;
const mostSitemaps = 50;
const mostAddresses = 20_000;
const mostRedirects = 5;
/** The longest pause that a robots.txt is granted: with more, reading would take hours. */
const longestPauseMs = 10_000;

/** Words in the address of a page that says who a dealer is and where. */
const tellsOfDealer = /contact|about|location|dealership|find-us|visit|hours|showroom|privacy|terms/i;

/**
 * Reads an existing site as a polite visitor does: what its robots.txt allows, one request at a time, and a few pages
 * of the many. Stays on the site's host, with or without 'www.', wherever it redirects to.
 *
 * @param address 'https://www.old.example', also without 'https://'
 * @throws an error with the remedy when the home page cannot be read
 */
export async function readSite(address: string, manners: ReadingManners = usualManners): Promise<OldSite> {
  const start = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (!start)
    throw new Error(`"${address}" is no address of a website. Write it as https://www.example.com.`);
  const unread: OldSite['unread'] = [];
  let pauseMs = 0;
  let robotsAt = new URL('/robots.txt', start);
  let robots = robotsParser(robotsAt.href, '');

  /** Undefined when it may not or cannot be read. */
  async function fetchOf(url: URL): Promise<{ url: URL; bytes: Uint8Array; type: string } | undefined> {
    let at = url;
    try {
      for (let hop = 0; hop <= mostRedirects; hop++) {
        if (!isSameSite(at, start!)) throw new Error(`leads to another site, ${at.host}`);
        const inRobots = new URL(at.pathname + at.search, robotsAt).href;
        if (robots.isDisallowed(inRobots, userAgent)) throw new Error('robots.txt does not allow it');
        await wait(pauseMs);
        pauseMs = manners.pauseMs;
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { 'user-agent': userAgent },
          signal: AbortSignal.timeout(manners.timeoutMs),
        });
        const location = answer.headers.get('location');
        if (answer.status >= 300 && answer.status < 400 && location !== null) {
          await answer.body?.cancel();
          at = new URL(location, at);
          continue;
        }
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        return { url: at, bytes: await bytesOf(answer), type: answer.headers.get('content-type') ?? '' };
      }
      throw new Error(`redirects more than ${mostRedirects} times`);
    } catch (error) {
      unread.push({ address: url.href, why: reasonOf(error as Error) });
      return undefined;
    }
  }
  async function textOf(url: URL): Promise<{ url: URL; text: string } | undefined> {
    const found = await fetchOf(url);
    if (!found) return undefined;
    try {
      return { url: found.url, text: pageText(found.bytes, found.type) };
    } catch (error) {
      unread.push({ address: url.href, why: `cannot be unpacked (${(error as Error).message})` });
      return undefined;
    }
  }

  const rules = await textOf(robotsAt);
  unread.length = 0;
  if (rules) {
    robotsAt = rules.url;
    robots = robotsParser(robotsAt.href, rules.text);
  }
  manners = {
    ...manners,
    pauseMs: Math.max(
      manners.pauseMs,
      Math.min((robots.getCrawlDelay(userAgent) ?? 0) * 1000, longestPauseMs),
    ),
  };
  const home = await textOf(start);
  if (!home) throw new Error(`${start.href} ${unread.at(-1)?.why ?? 'cannot be read'}. Nothing was written.`);
  const { origin } = home.url;
  const canonical = attributesOf(home.text, home.url, 'link[rel="canonical"][href]', 'href')[0];
  /** An address of the site as it is read here. A copy on another host names the host that it is a copy of. */
  const onSite = (url: URL | null): URL | undefined => {
    if (!url || isSameSite(url, home.url)) return url ?? undefined;
    return canonical && isSameSite(url, canonical) ? new URL(url.pathname + url.search, origin) : undefined;
  };
  const addresses = new Set<string>();
  const add = (url: URL | null) => {
    const own = onSite(url);
    if (own && addresses.size < mostAddresses) addresses.add(own.pathname + own.search);
  };

  const pages: OldPage[] = [];
  const paths = new Set([home.url.pathname]);
  // A set that grows while it is gone through: what a page links is read after it.
  for (const path of paths) {
    if (pages.length === mostPages) break;
    const found = pages.length === 0 ? home : await textOf(new URL(path, origin));
    if (!found) continue;
    pages.push({ url: found.url, html: found.text });
    add(found.url);
    for (const link of linksOf(found.text, found.url)) {
      add(link);
      const path = onSite(link)?.pathname;
      if (path !== undefined && tellsOfDealer.test(path) && !isFile(path)) paths.add(path);
    }
  }

  const usualSitemap = new URL('/sitemap.xml', origin).href;
  const sitemaps = new Set([...robots.getSitemaps(), usualSitemap]);
  let read = 0;
  for (const address of sitemaps) {
    const url = onSite(URL.parse(address));
    if (!url) {
      unread.push({ address, why: 'is on another site' });
      continue;
    }
    if (read++ === mostSitemaps) break;
    const found = await textOf(url);
    // Many sites have none, or have it where robots.txt says.
    if (!found && address === usualSitemap) unread.pop();
    const $ = load(found?.text ?? '', { xml: true });
    for (const place of $('urlset > url > loc')) add(URL.parse($(place).text().trim()));
    for (const place of $('sitemapindex > sitemap > loc')) sitemaps.add($(place).text().trim());
  }

  const styles: string[] = [];
  for (const sheet of sheetsOf(home.text, home.url).slice(0, mostStyleSheets))
    styles.push((await textOf(sheet))?.text ?? '');

  return {
    origin,
    pages,
    addresses: [...addresses],
    styles: styles.join('\n'),
    unread,
    async picture(source) {
      const url = URL.parse(source, home.url);
      return url ? (await fetchOf(url))?.bytes : undefined;
    },
  };
}

const bareHost = ({ host }: URL) => host.replace(/^www\./, '');
const isSameSite = (one: URL, other: URL) =>
  /^https?:$/.test(one.protocol) && bareHost(one) === bareHost(other);
const isFile = (path: string) => /\.(?:pdf|jpe?g|png|gif|webp|svg|zip|docx?)$/i.test(path);

const linksOf = (html: string, base: URL) => attributesOf(html, base, 'a[href]', 'href');
const sheetsOf = (html: string, base: URL) =>
  attributesOf(html, base, 'link[rel~="stylesheet"][href]', 'href').filter((url) => isSameSite(url, base));

function attributesOf(html: string, base: URL, selector: string, name: string): URL[] {
  const $ = load(html);
  return [...$(selector)].flatMap((element) => URL.parse($(element).attr(name)!.trim(), base) ?? []);
}

/** @throws when there are more than `mostBytes` */
async function bytesOf(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`is larger than ${mostBytes / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The text of a page or a sitemap in the encoding that it names, else in UTF-8 where that is possible. Bytes that are wrong
 * become replacement characters, as in browsers.
 *
 * @throws when it is no sound gzip, or unpacks to more than `mostBytes`
 */
function pageText(bytes: Uint8Array, type: string): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes;
  const charset = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i;
  const start = Buffer.from(plain.subarray(0, 2000)).toString('latin1');
  const named = charset.exec(type)?.[1] ?? charset.exec(start)?.[1];
  try {
    return new TextDecoder(named ?? (isUtf8(Buffer.from(plain)) ? 'utf-8' : 'windows-1252')).decode(plain);
  } catch {
    // An encoding that nobody knows.
    return new TextDecoder().decode(plain);
  }
}

/** Why a request failed, to follow its address in a sentence. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'did not answer in time';
  const { cause } = error;
  return cause instanceof Error ? `cannot be reached (${cause.message})` : error.message;
}
