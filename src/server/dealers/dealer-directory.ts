import type { Logger } from 'pino';
import type { Dealer } from '../../config/schema/dealer.ts';
import { atOnce } from '../../domain/at-once.ts';
import { readAgain } from '../../domain/read-again.ts';
import type { DealerHead, PublishedDealer, PublishedDealers } from '../../site/server-data.ts';
import { Refusal } from '../refusal.ts';

/** Milliseconds between two checks what is published of a dealer. A release or a rollback counts after this time. */
const LOOK_MS = 1000;
/** Dealers a second between two lists: 10,000 are listed every 50 seconds, unless somebody asks for an unknown one. */
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

/** The store does not answer, and has not answered this before. */
function notReady(): never {
  throw new Refusal(503, 'This part of the website is not ready yet. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

const nobody: Listed = { bySlug: new Map(), heads: [], byHost: new Map(), byId: new Map() };

interface DirectoryOptions {
  published: PublishedDealers;
  /** Milliseconds of a clock that is never set back: a removed owner must not stay at the desk. */
  elapsed: () => number;
  log: Pick<Logger, 'error'>;
  /** 0 looks at every call: for a preview, whose next request may follow a build at once. */
  lookMs?: number;
}

export type DealerDirectory = ReturnType<typeof dealerDirectory>;

/** The dealers this server answers for, as published: a little of all, the configuration of those asked for. */
export function dealerDirectory({ published, elapsed, log, lookMs = LOOK_MS }: DirectoryOptions) {
  let listedAt = Number.NEGATIVE_INFINITY;
  const shared = {
    elapsed,
    failed: (dealer: string, error: unknown) => log.error({ call: 'read what is published', dealer, error }),
  };
  const known = readAgain<string, { site: PublishedDealer; dealer: Dealer } | undefined>({
    ...shared,
    everyMs: () => lookMs,
    most: MOST_DEALERS,
    async read(slug, before) {
      const site = await published.read(slug);
      if (!site || site.id === before?.site.id) return site && before;
      return { site, dealer: await site.dealer() };
    },
  });
  const lists = readAgain<'all', Listed>({
    ...shared,
    everyMs: ({ bySlug }) => lookMs * Math.max(1, bySlug.size / LISTED_A_SECOND),
    most: 1,
    read: (_, before) => list(before),
  });
  const isListedNow = () => elapsed() - listedAt < lookMs;

  async function list(before: Listed | undefined): Promise<Listed> {
    listedAt = elapsed();
    const bySlug = new Map<string, { stamp: string; head: DealerHead }>();
    await atOnce(HEADS_AT_ONCE, [...(await published.list())], async ([slug, stamp]) => {
      const earlier = before?.bySlug.get(slug);
      const head = earlier?.stamp === stamp ? earlier.head : (await published.read(slug))?.head;
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

  async function bySlug(slug: string): Promise<Dealer | undefined> {
    const { dealer } = (await known.get(slug).catch(notReady)) ?? {};
    return dealer?.api.enabled ? dealer : undefined;
  }

  /** The list may be old: a dealer that is not found may be new, or have another host since. */
  async function found(slugIn: (listed: Listed) => string | undefined, isMeant: (dealer: Dealer) => boolean) {
    const find = async (listed: Listed) => {
      const slug = slugIn(listed);
      const dealer = slug === undefined ? undefined : await bySlug(slug);
      return dealer && isMeant(dealer) ? dealer : undefined;
    };
    const dealer = await find(await lists.get('all').catch(notReady));
    if (dealer || isListedNow()) return dealer;
    return find(await lists.again('all').catch(notReady));
  }

  return {
    /** The heads of all dealers, up to a minute old in a large fleet. None before the store was read once, see `fault`. */
    async all(): Promise<readonly DealerHead[]> {
      const { heads } = await lists.get('all').catch(() => nobody);
      // Whoever publishes the first dealer need not wait.
      return heads.length > 0 || isListedNow() ? heads : (await lists.again('all').catch(() => nobody)).heads;
    },

    /** Why no dealer is known: the store could not be read since the server started. Never rejects. */
    fault: (): Promise<string | undefined> =>
      lists.get('all').then(
        () => undefined,
        (error: Error) => `The release store cannot be read: ${error.message}`,
      ),

    /** What is published of a dealer, up to a second old. */
    site: async (slug: string): Promise<PublishedDealer | undefined> =>
      (await known.get(slug).catch(notReady))?.site,

    bySlug,

    /** @param host with the port, if the site's URL has one: 'www.example.com.au' */
    byHost: (host: string) =>
      found(
        ({ byHost }) => byHost.get(host),
        (dealer) => hostsOf(dealer).includes(host),
      ),

    /** By the website's id. */
    byId: (id: number) =>
      found(
        ({ byId }) => byId.get(id),
        (dealer) => dealer.id === id,
      ),
  };
}

/** Every host whose pages belong to the dealer, the site's own first: 'www.example.com.au'. */
export function hostsOf({ siteUrl, hosts }: Pick<Dealer, 'siteUrl' | 'hosts'>): string[] {
  return [new URL(siteUrl).host, ...hosts];
}
