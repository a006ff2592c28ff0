import type { Dealer } from '../../config/schema/dealer.ts';
import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import { type DealerHead, type PublishedDealers, readServerData } from '../../site/server-data.ts';

/** The current releases of a store. */
export function releasedDealers(releases: DealerReleases): PublishedDealers {
  return {
    list: () => releases.listServed(),
    async read(slug) {
      const served = await releases.served(slug);
      if (!served) return undefined;
      const text = () => releases.soundContent(served.dealer);
      return {
        id: `${served.release}${served.takenDown ? ' taken down' : ''}`,
        head: served.head as DealerHead,
        dealer: async () => JSON.parse(await text()) as Dealer,
        async sources() {
          if (served.takenDown) return undefined;
          const [dealer, stock] = await Promise.all([text(), releases.soundContent(served.stock)]);
          return readServerData({ dealer, stock }, served.today);
        },
        async file(path) {
          const file = (await releases.manifest(slug, served.release)).files[path];
          if (!file) throw new Error(`${slug} has no file ${path} in the release ${served.release}.`);
          return releases.content(file);
        },
      };
    },
  };
}
