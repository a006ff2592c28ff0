import { join } from 'node:path';
import { dealerFolders, loadDealers } from '../../config/load.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { fileStamp } from './file-stamp.ts';

/** Milliseconds before the files are checked again. */
const LOOK_MS = 1000;

interface Known {
  bySlug: ReadonlyMap<string, Dealer>;
  /** By the host of the site: 'www.example.com.au'. */
  byHost: ReadonlyMap<string, Dealer>;
  /** By the website's id. */
  byId: ReadonlyMap<number, Dealer>;
}

/** The dealers this server answers for. Reads them again when their files change. */
export class DealerDirectory {
  readonly #dealersDir: string;
  readonly #now: () => number;
  #known: Promise<Known> | undefined;
  #stamp = '';
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: { dealersDir: string; now: () => number }) {
    this.#dealersDir = options.dealersDir;
    this.#now = options.now;
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

  async #current(): Promise<Known> {
    const now = this.#now();
    if (this.#known && now - this.#lookedAt < LOOK_MS) return this.#known;
    this.#lookedAt = now;
    const slugs = (await dealerFolders(this.#dealersDir)) ?? [];
    const brands = join(this.#dealersDir, '_brands');
    const files = [brands, ...slugs.map((slug) => join(this.#dealersDir, slug, 'dealer.json'))];
    const stamp = `${slugs.join()} ${await fileStamp(files)}`;
    if (this.#known && stamp === this.#stamp) return this.#known;
    this.#stamp = stamp;
    const before = await this.#known;
    this.#known = this.#load(slugs, before);
    return this.#known;
  }

  async #load(slugs: string[], before: Known | undefined): Promise<Known> {
    const { dealers } = await loadDealers(this.#dealersDir);
    const good = new Map(dealers.map((dealer) => [dealer.slug, dealer]));
    const bySlug = new Map<string, Dealer>();
    for (const slug of slugs) {
      // A configuration that became invalid leaves the last valid one in use, as in the build.
      const dealer = good.get(slug) ?? before?.bySlug.get(slug);
      if (dealer?.api.enabled) bySlug.set(slug, dealer);
    }
    const byHost = new Map([...bySlug.values()].map((dealer) => [new URL(dealer.siteUrl).host, dealer]));
    const byId = new Map([...bySlug.values()].map((dealer) => [dealer.id, dealer]));
    return { bySlug, byHost, byId };
  }
}
