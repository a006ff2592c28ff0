import { type AdminServer, adminClient } from '../search/typesense/admin-client.ts';
import { withdrawCars } from '../search/typesense/update-collection.ts';
import { indexFailureOf } from './index-failure.ts';
import { type IndexOptions, indexFleet } from './index-fleet.ts';

/** The indexes on the search server, for publishing (`SearchIndex`). */
export function releasedIndex({
  server,
  now,
  ...options
}: Pick<IndexOptions, 'dealersDir' | 'cacheDir' | 'copies' | 'readHeld'> & {
  server: AdminServer;
  now: () => number;
}) {
  const client = adminClient(server);
  const textOf = ({ message, remedy }: { message: string; remedy: string }) => `${message} ${remedy}`;
  return {
    async withdraw(slug: string, slugsOfCars: readonly string[]): Promise<void> {
      await withdrawCars(client, slug, slugsOfCars).catch((error: unknown) => {
        throw new Error(textOf(indexFailureOf(slug, error, server.nodes)));
      });
    },
    async fill(slugs: readonly string[]): Promise<{ slug: string; message: string }[]> {
      const { outcomes, problems } = await indexFleet({
        ...options,
        server,
        slugs,
        released: true,
        now: now(),
      });
      return [
        ...outcomes.flatMap((one) => (one.ok ? [] : [{ slug: one.slug, message: textOf(one) }])),
        ...problems.map(({ dealer, message }) => ({ slug: dealer, message })),
      ];
    },
  };
}
