import type { DealerReleases } from '../release-store/dealer-releases.ts';
import { readJson } from '../release-store/object-store.ts';
import { atOnce } from './at-once.ts';

/**
 * The indexes on the search server. They go live with the releases: cars whose pages will be gone are withdrawn before
 * a release becomes current, and the other changes are made after the hosts have it. So every found car has a page at
 * any moment, and once a publish has ended every page of a car has its car in the search.
 */
export interface SearchIndex {
  /** Deletes the cars with these slugs from a dealer's index. */
  withdraw(slug: string, slugsOfCars: readonly string[]): Promise<void>;
  /** Makes the indexes of these dealers equal to their stock, for those that use the server. Returns what failed. */
  fill(slugs: readonly string[]): Promise<{ slug: string; message: string }[]>;
}

/** The release that a dealer's index was last made equal to. */
interface IndexNote {
  release: string;
}

const noteKey = (slug: string) => `dealers/${slug}/search-index.json`;

/** The number of notes that are read at the same time. */
const readAtOnce = 32;

/**
 * Fills the indexes of dealers whose current release is not the one that their index was filled for. So an index that
 * failed is filled by the next publish, even if that has no new release.
 *
 * @returns what failed
 */
export async function fillOutdated(
  index: SearchIndex,
  slugs: readonly string[],
  releases: DealerReleases,
): Promise<{ slug: string; message: string }[]> {
  const { store } = releases;
  const outdated = new Map<string, string>();
  await atOnce(readAtOnce, slugs, async (slug) => {
    const [current, note] = await Promise.all([
      releases.current(slug),
      readJson<IndexNote>(store, noteKey(slug)),
    ]);
    if (current && !current.takenDown && current.release !== note?.release)
      outdated.set(slug, current.release);
  });
  if (outdated.size === 0) return [];
  const failed = await index.fill([...outdated.keys()].sort());
  for (const { slug } of failed) outdated.delete(slug);
  await atOnce(readAtOnce, [...outdated], async ([slug, release]) => {
    const note: IndexNote = { release };
    await store.put(noteKey(slug), JSON.stringify(note));
  });
  return failed;
}
