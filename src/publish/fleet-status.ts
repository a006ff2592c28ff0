import { Gauge, Registry } from 'prom-client';
import { dealerSlugs } from '../build/dealer-inputs.ts';
import { loadDealers } from '../config/load.ts';
import { atOnce } from '../domain/at-once.ts';
import type { DealerStatus, StatusProblem } from '../domain/dealer-status.ts';
import { things } from '../domain/stock/show-count.ts';
import { DealerReleases } from '../release-store/dealer-releases.ts';
import { type ObjectStore, readJson } from '../release-store/object-store.ts';
import { StockCopies } from '../release-store/stock-copies.ts';
import { failureKey, type PublishFailure } from './publish-failures.ts';

/** Stock is stale when no feed has confirmed it for this long. */
const oldestStockHours = 48;

/** '2026-11-29 07:25 UTC' */
const minuteOf = (iso = '') => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** The number of dealers that are read at the same time. */
const readAtOnce = 32;

export interface StatusOptions {
  dealersDir: string;
  store: ObjectStore;
  now: number;
  /** The number of undelivered leads, by the website's id. */
  undelivered?: ReadonlyMap<number, number> | undefined;
  /** Slugs of the dealers that are asked for. Default: all. */
  only?: readonly string[] | undefined;
}

/** The status of dealers, sorted by slug: those of the folder, and those whose site is shown without one. */
export async function fleetStatus(options: StatusOptions): Promise<DealerStatus[]> {
  const { dealersDir, store, now, undelivered, only } = options;
  const releases = new DealerReleases(store);
  const copies = new StockCopies(store);
  const folders = new Set(dealerSlugs(dealersDir));
  const served = await releases.listServed();
  const slugs = [...new Set([...folders, ...served.keys()])].filter((slug) => only?.includes(slug) ?? true);
  const { dealers, problems: inConfiguration } = await loadDealers(dealersDir, only, { published: releases });
  const bySlug = new Map(dealers.map((dealer) => [dealer.slug, dealer]));
  const all: DealerStatus[] = [];
  await atOnce(readAtOnce, slugs, async (slug) => {
    const problems: StatusProblem[] = [];
    const found = (text: string, command?: string) => problems.push({ text, ...(command && { command }) });
    const current = await releases.current(slug);
    const hasFolder = folders.has(slug);
    if (!hasFolder && (!current || current.takenDown)) return;
    if (!hasFolder) found('Its site is shown, and its folder is gone', `npm run release -- takedown ${slug}`);
    const faults = inConfiguration.filter(({ dealer }) => dealer === slug).length;
    if (hasFolder && faults > 0)
      found(`Its configuration has ${things(faults, 'problem')}`, `npm run dealer -- check ${slug}`);
    if (!current) found('It was never published', `npm run publish -- --dealer ${slug}`);
    const failure = await readJson<PublishFailure>(store, failureKey(slug));
    if (failure)
      found(`Its last publish failed at ${failure.place}, ${minuteOf(failure.at)}: ${failure.message}`);
    const hold = await releases.holdOf(slug);
    if (hold)
      found(`It is on hold since ${minuteOf(hold.since)}, ${hold.why}`, `npm run fleet -- resume ${slug}`);
    const manifest =
      current && !current.takenDown
        ? await releases.manifest(slug, current.release).catch((error: Error) => {
            found(error.message);
            return undefined;
          })
        : undefined;
    const dealer = bySlug.get(slug);
    const feed = dealer?.stock.feed;
    const note = feed && (await copies.feedNote(slug));
    const good = feed && (await copies.goodNote(slug));
    const isStockHeld = feed ? note?.outcome === 'held' : (await copies.heldNote(slug)) !== undefined;
    if (note?.outcome === 'failed') found(`Its feed fails since ${minuteOf(note.since)}: ${note.why}`);
    if (note?.outcome === 'held')
      found(`Its feed is held since ${minuteOf(note.since)}: ${note.why}`, `npm run stock -- accept ${slug}`);
    // A feed with the outcome 'unchanged' confirms its stock.
    const confirmed = note && ['taken', 'unchanged'].includes(note.outcome) ? note.at : good?.takenAt;
    const stockAgeHours = confirmed && Math.round((now - Date.parse(confirmed)) / 360_000) / 10;
    if (stockAgeHours && stockAgeHours > oldestStockHours)
      found(`Its stock is ${Math.round(stockAgeHours)} hours old`);
    if (manifest?.cars === 0) found('It shows no cars');
    const leads = undelivered && dealer && (undelivered.get(dealer.id) ?? 0);
    if (leads)
      found(
        `${things(leads, 'lead')} ${leads === 1 ? 'is' : 'are'} undelivered`,
        'npm run leads -- resend --dead',
      );
    const files = Object.entries(manifest?.files ?? {});
    all.push({
      dealer: slug,
      name: dealer?.name,
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
      isStockHeld,
      isOnHold: hold !== undefined,
      rejected: good?.rejected ?? 0,
      undeliveredLeads: leads,
    });
  });
  return all.sort((a, b) => (a.dealer < b.dealer ? -1 : 1));
}

/** The status for Prometheus. @param publisherSeenAt when a publisher was last at work, milliseconds since 1970 */
export async function fleetMetrics(all: readonly DealerStatus[], publisherSeenAt?: number): Promise<string> {
  const registry = new Registry();
  const ofFleet = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `forecourt_${name}`, help, labelNames, registers: [registry] });
  if (publisherSeenAt !== undefined)
    ofFleet('publisher_seen_seconds', 'When a publisher was last at work, seconds since 1970').set(
      publisherSeenAt / 1000,
    );
  const gauge = (name: string, help: string, of: (one: DealerStatus) => number | undefined) => {
    const metric = ofFleet(name, help, ['dealer']);
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
  gauge('stock_held', '1 when its feed or stock file waits for a person', ({ isStockHeld }) =>
    Number(isStockHeld),
  );
  gauge('feed_failing', '1 when the feed fails', ({ feed }) => feed && Number(feed === 'failed'));
  gauge('feed_rejected', 'Rows of the feed that were rejected', ({ rejected }) => rejected);
  gauge('undelivered_leads', 'Leads that could not be delivered', ({ undeliveredLeads }) => undeliveredLeads);
  return registry.metrics();
}
