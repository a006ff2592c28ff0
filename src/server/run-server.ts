import { createServer } from 'node:http';
import { join } from 'node:path';
import { DealerReleases, hostKey } from '../release-store/dealer-releases.ts';
import { type ObjectStore, openStore } from '../release-store/object-store.ts';
import type { SiteCommands } from './content-desk/content-desk.ts';
import { releasedDealers } from './dealers/released-dealers.ts';
import type { FleetOffice } from './fleet/fleet-routes.ts';
import { closeServer, limitConnections, onStop, operatorServer, patience } from './http-servers.ts';
import { openApiServer } from './open-api-server.ts';
import { releaseSites } from './release-sites.ts';
import { serverSettings } from './server-settings.ts';
import { createReleaseServer, listen } from './site-server.ts';

/** The options of the serve command. Files and folders are absolute. */
export interface ServeCommand {
  root: string;
  port: number;
  host: string;
  /** The SQLite file. Not used with DATABASE_URL. */
  dataFile: string;
  dealersDir: string;
  cacheDir: string;
  /** True to serve the published sites, too. */
  sites: boolean;
  environment: NodeJS.ProcessEnv;
  /** Where an operator reads the metrics. Undefined: nowhere. */
  operator?: { port: number; host: string } | undefined;
  /** What is known of the fleet, and done with it. Metrics are for Prometheus. */
  fleet: FleetOffice & { metrics: (store: ObjectStore) => Promise<string> };
}

/** The serve command. The server runs on after it returns. */
export async function runServer(command: ServeCommand): Promise<number> {
  const { environment, dealersDir, host, operator } = command;
  const { contentMode, ...settings } = serverSettings(environment, {
    preview: false,
    dataFile: command.dataFile,
  });
  const consoleHost = settings.fleet && new URL(settings.fleet.origin).host;
  const store = await openStore(environment);
  const releases = new DealerReleases(store);
  const api = await openApiServer({
    ...settings,
    content: contentMode && { mode: contentMode, commands: siteCommands(command) },
    dealersDir,
    cacheDir: command.cacheDir,
    published: releasedDealers(releases),
    quality: (slug) => releases.currentQuality(slug),
    releases,
    office: command.fleet,
    preview: false,
  });
  const { faults, notices } = await api.status();
  for (const problem of [...faults, ...settings.warnings, ...notices]) console.error(problem);
  const listener = command.sites
    ? createReleaseServer(releaseSites(releases), api.listener, {
        consoleHost,
        trustedProxies: settings.trustedProxies,
      })
    : createServer(patience, api.listener);
  const server = limitConnections(listener, settings.trustedProxies);
  const port = await listen(server, command.port, host);
  console.log(`API: http://${host}:${port}/api/health/ready`);
  if (command.sites) console.log(`Sites of ${store.address}: http://<slug>.localhost:${port}/`);
  const metrics =
    operator &&
    operatorServer(api, {
      fleet: () => command.fleet.metrics(store),
      // A dealer without an API has a host, too.
      isHost: async (name) =>
        name === consoleHost || (await api.isHost(name)) || (await store.has(hostKey(name))),
    });
  if (settings.fleet) console.log(`Console of the fleet: ${settings.fleet.origin}/fleet/`);
  if (metrics) {
    const at = await listen(metrics, operator.port, operator.host);
    console.log(`For the operator: http://${operator.host}:${at}/ready and /metrics`);
  }
  onStop(async () => {
    if (metrics) metrics.close();
    await api.endStreams();
    await closeServer(server);
    await api.close();
  });
  return 0;
}

/** Drafts are only built; what is published becomes a release. */
function siteCommands({ root, dealersDir }: ServeCommand): SiteCommands {
  const script = (name: string) => join(root, 'scripts', name);
  return {
    build: ({ dealersDir: drafts, slug, outDir }) => [
      script('build.ts'),
      ...['--dealers', drafts, '--dealer', slug, '--out', outDir],
    ],
    publish: (slug) => [script('publish.ts'), '--dealers', dealersDir, '--dealer', slug],
  };
}
