import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { usualDataFile } from '../src/release-store/data-home.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { openStore } from '../src/release-store/object-store.ts';
import type { SiteCommands } from '../src/server/content-desk/site-works.ts';
import { releasedDealers } from '../src/server/dealers/released-dealers.ts';
import { closeServer, limitConnections, onStop, operatorServer } from '../src/server/http-servers.ts';
import { undeliveredLeads } from '../src/server/lead-list/lead-state.ts';
import { openApiServer } from '../src/server/open-api-server.ts';
import { ReleaseSites } from '../src/server/release-sites.ts';
import { environmentHelp, serverSettings } from '../src/server/server-settings.ts';
import { createReleaseServer, listen } from '../src/server/site-server.ts';
import { command, readCommandLine, wholeNumber } from './command-line.ts';

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
${environmentHelp}`;

/** `npm run serve`. The server runs on after it returns. */
export const main = command(async (args) => {
  const { values } = readCommandLine('serve', {
    args,
    options: {
      port: { type: 'string', default: '4400' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string', default: usualDataFile() },
      dealers: { type: 'string', default: 'dealers' },
      sites: { type: 'boolean', default: false },
      openapi: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (values.openapi) {
    const { openApiDocument } = await import('../src/api/contract/openapi.ts');
    console.log(JSON.stringify(openApiDocument('1'), null, 2));
    return 0;
  }
  const wantedPort = wholeNumber('--port', values.port, 0, 65_535);
  const { contentMode, ...settings } = serverSettings(process.env, {
    preview: false,
    dataFile: resolve(values.data),
  });
  const dealersDir = resolve(values.dealers);
  const store = await openStore(process.env);
  const cacheDir = resolve('.cache');
  const releases = new DealerReleases(store);
  const api = await openApiServer({
    ...settings,
    content: contentMode && { mode: contentMode, commands: siteCommands(dealersDir) },
    dealersDir,
    cacheDir,
    published: releasedDealers(releases),
    quality: (slug) => releases.currentQuality(slug),
    releases,
    preview: false,
  });
  const { faults, notices } = await api.status();
  for (const problem of [...faults, ...settings.warnings, ...notices]) console.error(problem);
  const listener = values.sites
    ? createReleaseServer(new ReleaseSites(releases), api.listener)
    : createServer(api.listener);
  const server = limitConnections(listener, settings.trustedProxies);
  const port = await listen(server, wantedPort, values.host);
  console.log(`API: http://${values.host}:${port}/api/health/ready`);
  if (values.sites) console.log(`Sites of ${store.address}: http://<slug>.localhost:${port}/`);
  const metricsPort = process.env['METRICS_PORT'];
  const metricsHost = process.env['METRICS_HOST'] || '127.0.0.1';
  const metrics =
    metricsPort &&
    operatorServer(api, {
      async fleet() {
        const { fleetMetrics, fleetStatus } = await import('../src/publish/fleet-status.ts');
        const { publisherStatus } = await import('../src/publish/publisher-beat.ts');
        const undelivered = await undeliveredLeads(process.env, resolve(values.data));
        const publisher = await publisherStatus(store, Date.now());
        return fleetMetrics(
          await fleetStatus({ dealersDir, store, now: Date.now(), undelivered }),
          publisher?.seenAt,
        );
      },
      // A dealer without an API has a host, too.
      isHost: async (host) =>
        (await api.isHost(host)) || (/^[a-z0-9.-]+$/.test(host) && (await store.has(`hosts/${host}.json`))),
    });
  if (metrics) {
    const at = await listen(metrics, wholeNumber('METRICS_PORT', metricsPort, 0, 65_535), metricsHost);
    console.log(`For the operator: http://${metricsHost}:${at}/ready and /metrics`);
  }
  onStop(async () => {
    if (metrics) metrics.close();
    await api.endStreams();
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

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
