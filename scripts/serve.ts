import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { usualDataFile } from '../src/release-store/data-home.ts';
import { DealerReleases, hostKey } from '../src/release-store/dealer-releases.ts';
import { type ObjectStore, openStore } from '../src/release-store/object-store.ts';
import type { SiteCommands } from '../src/server/content-desk/content-desk.ts';
import { environmentHelp } from '../src/server/environment-help.ts';
import type { FleetOffice } from '../src/server/fleet/fleet-routes.ts';
import { cacheCompiledCode, program, wholeNumber } from './command-line.ts';

const root = resolve(import.meta.dirname, '..');
const cacheDir = join(root, '.cache');
cacheCompiledCode(cacheDir);

const help = `Runs the API, for sites that another host serves, or with --sites the published sites as well.

  npm run serve -- [--sites] [--port N] [--host ADDRESS] [--data FILE] [--dealers DIR] [--openapi]

  --sites         also serves every dealer's current release (npm run publish), each at its own host

  --port N        4400
  --host ADDRESS  127.0.0.1; run an https proxy in front of it
  --data FILE     the SQLite file (.data/forecourt.sqlite)
  --dealers DIR   where dealers' folders are (dealers), which owners edit at the desk
  --openapi       prints the OpenAPI document and exits

Environment:
  RELEASE_STORE        where releases and the stock of feeds are: a folder (.releases in FORECOURT_HOME) or s3://…
  METRICS_PORT         serves /metrics for Prometheus, /ready with names and /live on this port
  METRICS_HOST         the address of that port (127.0.0.1); no visitor may reach it
${environmentHelp}` as const;

/** `npm run serve`. The server runs on after it returns. */
export const main = program({ name: 'serve', help }, async ({ sites, host = '127.0.0.1', ...values }) => {
  const wantedPort = wholeNumber('--port', values.port ?? '4400', 0, 65_535);
  if (values.openapi) {
    const { openApiDocument } = await import('../src/api/contract/openapi.ts');
    console.log(JSON.stringify(openApiDocument(), null, 2));
    return 0;
  }
  // Loaded here, so that their compiled code is kept.
  const { releasedDealers } = await import('../src/server/dealers/released-dealers.ts');
  const { closeServer, limitConnections, listen, onStop, patience } = await import(
    '../src/hosting/connections.ts'
  );
  const { operatorServer } = await import('../src/server/operator-server.ts');
  const { openApiServer } = await import('../src/server/open-api-server.ts');
  const { releaseSites } = await import('../src/hosting/release-sites.ts');
  const { serverSettings } = await import('../src/server/server-settings.ts');
  const { createReleaseServer } = await import('../src/hosting/site-server.ts');

  const { METRICS_PORT, METRICS_HOST } = process.env;
  const metricsPort = METRICS_PORT ? wholeNumber('METRICS_PORT', METRICS_PORT, 0, 65_535) : undefined;
  const metricsHost = METRICS_HOST || '127.0.0.1';
  const dataFile = resolve(values.data ?? usualDataFile());
  const dealersDir = resolve(values.dealers ?? 'dealers');
  const { contentMode, ...settings } = serverSettings(process.env, { preview: false, dataFile });
  const consoleHost = settings.fleet && new URL(settings.fleet.origin).host;
  const store = await openStore(process.env);
  const releases = new DealerReleases(store);
  const { metrics: fleet, ...office } = fleetOffice(dealersDir, dataFile);
  const api = await openApiServer({
    ...settings,
    content: contentMode && { mode: contentMode, commands: siteCommands(dealersDir) },
    dealersDir,
    cacheDir,
    published: releasedDealers(releases),
    quality: (slug) => releases.currentQuality(slug),
    releases,
    office,
    preview: false,
  });
  const { faults, notices } = await api.status();
  for (const problem of [...faults, ...settings.warnings, ...notices]) console.error(problem);
  const { trustedProxies } = settings;
  const listener = sites
    ? createReleaseServer(releaseSites(releases), api.listener, { consoleHost, trustedProxies })
    : createServer(patience, api.listener);
  const server = limitConnections(listener, trustedProxies);
  const port = await listen(server, wantedPort, host);
  console.log(`API: http://${host}:${port}/api/health/ready`);
  if (sites) console.log(`Sites of ${store.address}: http://<slug>.localhost:${port}/`);
  if (settings.fleet) console.log(`Console of the fleet: ${settings.fleet.origin}/fleet/`);
  const metrics =
    metricsPort !== undefined &&
    operatorServer(api, {
      fleet: () => fleet(store),
      // A dealer without an API has a host, too.
      isHost: async (name) =>
        name === consoleHost || (await api.isHost(name)) || (await store.has(hostKey(name))),
    });
  if (metrics) {
    const at = await listen(metrics, metricsPort, metricsHost);
    console.log(`For the operator: http://${metricsHost}:${at}/ready and /metrics`);
  }
  onStop(async () => {
    if (metrics) metrics.close();
    await closeServer(server);
    await api.close();
  });
  return 0;
});

/** Drafts are only built; what is published becomes a release. */
function siteCommands(dealersDir: string): SiteCommands {
  const script = (name: string) => join(import.meta.dirname, name);
  return {
    build: ({ dealersDir: drafts, slug, outDir }) => [
      script('build.ts'),
      ...['--dealers', drafts, '--dealer', slug, '--out', outDir],
    ],
    publish: (slug) => [script('publish.ts'), '--dealers', dealersDir, '--dealer', slug],
  };
}

/** What the server asks of the room that publishes. It is loaded at the first question. */
function fleetOffice(dealersDir: string, dataFile: string) {
  const status = async (store: ObjectStore, only?: readonly string[]) => {
    const { fleetStatus } = await import('../src/publish/fleet-status.ts');
    const { undeliveredLeads } = await import('../src/server/lead-list/lead-commands.ts');
    const undelivered = (await undeliveredLeads(process.env, dataFile))?.byWebsite;
    return fleetStatus({ dealersDir, store, now: Date.now(), undelivered, only });
  };
  const publisher = async (store: ObjectStore) => {
    const { publisherStatus } = await import('../src/publish/publisher-beat.ts');
    return publisherStatus(store, Date.now());
  };
  return {
    status,
    publisherProblem: async (store: ObjectStore) => (await publisher(store))?.problem,
    async show(slug: string, releases: DealerReleases) {
      const { bringUpToDate, openHosts } = await import('../src/publish/hosts.ts');
      for (const host of await openHosts(process.env)) await bringUpToDate(host, slug, releases, new Date());
    },
    /** Metrics of the fleet for Prometheus. */
    async metrics(store: ObjectStore) {
      const { fleetMetrics } = await import('../src/publish/fleet-status.ts');
      const [all, seen] = await Promise.all([status(store), publisher(store)]);
      return fleetMetrics(all, seen?.seenAt);
    },
  } satisfies FleetOffice & Record<string, unknown>;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
