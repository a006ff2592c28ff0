import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dealerFolders, loadDealers } from '../../config/load.ts';
import { type ConfigProblem, placeText } from '../../config/problem.ts';
import type { Dealer } from '../../config/schema/dealer.ts';

/** Milliseconds before the files are checked again. */
const LOOK_MS = 1000;

/** A dealer whose configuration has problems. */
export interface FaultyDealer {
  /** The dealer's slug; empty when the folder of dealers itself is missing. */
  dealer: string;
  /** True when its calls are refused. False: the last valid configuration answers. */
  isMissing: boolean;
  /** What is wrong, a sentence each. */
  why: string[];
}

interface Known {
  bySlug: ReadonlyMap<string, Dealer>;
  /** By every host of the site: 'www.example.com.au'. */
  byHost: ReadonlyMap<string, Dealer>;
  /** By the website's id. */
  byId: ReadonlyMap<number, Dealer>;
  faulty: readonly FaultyDealer[];
}

/** The dealers this server answers for. Reads them again when their files change. */
export class DealerDirectory {
  readonly #dealersDir: string;
  readonly #elapsed: () => number;
  #known: Promise<Known> | undefined;
  #stamp = '';
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param options.elapsed milliseconds of a clock that is never set back: a removed owner must not stay at the desk */
  constructor(options: { dealersDir: string; elapsed: () => number }) {
    this.#dealersDir = options.dealersDir;
    this.#elapsed = options.elapsed;
  }

  async bySlug(slug: string): Promise<Dealer | undefined> {
    return (await this.#current()).bySlug.get(slug);
  }

  /** @param host with the port, if the site's URL has one: 'www.example.com.au' */
  async byHost(host: string): Promise<Dealer | undefined> {
    return (await this.#current()).byHost.get(host);
  }

  /** By the website's id. */
  async byId(): Promise<ReadonlyMap<number, Dealer>> {
    return (await this.#current()).byId;
  }

  /** Dealers whose configuration has problems. */
  async faulty(): Promise<readonly FaultyDealer[]> {
    return (await this.#current()).faulty;
  }

  /** Calls that come while the files are being checked wait for the result, so that all of them see the same dealers. */
  #current(): Promise<Known> {
    const now = this.#elapsed();
    if (!this.#known || now - this.#lookedAt >= LOOK_MS) {
      this.#lookedAt = now;
      this.#known = this.#look(this.#known);
    }
    return this.#known;
  }

  async #look(earlier: Promise<Known> | undefined): Promise<Known> {
    const before = await earlier;
    const slugs = (await dealerFolders(this.#dealersDir)) ?? [];
    const brands = join(this.#dealersDir, '_brands');
    const files = [brands, ...slugs.map((slug) => join(this.#dealersDir, slug, 'dealer.json'))];
    const stamp = `${slugs.join()} ${await fileStamp(files)}`;
    if (before && stamp === this.#stamp) return before;
    this.#stamp = stamp;
    return this.#load(slugs, before);
  }

  async #load(slugs: string[], before: Known | undefined): Promise<Known> {
    const { dealers, problems } = await loadDealers(this.#dealersDir);
    const good = new Map(dealers.map((dealer) => [dealer.slug, dealer]));
    const shared = new Set(problems.flatMap(({ dealer, isShared }) => (isShared ? dealer : [])));
    const bySlug = new Map<string, Dealer>();
    for (const slug of slugs) {
      // A configuration that became invalid leaves the last valid one in use, as in the build. But where two dealers
      // claim one host, the leads of one would be stored as the other's.
      const dealer = good.get(slug) ?? (shared.has(slug) ? undefined : before?.bySlug.get(slug));
      if (dealer?.api.enabled) bySlug.set(slug, dealer);
    }
    const all = [...bySlug.values()];
    return {
      bySlug,
      byHost: new Map(all.flatMap((dealer) => hostsOf(dealer).map((host) => [host, dealer] as const))),
      byId: new Map(all.map((dealer) => [dealer.id, dealer])),
      faulty: [...Map.groupBy(problems, ({ dealer }) => dealer)].map(([dealer, of]) => ({
        dealer,
        isMissing: !bySlug.has(dealer),
        why: of.map(sentence),
      })),
    };
  }
}

/** 'siteUrl: The dealer beta has the same host.' */
function sentence(problem: ConfigProblem): string {
  const place = placeText(problem);
  return place ? `${place}: ${problem.message}` : problem.message;
}

/** Every host whose pages belong to the dealer, the site's own first: 'www.example.com.au'. */
export function hostsOf({ siteUrl, hosts }: Pick<Dealer, 'siteUrl' | 'hosts'>): string[] {
  return [new URL(siteUrl).host, ...hosts];
}

/** Returns a text that changes when any of the files changes, appears or disappears. */
export async function fileStamp(paths: readonly string[]): Promise<string> {
  const stamps = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size, mtimeMs, ino }) => `${size} ${mtimeMs} ${ino}`,
        () => '-',
      ),
    ),
  );
  return stamps.join('\n');
}
