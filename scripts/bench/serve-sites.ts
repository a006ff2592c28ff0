import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildFleet } from '../../src/build/build-fleet.ts';
import { folderSources } from '../../src/build/build-slice.ts';
import { SiteStates } from '../../src/build/site-state.ts';
import { loadDealers } from '../../src/config/load.ts';
import { listen } from '../../src/hosting/connections.ts';
import { createSiteServer } from '../../src/hosting/site-server.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import type { Page } from '../../src/page-kinds/page-plans.ts';
import { planSite } from '../../src/page-kinds/plan-site.ts';
import { openApiServer } from '../../src/server/open-api-server.ts';
import { serverSettings } from '../../src/server/server-settings.ts';
import { dealerToday } from '../../src/site/site-identity.ts';

/**
 * Builds dealers' sites and serves them with their API as a CDN would, with compression and cache headers.
 *
 * @throws when a site does not build
 */
export async function serveSites(root: string, slugs: string[], dealersDir = resolve(root, 'dealers')) {
  const cacheDir = join(root, '.cache');
  const outDir = join(cacheDir, 'bench/sites');
  const now = Date.now();
  const built = await buildFleet({ root, cacheDir, outDir, dealersDir, now, slugs });
  if (built.summary.failed > 0)
    throw new Error(`The sites do not build: ${JSON.stringify([built.problems, built.failures])}`);
  const settings = serverSettings(
    { LOG_LEVEL: 'silent' },
    { preview: true, dataFile: join(cacheDir, 'bench/served.sqlite') },
  );
  // Nothing is saved or published here.
  const content = { mode: 'files' as const, commands: { build: () => [], publish: () => [] } };
  const states = new SiteStates(cacheDir, outDir);
  const api = await openApiServer({
    ...settings,
    content,
    dealersDir,
    cacheDir,
    published: states.published,
    preview: true,
  });
  const server = createSiteServer(outDir, api.listener);
  const port = await listen(server, 0);
  const front = await http2Front(port);
  return {
    /** The folder of a built site. */
    folder: (slug: string) => join(outDir, slug),
    /**
     * The template, a page of each kind and the origin of a dealer's site. `plainOrigin` has HTTP/1 and no certificate:
     * Chromium stores nothing of a site whose certificate it does not trust.
     */
    async dealer(slug: string) {
      const plainOrigin = `http://${slug}.localhost:${port}`;
      const origin = front ? `https://${slug}.localhost:${front.port}` : plainOrigin;
      return { ...(await pagesOf(dealersDir, slug, now)), origin, plainOrigin };
    },
    /** Paths that sign in to the desks, by slug. */
    demoSignIns: api.demoSignIns,
    async [Symbol.asyncDispose]() {
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
  const today = dealerToday(dealer, now);
  const sources = await folderSources(dealer, { dealersDir, cacheDir: join(dealersDir, '..', '.cache') });
  const inventory = await readStock(dealer, { folder: sources.folder, today });
  const { pages } = planSite({ ...sources, inventory, today });
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
    ['text', ({ route }) => route === 'text-page'],
    ['offers', ({ route }) => route === 'offers'],
    ['location', ({ route }) => route === 'location'],
  ];
  return wanted.flatMap(([kind, matches]): [string, string][] => {
    const page = pages.find(matches);
    return page ? [[kind, page.path]] : [];
  });
}

/** Headers of a single connection, which HTTP/2 does not allow. */
const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/**
 * A proxy with HTTP/2 and TLS in front of a site server, like a CDN. With HTTP/1 a browser opens six connections for
 * fifty small files, and the measurement would show that limit instead of the page. The certificate is created for the
 * run, so the browser must not verify it.
 *
 * @param port of the site server
 * @returns undefined when openssl is not installed
 */
async function http2Front(port: number) {
  const certificate = selfSigned();
  if (!certificate) return undefined;
  const server = createSecureServer(certificate, (asked, answer) => {
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(asked.headers)) {
      if (value !== undefined && !name.startsWith(':')) headers[name] = value;
    }
    const host = asked.authority.replace(/:\d+$/, `:${port}`);
    // The API accepts requests from pages of the site server, not of this proxy.
    if (headers['origin']) headers['origin'] = `http://${host}`;
    const { method, url: path } = asked;
    const call = request({ port, method, path, headers: { ...headers, host } }, (given: IncomingMessage) => {
      const kept = Object.entries(given.headers).filter(([name]) => !hopHeaders.has(name));
      answer.writeHead(given.statusCode ?? 500, Object.fromEntries(kept));
      given.pipe(answer);
    });
    call.on('error', () => answer.stream.destroy());
    asked.pipe(call);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function selfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' ');
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:*.localhost'];
    const made = spawnSync('openssl', [...words, ...name, '-keyout', key, '-out', cert]);
    return made.status === 0 ? { key: readFileSync(key), cert: readFileSync(cert) } : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
