import type { DealerStatus } from '../../domain/dealer-status.ts';
import type { DealerReleases } from '../../release-store/dealer-releases.ts';
import type { ObjectStore } from '../../release-store/object-store.ts';

/** What the console asks of the room that publishes. */
export interface FleetOffice {
  /** The status of dealers, by slug. @param only slugs; default: all */
  status(store: ObjectStore, only?: readonly string[]): Promise<DealerStatus[]>;
  /** A sentence when a publisher that should be at work is silent. */
  publisherProblem(store: ObjectStore): Promise<string | undefined>;
  /** Hands a dealer's current release to the hosts that show it. @throws when a host did not take it */
  show(slug: string, releases: DealerReleases): Promise<void>;
}
