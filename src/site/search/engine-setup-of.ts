import type { Dealer } from '../../config/schema/dealer.ts';
import type { EngineSetup, TypesenseSetup } from '../../search/browser/engine-setup.ts';
import { indexManifestPath } from '../../search/static/index-files.ts';
import { collectionAlias } from '../../search/typesense/collection-names.ts';

/** A dealer's search settings, and whose they are. */
type Searching = Pick<Dealer, 'slug' | 'search'>;

/**
 * Most cars of an index that stands by for Typesense. No visitor loads it unless Typesense fails, so it may be larger
 * than one that every search loads.
 */
const standbyLimit = 20_000;

/** Whether a dealer of so many cars is to be searched on Typesense (OPEN-5); it may not be set up for it yet. */
export function wantsTypesense({ search }: Searching, carCount: number): boolean {
  return search.engine === 'typesense' || (search.engine === 'auto' && carCount > search.staticLimit);
}

/** Which engines answer in the browser, and where they are (CFG-33). */
export function engineSetupOf(dealer: Searching, carCount: number): EngineSetup {
  const { typesense, staticLimit } = dealer.search;
  // Past the limit but without a server, a large index is still better than no search.
  if (!typesense || !wantsTypesense(dealer, carCount)) return { indexManifest: indexManifestPath };
  const { host, otherHosts, port, protocol, searchOnlyKey } = typesense;
  return {
    ...(carCount <= Math.max(staticLimit, standbyLimit) && { indexManifest: indexManifestPath }),
    typesense: {
      nodes: [host, ...otherHosts].map((name) => ({ host: name, port, protocol })),
      searchOnlyKey,
      collection: collectionAlias(dealer.slug),
    },
  };
}

/** Origins that the site's pages must be allowed to reach for it, as a Content-Security-Policy writes them. */
export function searchOrigins({ typesense }: EngineSetup): string[] {
  return (typesense?.nodes ?? []).map(originOf);
}

/** Without the port that goes without saying. */
function originOf({ protocol, host, port }: TypesenseSetup['nodes'][number]): string {
  return new URL(`${protocol}://${host}:${port}`).origin;
}
