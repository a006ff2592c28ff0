import { Gauge, Registry } from 'prom-client';
import { dealerSlugs } from '../build/dealer-inputs.ts';
import { loadDealers } from '../config/load.ts';
import { atOnce } from '../domain/at-once.ts';
import { DealerReleases } from '../release-store/dealer-releases.ts';
import { type ObjectStore, readJson } from '../release-store/object-store.ts';
import { StockCopies } from '../release-store/stock-copies.ts';
import { failureKey, type PublishFailure } from './publish-failures.ts';

/** The status of one dealer's site. */
export interface DealerStatus {
  /** Slug. */
  dealer: string;
  /** True when a person has to do something. */
  attention: boolean;
  /** The problems, one sentence each. */
  problems: string[];
  release?: string | undefined;
  /** The time of the release, ISO. */
  releasedAt?: string | undefined;
  /** The version of Forecourt that made the release: '0.1.0'. */
  version?: string | undefined;
  pages: number;
  bytes: number;
  cars: number;
  /** Hours since the feed last provided stock. Undefined without a feed. */
  stockAgeHours?: number | undefined;
  feed?: 'taken' | 'unchanged' | 'held' | 'failed' | undefined;
  /** True when a person stopped its publishing. */
  isOnHold: boolean;
  /** Rows of the feed that were rejected. */
  rejected: number;
  /** Number of leads that could not be delivered. Undefined when the database was not queried. */
  undeliveredLeads?: number | undefined;
}

/** Stock is stale when no feed has confirmed it for this long. */
const oldestStockHours = 48;

/** The number of dealers that are read at the same time. */
const readAtOnce = 32;

export interface StatusOptions {
  dealersDir: string;
  store: ObjectStore;
  now: number;
  /** The number of undelivered leads, by the website's id. */
  undelivered?: ReadonlyMap<number, number> | undefined;
}

/** The status of every dealer, sorted by slug. */
export async function fleetStatus({
  dealersDir,
  store,
  now,
  undelivered,
}: StatusOptions): Promise<DealerStatus[]> {
  const releases = new DealerReleases(store);
  const copies = new StockCopies(store);
  const slugs = dealerSlugs(dealersDir);
  const { dealers, problems: inConfiguration } = await loadDealers(dealersDir);
  const bySlug = new Map(dealers.map((dealer) => [dealer.slug, dealer]));
  const all: DealerStatus[] = [];
  await atOnce(readAtOnce, slugs, async (slug) => {
    const problems: string[] = [];
    const faults = inConfiguration.filter(({ dealer }) => dealer === slug).length;
    if (faults > 0)
      problems.push(`Its configuration has ${faults} problems: npm run dealer -- check ${slug}`);
    const current = await releases.current(slug);
    if (!current) problems.push(`It was never published: npm run publish -- --dealer ${slug}`);
    const failure = await readJson<PublishFailure>(store, failureKey(slug));
    if (failure)
      problems.push(`Its last publish failed at ${failure.place}, ${failure.at}: ${failure.message}`);
    const hold = await releases.holdOf(slug);
    if (hold)
      problems.push(`It is on hold since ${hold.since}, ${hold.why}. npm run fleet -- resume ${slug}`);
    const manifest =
      current && !current.takenDown
        ? await releases.manifest(slug, current.release).catch((error: Error) => {
            problems.push(error.message);
            return undefined;
          })
        : undefined;
    const dealer = bySlug.get(slug);
    const feed = dealer?.stock.feed;
    const note = feed && (await copies.feedNote(slug));
    const good = feed && (await copies.goodNote(slug));
    if (note?.outcome === 'failed') problems.push(`Its feed fails since ${note.since}: ${note.why}.`);
    if (note?.outcome === 'held')
      problems.push(`Its feed is held since ${note.since}: ${note.why}. npm run stock -- accept ${slug}`);
    // A feed with the outcome 'unchanged' confirms its stock.
    const confirmed = note && ['taken', 'unchanged'].includes(note.outcome) ? note.at : good?.takenAt;
    const stockAgeHours = confirmed && Math.round((now - Date.parse(confirmed)) / 360_000) / 10;
    if (stockAgeHours && stockAgeHours > oldestStockHours)
      problems.push(`Its stock is ${Math.round(stockAgeHours)} hours old.`);
    if (manifest?.cars === 0) problems.push('It shows no cars.');
    const leads = undelivered && dealer && (undelivered.get(dealer.id) ?? 0);
    if (leads) problems.push(`${leads} leads are undelivered: npm run leads -- resend --dead`);
    const files = Object.entries(manifest?.files ?? {});
    all.push({
      dealer: slug,
      attention: problems.length > 0,
      problems,
      release: current?.release,
      releasedAt: manifest?.at,
      version: manifest?.version,
      pages: files.filter(([path]) => path.endsWith('/')).length,
      bytes: files.reduce((sum, [, { bytes }]) => sum + bytes, 0),
      cars: manifest?.cars ?? 0,
      stockAgeHours: stockAgeHours || undefined,
      feed: note?.outcome,
      isOnHold: hold !== undefined,
      rejected: good?.rejected ?? 0,
      undeliveredLeads: leads,
    });
  });
  return all.sort((a, b) => (a.dealer < b.dealer ? -1 : 1));
}

/**
 * The status as Prometheus metrics.
 *
 * @param publisherSeenAt when a publisher was last at work, milliseconds since 1970
 */
export async function fleetMetrics(all: readonly DealerStatus[], publisherSeenAt?: number): Promise<string> {
  const registry = new Registry();
  if (publisherSeenAt !== undefined) {
    const help = 'When a publisher was last at work, seconds since 1970';
    new Gauge({ name: 'forecourt_publisher_seen_seconds', help, registers: [registry] }).set(
      publisherSeenAt / 1000,
    );
  }
  const gauge = (name: string, help: string, of: (one: DealerStatus) => number | undefined) => {
    const metric = new Gauge({
      name: `forecourt_${name}`,
      help,
      labelNames: ['dealer'],
      registers: [registry],
    });
    for (const one of all) {
      const value = of(one);
      if (value !== undefined) metric.set({ dealer: one.dealer }, value);
    }
  };
  gauge('attention', '1 when a person has to do something', ({ attention }) => Number(attention));
  gauge('released_seconds', 'When the current release was made, seconds since 1970', ({ releasedAt }) =>
    releasedAt === undefined ? undefined : Date.parse(releasedAt) / 1000,
  );
  gauge('pages', 'Pages of the current release', ({ pages }) => pages);
  gauge('bytes', 'Bytes of the current release', ({ bytes }) => bytes);
  gauge('cars', 'Cars of the current release', ({ cars }) => cars);
  gauge('stock_age_hours', 'Hours since the feed confirmed its stock', ({ stockAgeHours }) => stockAgeHours);
  gauge('on_hold', '1 when a person stopped its publishing', ({ isOnHold }) => Number(isOnHold));
  gauge('feed_held', '1 when the feed is held', ({ feed }) => feed && Number(feed === 'held'));
  gauge('feed_failing', '1 when the feed fails', ({ feed }) => feed && Number(feed === 'failed'));
  gauge('feed_rejected', 'Rows of the feed that were rejected', ({ rejected }) => rejected);
  gauge('undelivered_leads', 'Leads that could not be delivered', ({ undeliveredLeads }) => undeliveredLeads);
  return registry.metrics();
}
