import type { Dealer } from '../../config/schema/dealer.ts';
import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import type { ServerFiles } from '../../release-store/manifest.ts';
import type { SiteSources } from '../../site/planning.ts';
import { type DealerHead, type PublishedDealers, readServerData } from '../../site/server-data.ts';

/** The current releases of a store. */
export function releasedDealers(releases: DealerReleases): PublishedDealers {
  return {
    list: () => releases.listServed(),
    async read(slug) {
      const served = await releases.served(slug);
      if (!served) return undefined;
      return {
        id: `${served.release}${served.takenDown ? ' taken down' : ''}`,
        head: served.head as DealerHead,
        dealer: async () => JSON.parse(await releases.soundContent(served.dealer)) as Dealer,
        sources: async () => (served.takenDown ? undefined : sourcesOf(releases, served, served.today)),
        async file(path) {
          const file = (await releases.manifest(slug, served.release)).files[path];
          if (!file) throw new Error(`${slug} has no file ${path} in the release ${served.release}.`);
          return releases.content(file);
        },
      };
    },
  };
}

/** The data of a release's pages. @throws with the remedy when it cannot be read */
export async function sourcesOf(
  releases: DealerReleases,
  { dealer, stock }: Pick<ServerFiles, 'dealer' | 'stock'>,
  today: string,
): Promise<SiteSources> {
  const [dealerText, stockText] = await Promise.all(
    [dealer, stock].map((file) => releases.soundContent(file)),
  );
  return readServerData({ dealer: dealerText!, stock: stockText! }, today);
}
