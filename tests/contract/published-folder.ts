import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadDealers } from '../../src/config/load.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { FolderStore } from '../../src/release-store/object-store.ts';
import {
  type PublishedDealer,
  type PublishedDealers,
  readServerData,
  serverDataOf,
} from '../../src/site/server-data.ts';
import { dealerToday } from '../../src/site/site-identity.ts';

/**
 * Dealers whose changes are published at once, without rendering a page. A configuration with problems leaves what was
 * published before, as in a publish. The stock of a feed is its `stock.ndjson`, too.
 */
export function publishedFolder(dealersDir: string, now: () => number): PublishedDealers {
  const good = new Map<string, PublishedDealer>();
  const stampOf = async (slug: string) => {
    const files = ['dealer.json', 'stock.ndjson'].map((name) => join(dealersDir, slug, name));
    const stats = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
    return stats.map((one) => `${one?.ino} ${one?.mtimeMs} ${one?.size}`).join();
  };
  return {
    async list() {
      const slugs = await readdir(dealersDir).catch(() => []);
      return new Map(
        await Promise.all(slugs.map(async (slug) => [slug, await stampOf(slug)] as [string, string])),
      );
    },
    async read(slug) {
      const folder = join(dealersDir, slug);
      const stamp = await stampOf(slug);
      // All of them: a dealer may claim the host of another.
      const dealer = (await loadDealers(dealersDir)).dealers.find((one) => one.slug === slug);
      if (!dealer) return good.get(slug);
      const today = dealerToday(dealer, now());
      const data = async () => {
        const inventory = await readStock(dealer, { folder, today, copyFile: join(folder, 'stock.ndjson') });
        return serverDataOf({ dealer, inventory }, undefined);
      };
      const { head, dealer: text } = serverDataOf({ dealer, inventory: { cars: [] } }, undefined);
      const published: PublishedDealer = {
        id: `${today} ${stamp}`,
        head,
        dealer: async () => JSON.parse(text),
        sources: async () => readServerData(await data(), today),
        file: (path) => readFile(join(folder, path)),
      };
      good.set(slug, published);
      return published;
    },
  };
}

/** Publishes the dealers of a folder into a store, without rendering a page. */
export async function publishFolder(dealersDir: string, storeFolder: string): Promise<void> {
  const releases = new DealerReleases(new FolderStore(storeFolder));
  const { dealers } = await loadDealers(dealersDir);
  for (const dealer of dealers) {
    const today = dealerToday(dealer, Date.now());
    const inventory = await readStock(dealer, { folder: join(dealersDir, dealer.slug), today });
    const server = await releases.addServerData(serverDataOf({ dealer, inventory }, undefined));
    const of = { dealer: dealer.slug, release: '20261128T000000Z-00000000', today, server };
    await releases.makeCurrent(of, new Date());
  }
}
