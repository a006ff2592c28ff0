import { existsSync } from 'node:fs';
import { atOnce } from '../../domain/at-once.ts';
import { usualDataFile } from '../../release-store/data-home.ts';
import type { DatabasePlace } from '../storage/open-database.ts';

/** Where a build reads which cars visitors hold. */
export type HeldCarsSource =
  | { kind: 'none' }
  | { kind: 'database'; place: DatabasePlace }
  /** The API of each site, at its own address or at the one given, with `{slug}` in it where every site has its own. */
  | { kind: 'api'; address?: string };

/** Ids of a dealer's cars that visitors hold. Undefined: there was no answer, and those of the last build are kept. */
export type HeldCars = (slug: string) => readonly string[] | undefined;

/** Help text for the commands that have this option. */
export const reservationsHelp = `  --reservations FROM   where to read the cars reserved online: the API server's SQLite FILE, an API's URL
                        (https://{slug}.example.com), 'api' for each site's own, or 'none'.
                        Default: DATABASE_URL, else .data/forecourt.sqlite where there is one`;

/** Milliseconds until a request to an API times out. The build goes on without the answer. */
const patienceMs = 5000;
/** Number of APIs asked at the same time. */
const askedAtOnce = 8;

/** Interprets `--reservations`. @param usualFile used without the option @throws when the file does not exist */
export function heldCarsSource(
  written: string | undefined,
  environment: NodeJS.ProcessEnv,
  usualFile: string,
): HeldCarsSource {
  if (written === 'none') return { kind: 'none' };
  if (written === 'api') return { kind: 'api' };
  if (written && /^https?:/.test(written)) return { kind: 'api', address: written };
  if (written !== undefined) {
    if (!existsSync(written)) throw new Error(`--reservations: there is no file ${written}.`);
    return { kind: 'database', place: { file: written } };
  }
  const url = environment['DATABASE_URL'];
  if (url) return { kind: 'database', place: { url } };
  return existsSync(usualFile) ? { kind: 'database', place: { file: usualFile } } : { kind: 'none' };
}

/** Reads the reserved cars of dealers, by the option of a command. @throws when it names a file that does not exist */
export function heldCarsReader(written: string | undefined, dealersDir: string, now: () => number) {
  const source = heldCarsSource(written, process.env, usualDataFile());
  return (slugs: readonly string[]) =>
    readHeldCars(source, { dealersDir, slugs, now: now(), warn: console.error });
}

interface ReadOptions {
  dealersDir: string;
  slugs: readonly string[];
  now: number;
  /** Called for every source that could not be read. */
  warn: (sentence: string) => void;
}

/** Reads which cars are held now. Never throws, because a build must not wait for a server. */
export async function readHeldCars(source: HeldCarsSource, options: ReadOptions): Promise<HeldCars> {
  if (source.kind === 'none') return () => [];
  if (source.kind === 'api') return fromApis(source.address, options);
  try {
    const held = Map.groupBy(await inDatabase(source.place, options.now), ({ dealer }) => dealer);
    return (slug) => (held.get(slug) ?? []).map(({ car_id }) => car_id);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    options.warn(`The reservations could not be read (${why}): the last build's reservations are kept.`);
    return () => undefined;
  }
}

/** Without migrations, which only its own server may run. Loaded on use: that takes longer than building one page. */
async function inDatabase(place: DatabasePlace, now: number) {
  const [{ connectTo }, { heldCars }] = await Promise.all([
    import('../storage/open-database.ts'),
    import('./reservations.ts'),
  ]);
  const db = await connectTo(place, { readOnly: true });
  try {
    // Migrations may not have run yet. A database from before reservations has no such table.
    const tables = await db.introspection.getTables();
    return tables.some(({ name }) => name === 'reservations') ? await heldCars(db, now).execute() : [];
  } finally {
    await db.destroy();
  }
}

async function fromApis(address: string | undefined, { dealersDir, slugs, warn }: ReadOptions) {
  const [{ loadDealers }, { createApiClient }, { reservedCars }] = await Promise.all([
    import('../../config/load.ts'),
    import('../../api/client.ts'),
    import('../../api/reserved-cars.ts'),
  ]);
  const { dealers } = await loadDealers(dealersDir, [...slugs]);
  const asked = dealers.filter(({ api }) => api.enabled);
  const held = new Map<string, readonly string[] | undefined>();
  const silent: string[] = [];
  await atOnce(askedAtOnce, asked, async ({ slug, api, siteUrl }) => {
    const baseUrl = address?.replaceAll('{slug}', slug) ?? (api.baseUrl || siteUrl);
    const { origin } = new URL(siteUrl);
    const client = createApiClient({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      timeoutMs: patienceMs,
      // An API on its own host finds the dealer by the calling page.
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin } }),
    });
    const answer = await client.call(reservedCars);
    held.set(slug, answer.ok ? answer.data.cars : undefined);
    if (!answer.ok) silent.push(slug);
  });
  if (silent.length > 0) {
    warn(
      `The API did not answer with the reserved cars. The last build's reservations are kept for ${silent.sort().join(', ')}.`,
    );
  }
  return (slug: string) => (held.has(slug) ? held.get(slug) : []);
}
