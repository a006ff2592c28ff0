import robotsParser, { type Robot } from 'robots-parser';
import { publicLookup } from '../inventory/public-address.ts';
import { isSameSite } from './old-page.ts';

/** Something of an existing site that was not read or not understood, and why, to follow its address in a sentence. */
export interface Unread {
  address: string;
  why: string;
}

export interface ReadingManners {
  /** Milliseconds between two requests, unless robots.txt asks for more. */
  pauseMs: number;
  /** Milliseconds that one request may take. */
  timeoutMs: number;
  /** Milliseconds after which no request is begun any more. */
  mostMs: number;
  /** Waits for as many milliseconds. */
  wait: (ms: number) => Promise<unknown>;
  /** Other hosts whose pictures and styles may be read though their addresses are private: '127.0.0.1:8080'. */
  privateHosts: readonly string[];
}

export interface Answer {
  /** The address, after redirects. */
  url: URL;
  bytes: Uint8Array;
  /** The header Content-Type. */
  type: string;
}

const userAgent = 'Forecourt';
const mostBytes = 10 * 1024 * 1024;
const mostRedirects = 5;

/** An answer that is none. A host that forbids something, or has nothing there, is heard; a broken one is not. */
class Fault extends Error {
  readonly isHeard: boolean;
  constructor(why: string, isHeard = true) {
    super(why);
    this.isHeard = isHeard;
  }
}

/** Asks a site as a polite visitor does: what its robots.txt allows, one request at a time, for a limited time. */
export class PoliteReader {
  /** What could not be read, and why. */
  readonly unread: Unread[] = [];
  readonly #start: URL;
  readonly #manners: ReadingManners;
  readonly #startedAt = Date.now();
  readonly #robots = new Map<string, Robot | Fault>();
  #hasAsked = false;
  #isTooMuch = false;

  /** @param start an address of the site. Its host is read, with or without 'www.' */
  constructor(start: URL, manners: ReadingManners) {
    this.#start = start;
    this.#manners = manners;
  }

  /**
   * Reads an address, wherever the site redirects it to. Undefined when it may not or cannot be read, which `unread` then
   * says.
   *
   * @param isPart whether it is a part of a page, as pictures are, which may be on another host
   */
  async read(url: URL, isPart = false): Promise<Answer | undefined> {
    try {
      return await this.#answer(url, isPart);
    } catch (error) {
      this.unread.push({ address: url.href, why: (error as Error).message });
      return undefined;
    }
  }

  /** The sitemaps that robots.txt names. */
  async sitemaps(url: URL): Promise<string[]> {
    return (await this.#rules(url)).getSitemaps();
  }

  /** @throws a Fault */
  async #answer(url: URL, isPart: boolean): Promise<Answer> {
    let at = url;
    for (let hop = 0; hop <= mostRedirects; hop++) {
      if (!isSameSite(at, this.#start) && !(isPart && (await this.#mayBePart(at))))
        throw new Fault(`leads to another site, ${at.host}`);
      // Rules are read under none.
      const rules = at.pathname === '/robots.txt' ? undefined : await this.#rules(at);
      if (rules?.isDisallowed(at.href, userAgent)) throw new Fault('robots.txt does not allow it');
      await this.#pause((rules?.getCrawlDelay(userAgent) ?? 0) * 1000);
      const answer = await this.#fetch(at);
      if (!(answer instanceof URL)) return { url: at, ...answer };
      at = answer;
    }
    throw new Fault(`redirects more than ${mostRedirects} times`);
  }

  /** @throws a Fault while a host cannot say what it allows */
  async #rules({ origin }: URL): Promise<Robot> {
    const url = new URL('/robots.txt', origin);
    const rules =
      this.#robots.get(origin) ??
      (await this.#answer(url, true).then(
        ({ bytes }) => robotsParser(url.href, new TextDecoder().decode(bytes)),
        ({ isHeard, message }: Fault) =>
          isHeard ? robotsParser(url.href, '') : new Fault(`is not read, since its robots.txt ${message}`),
      ));
    this.#robots.set(origin, rules);
    if (rules instanceof Fault) throw rules;
    return rules;
  }

  async #pause(askedMs: number): Promise<void> {
    const { pauseMs, mostMs } = this.#manners;
    const ms = this.#hasAsked ? Math.max(pauseMs, askedMs) : 0;
    if (this.#isTooMuch)
      throw new Fault('is left out, since the site answers that these are too many requests');
    if (Date.now() - this.#startedAt + ms > mostMs)
      throw new Fault(
        `is left out, since reading would take more than ${mostMs / 60_000} minutes (pauses of ${ms / 1000} s)`,
      );
    await this.#manners.wait(ms);
    this.#hasAsked = true;
  }

  /** @returns where it leads instead, for a redirect */
  async #fetch(url: URL): Promise<Omit<Answer, 'url'> | URL> {
    try {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { 'user-agent': userAgent },
        signal: AbortSignal.timeout(this.#manners.timeoutMs),
      });
      const { status, headers, ok } = answer;
      const location = URL.parse(headers.get('location') ?? '', url);
      if (ok) return { bytes: await bytesOf(answer), type: headers.get('content-type') ?? '' };
      await answer.body?.cancel();
      if (location && status >= 300 && status < 400) return location;
      this.#isTooMuch ||= status === 429;
      throw new Fault(`answered ${status}`, status < 500);
    } catch (error) {
      if (error instanceof Fault) throw error;
      const { name, cause, message } = error as Error;
      const why = cause instanceof Error ? `cannot be reached (${cause.message})` : message;
      throw new Fault(name === 'TimeoutError' ? 'did not answer in time' : why, false);
    }
  }

  /** Other hosts than the site's must be public, so that a site cannot make this machine ask its neighbours. */
  async #mayBePart(url: URL): Promise<boolean> {
    if (this.#manners.privateHosts.includes(url.host)) return true;
    const { protocol, hostname } = url;
    return (
      /^https?:$/.test(protocol) &&
      new Promise((resolve) => publicLookup(hostname, {}, (error) => resolve(error === null)))
    );
  }
}

/** @throws when there are more than `mostBytes` */
async function bytesOf(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Fault(`is larger than ${mostBytes / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
