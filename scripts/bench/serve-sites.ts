import { join, resolve } from 'node:path';
import { buildFleet } from '../../src/build/build-fleet.ts';
import { mediaOf } from '../../src/build/build-slice.ts';
import { loadDealers } from '../../src/config/load.ts';
import { readCatalogue } from '../../src/content/read-catalogue.ts';
import { readParts } from '../../src/content/read-parts.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import type { Page } from '../../src/page-kinds/page.ts';
import { planSite } from '../../src/page-kinds/plan-site.ts';
import { localPhotos } from '../../src/photos/local-photos.ts';
import { openApiServer } from '../../src/server/open-api-server.ts';
import { serverSettings } from '../../src/server/server-settings.ts';
import { createSiteServer, listen } from '../../src/server/site-server.ts';
import { dealerToday } from '../../src/site/dealer-day.ts';
import { http2Front } from './http2-front.ts';

/** Built sites with their API, served with compression and cache headers. */
export interface ServedSites {
  /**
   * The template, a page of each kind and the origin of a dealer's site. `plainOrigin` has HTTP/1 and no certificate:
   * Chromium stores nothing of a site whose certificate it does not trust.
   */
  dealer(slug: string): Promise<{
    template: string;
    kinds: [kind: string, path: string][];
    origin: string;
    plainOrigin: string;
  }>;
  /** Paths that sign in to the desks, by slug. */
  demoSignIns(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** Builds dealers' sites and serves them as a CDN would. @throws when a site does not build */
export async function serveSites(root: string, slugs: string[]): Promise<ServedSites> {
  const cacheDir = join(root, '.cache');
  const outDir = join(cacheDir, 'bench/lighthouse-sites');
  const dealersDir = resolve(root, 'dealers');
  const now = Date.now();
  const built = await buildFleet({ root, cacheDir, outDir, dealersDir, now, slugs });
  if (built.summary.failed > 0)
    throw new Error(`The sites do not build: ${JSON.stringify([built.problems, built.failures])}`);
  const settings = serverSettings(
    { LOG_LEVEL: 'silent' },
    { preview: true, dataFile: join(cacheDir, 'bench/lighthouse.sqlite') },
  );
  // Nothing is saved or published here.
  const content = { mode: 'files' as const, commands: { build: () => [], publish: () => [] } };
  const api = await openApiServer({ ...settings, content, dealersDir, cacheDir, preview: true });
  const server = createSiteServer(outDir, api.listener);
  const port = await listen(server, 0);
  const front = await http2Front(port);
  return {
    async dealer(slug) {
      const plainOrigin = `http://${slug}.localhost:${port}`;
      const origin = front ? `https://${slug}.localhost:${front.port}` : plainOrigin;
      return { ...(await pagesOf(dealersDir, slug, now)), origin, plainOrigin };
    },
    demoSignIns: () => api.demoSignIns(),
    async close() {
      front?.close();
      server.closeAllConnections();
      server.close();
      await api.close();
    },
  };
}

async function pagesOf(dealersDir: string, slug: string, now: number) {
  const { dealers } = await loadDealers(dealersDir, [slug]);
  const dealer = dealers[0]!;
  const folder = join(dealersDir, slug);
  const mediaFiles = mediaOf(folder);
  const today = dealerToday(dealer, now);
  const { pages } = planSite({
    dealer,
    inventory: await readStock(dealer, { folder, today }),
    today,
    folder,
    mediaFiles,
    photos: await localPhotos(folder, mediaFiles, join(dealersDir, '..', '.cache')),
    parts: (await readParts(folder, slug)).parts,
    catalogue: (await readCatalogue(dealersDir, dealer)).catalogue,
  });
  return { template: dealer.template, kinds: kindsOf(pages) };
}

/** A page of each kind, by name. Kinds without a page are left out. */
function kindsOf(pages: readonly Page[]): [string, string][] {
  const forSale = (page: Page) => page.route === 'vehicle' && page.props.card.available;
  const wanted: [string, (page: Page) => boolean][] = [
    ['home', ({ route }) => route === 'home'],
    ['search', ({ route }) => route === 'search'],
    ['vehicle', (page) => forSale(page) && page.route === 'vehicle' && page.props.drawn],
    ['photos', (page) => forSale(page) && page.route === 'vehicle' && !page.props.drawn],
    ['content', ({ route }) => ['text-page', 'location', 'offers', 'reviews'].includes(route)],
  ];
  return wanted.flatMap(([kind, matches]): [string, string][] => {
    const page = pages.find(matches);
    return page ? [[kind, page.path]] : [];
  });
}

/** Formats rows as a table. The first three columns are text. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = columns.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => String(row[at]).length)),
  );
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, at) => (at < 3 ? String(cell).padEnd(widths[at]!) : String(cell).padStart(widths[at]!)))
      .join('  ');
  return [line(columns), ...rows.map(line)].join('\n');
}
