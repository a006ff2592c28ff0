import { existsSync } from 'node:fs';
import type { DatabasePlace } from '../storage/open-database.ts';

/** Where a build learns which cars visitors hold. */
export type HeldCarsSource =
  | { kind: 'none' }
  | { kind: 'database'; place: DatabasePlace }
  /** The API of each site, at its own address or at the one given, with `{slug}` in it where every site has its own. */
  | { kind: 'api'; address?: string };

/** Ids of the cars of a dealer that visitors hold; undefined: nobody answered, and what the last build knew stands. */
export type HeldCars = (slug: string) => readonly string[] | undefined;

/** Said in the help of the commands that take it. */
export const reservationsHelp = `  --reservations FROM   where cars reserved online are known: the API server's SQLite FILE, an API's URL
                        (https://{slug}.example.com), 'api' for each site's own, or 'none'.
                        Default: DATABASE_URL, else .data/forecourt.sqlite where there is one`;

/** How long an API may take, milliseconds: a site is built without its answer rather than not at all. */
const patienceMs = 5000;
/** APIs asked at once. */
const atOnce = 8;

/**
 * What `--reservations` means.
 *
 * @param usualFile the API server's file where nothing else is said
 * @throws for a file that is not there
 */
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

/**
 * Reads which cars are held at a moment. Never throws: a build must not wait for a server.
 *
 * @param warn told of every source that could not be read
 */
export async function readHeldCars(
  source: HeldCarsSource,
  options: { dealersDir: string; slugs: readonly string[]; now: number; warn: (sentence: string) => void },
): Promise<HeldCars> {
  if (source.kind === 'none') return () => [];
  if (source.kind === 'api') return fromApis(source.address, options);
  try {
    const held = await inDatabase(source.place, options.now);
    return (slug) => held.get(slug) ?? [];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    options.warn(`The reservations could not be read (${why}): cars stay as the last build knew them.`);
    return () => undefined;
  }
}

interface HeldRow {
  /** Slug. */
  dealer: string;
  car_id: string;
}

const select = (now: string) =>
  `select dealer, car_id from reservations where released_at is null and state = 'held' and claim_until > ${now} order by car_id`;

/** By the slug of the dealer. Read as it is: bringing a database up to date is for the server it belongs to. */
async function inDatabase(place: DatabasePlace, now: number): Promise<Map<string, string[]>> {
  const rows = 'file' in place ? await inFile(place.file, now) : await inPostgres(place.url, now);
  return new Map(
    [...Map.groupBy(rows, ({ dealer }) => dealer)].map(([slug, of]) => [
      slug,
      of.map(({ car_id }) => car_id),
    ]),
  );
}

// What follows is loaded by who needs it: a build that changes one page takes less time than loading all of it.

async function inFile(file: string, now: number): Promise<HeldRow[]> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file, { readOnly: true, timeout: patienceMs });
  try {
    // A server that has not been started since reservations came has no such table.
    const table = database.prepare("select 1 from sqlite_master where name = 'reservations'").get();
    return table ? (database.prepare(select('?')).all(now) as unknown as HeldRow[]) : [];
  } finally {
    database.close();
  }
}

async function inPostgres(connectionString: string, now: number): Promise<HeldRow[]> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs });
  await client.connect();
  try {
    const table = await client.query("select to_regclass('reservations') as name");
    return table.rows[0]?.name ? (await client.query<HeldRow>(select('$1'), [now])).rows : [];
  } finally {
    await client.end();
  }
}

async function fromApis(
  address: string | undefined,
  {
    dealersDir,
    slugs,
    warn,
  }: { dealersDir: string; slugs: readonly string[]; warn: (sentence: string) => void },
): Promise<HeldCars> {
  const [{ loadDealers }, { createApiClient }, { reservedCars }] = await Promise.all([
    import('../../config/load.ts'),
    import('../../api/client.ts'),
    import('../../api/reserved-cars.ts'),
  ]);
  const { dealers } = await loadDealers(dealersDir, [...slugs]);
  const asked = dealers.filter(({ api }) => api.enabled);
  const held = new Map<string, readonly string[] | undefined>();
  const silent: string[] = [];
  const ask = async (): Promise<void> => {
    for (let dealer = asked.pop(); dealer; dealer = asked.pop()) {
      const baseUrl = address?.replaceAll('{slug}', dealer.slug) ?? (dealer.api.baseUrl || dealer.siteUrl);
      const { origin } = new URL(dealer.siteUrl);
      const client = createApiClient({
        baseUrl: baseUrl.replace(/\/+$/, ''),
        timeoutMs: patienceMs,
        // An API at a host of its own knows the dealer by the page that asks.
        fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin } }),
      });
      const answer = await client.call(reservedCars);
      held.set(dealer.slug, answer.ok ? answer.data.cars : undefined);
      if (!answer.ok) silent.push(dealer.slug);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  if (silent.length > 0) {
    warn(
      `The API did not say which cars are reserved: ${silent.sort().join(', ')} stay as the last build knew them.`,
    );
  }
  return (slug) => (held.has(slug) ? held.get(slug) : []);
}
