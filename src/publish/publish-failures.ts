import type { FleetResult } from '../build/build-fleet.ts';
import { type ObjectStore, writeJson } from '../release-store/object-store.ts';

/** The reason why a dealer's last publish failed. It stays in the store until a publish succeeds. */
export interface PublishFailure {
  /** The time of the failure, ISO. */
  at: string;
  place: string;
  message: string;
}

export const failureKey = (slug: string) => `dealers/${slug}/failure.json`;

/** Notes what failed in a publish of these dealers, which have a folder, and forgets what failed before. */
export async function noteFailures(
  store: ObjectStore,
  slugs: readonly string[],
  { failures, problems, now }: Pick<FleetResult, 'failures' | 'problems'> & { now: number },
): Promise<void> {
  const wrong = new Map<string, PublishFailure>();
  const at = new Date(now).toISOString();
  for (const { dealer, file, message } of problems) wrong.set(dealer, { at, place: file, message });
  for (const { slug, place, message } of failures) wrong.set(slug, { at, place, message });
  await store.remove(slugs.filter((slug) => !wrong.has(slug)).map(failureKey));
  for (const slug of slugs) {
    const failure = wrong.get(slug);
    if (failure) await writeJson(store, failureKey(slug), failure);
  }
}
