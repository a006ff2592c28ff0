import { LRUCache } from 'lru-cache';
import type { Dealer } from '../../config/schema/dealer.ts';
import { atOnce } from '../../release-store/object-store.ts';
import type { DealerHead, PublishedDealer, PublishedDealers } from '../../site/server-data.ts';
import { errorForLog, type Logger } from '../api/log.ts';
import { ReadAgain } from '../read-again.ts';

/** Milliseconds between two checks what is published of a dealer. A release or a rollback counts after this time. */
const LOOK_MS = 1000;
/**
 * Dealers for each second between two checks which there are: 10,000 are listed every 50 seconds, as long as nobody asks
 * for an unknown one.
 */
const LISTED_A_SECOND = 200;
/** Dealers whose configuration is cached, some 100 KB each. */
const MOST_DEALERS = 500;
/** Heads that are read at the same time. */
const HEADS_AT_ONCE = 24;

/** The heads of all dealers that have an API. */
interface Listed {
  bySlug: ReadonlyMap<string, { stamp: string; head: DealerHead }>;
  heads: readonly DealerHead[];
  /** Slugs by every host of the site: 'www.example.com.au'. */
  byHost: ReadonlyMap<string, string>;
  /** Slugs by the website's id. */
  byId: ReadonlyMap<number, string>;
}

/**
 * The dealers this server answers for, as they are published. It knows a little of all of them, and reads the
 * configuration of those that are asked for.
 */
export class DealerDirectory {
  readonly #published: PublishedDealers;
  readonly #elapsed: () => number;
  readonly #sites: ReadAgain<string, PublishedDealer | undefined>;
  readonly #listed: ReadAgain<string, Listed>;
  readonly #configurations = new LRUCache<string, Promise<Dealer>>({ max: MOST_DEALERS });
  #listedAt = Number.NEGATIVE_INFINITY;

  constructor(options: {
    published: PublishedDealers;
    /** Milliseconds of a clock that is never set back: a removed owner must not stay at the desk. */
    elapsed: () => number;
    log: Pick<Logger, 'error'>;
  }) {
    const { published, elapsed, log } = options;
    this.#published = published;
    this.#elapsed = elapsed;
    const failed = (dealer: string, error: unknown) =>
      log.error({ call: 'read what is published', dealer, error: errorForLog(error) });
    this.#sites = new ReadAgain({
      everyMs: () => LOOK_MS,
      most: 10_000,
      elapsed,
      failed,
      read: (slug) => published.read(slug),
    });
    this.#listed = new ReadAgain({
      everyMs: ({ bySlug }) => LOOK_MS * Math.max(1, bySlug.size / LISTED_A_SECOND),
      most: 1,
      elapsed,
      failed,
      read: (_, before) => this.#list(before),
    });
  }

  /** The heads of all dealers, up to a minute old in a large fleet. */
  async all(): Promise<readonly DealerHead[]> {
    const { heads } = await this.#listed.get('all');
    // Whoever publishes the first dealer need not wait.
    return heads.length > 0 || this.#isListedNow() ? heads : (await this.#listed.again('all')).heads;
  }

  /** What is published of a dealer, up to a second old. */
  site(slug: string): Promise<PublishedDealer | undefined> {
    return this.#sites.get(slug);
  }

  async bySlug(slug: string): Promise<Dealer | undefined> {
    const site = await this.site(slug);
    if (!site?.head.api.enabled) return undefined;
    const key = `${slug} ${site.id}`;
    const known = this.#configurations.get(key);
    if (known) return known;
    const dealer = site.dealer();
    this.#configurations.set(key, dealer);
    dealer.catch(() => this.#configurations.delete(key));
    return dealer;
  }

  /** @param host with the port, if the site's URL has one: 'www.example.com.au' */
  async byHost(host: string): Promise<Dealer | undefined> {
    return this.#found(
      ({ byHost }) => byHost.get(host),
      (dealer) => hostsOf(dealer).includes(host),
    );
  }

  /** By the website's id. */
  async byId(id: number): Promise<Dealer | undefined> {
    return this.#found(
      ({ byId }) => byId.get(id),
      (dealer) => dealer.id === id,
    );
  }

  /** The list may be old: a dealer that is not found may be new, or have another host since. */
  async #found(
    slugIn: (listed: Listed) => string | undefined,
    isMeant: (dealer: Dealer) => boolean,
  ): Promise<Dealer | undefined> {
    const find = async (listed: Listed) => {
      const slug = slugIn(listed);
      const dealer = slug === undefined ? undefined : await this.bySlug(slug);
      return dealer && isMeant(dealer) ? dealer : undefined;
    };
    const found = await find(await this.#listed.get('all'));
    if (found || this.#isListedNow()) return found;
    return find(await this.#listed.again('all'));
  }

  #isListedNow(): boolean {
    return this.#elapsed() - this.#listedAt < LOOK_MS;
  }

  async #list(before: Listed | undefined): Promise<Listed> {
    this.#listedAt = this.#elapsed();
    const bySlug = new Map<string, { stamp: string; head: DealerHead }>();
    await atOnce(HEADS_AT_ONCE, [...(await this.#published.list())], async ([slug, stamp]) => {
      const known = before?.bySlug.get(slug);
      const head = known?.stamp === stamp ? known.head : (await this.#published.read(slug))?.head;
      if (head) bySlug.set(slug, { stamp, head });
    });
    const heads = [...bySlug.values()].map(({ head }) => head).filter(({ api }) => api.enabled);
    return {
      bySlug,
      heads,
      byHost: new Map(heads.flatMap((head) => hostsOf(head).map((host) => [host, head.slug] as const))),
      byId: new Map(heads.map(({ id, slug }) => [id, slug])),
    };
  }
}

/** Every host whose pages belong to the dealer, the site's own first: 'www.example.com.au'. */
export function hostsOf({ siteUrl, hosts }: Pick<Dealer, 'siteUrl' | 'hosts'>): string[] {
  return [new URL(siteUrl).host, ...hosts];
}
