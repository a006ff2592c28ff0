import { join, resolve } from 'node:path';
import { usualDataFile } from '../src/release-store/data-home.ts';
import type { ObjectStore } from '../src/release-store/object-store.ts';
import { environmentHelp } from '../src/server/environment-help.ts';
import type * as RunServer from '../src/server/run-server.ts';
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
${environmentHelp}`;

const options = {
  port: { type: 'string', default: '4400' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string' },
  dealers: { type: 'string', default: 'dealers' },
  sites: { type: 'boolean', default: false },
  openapi: { type: 'boolean', default: false },
} as const;

/** `npm run serve`. The server runs on after it returns. */
export const main = program({ name: 'serve', help, options }, async (values) => {
  const port = wholeNumber('--port', values.port, 0, 65_535);
  const { runServer } = await import('../src/server/run-server.ts');
  if (values.openapi) {
    const { openApiDocument } = await import('../src/api/contract/openapi.ts');
    console.log(JSON.stringify(openApiDocument('1'), null, 2));
    return 0;
  }
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = process.env;
  const dataFile = resolve(values.data ?? usualDataFile());
  const dealersDir = resolve(values.dealers);
  return runServer({
    root,
    port,
    host: values.host,
    dataFile,
    dealersDir,
    cacheDir,
    sites: values.sites,
    environment: process.env,
    operator: metricsPort
      ? { port: wholeNumber('METRICS_PORT', metricsPort, 0, 65_535), host: metricsHost || '127.0.0.1' }
      : undefined,
    fleet: fleetOffice(dealersDir, dataFile),
  });
});

/** What the server asks of the room that publishes. It is loaded at the first question. */
function fleetOffice(dealersDir: string, dataFile: string): RunServer.ServeCommand['fleet'] {
  const status = async (store: ObjectStore, only?: readonly string[]) => {
    const { fleetStatus } = await import('../src/publish/fleet-status.ts');
    const { undeliveredLeads } = await import('../src/server/lead-list/lead-commands.ts');
    const undelivered = await undeliveredLeads(process.env, dataFile);
    return fleetStatus({ dealersDir, store, now: Date.now(), undelivered, only });
  };
  const publisher = async (store: ObjectStore) => {
    const { publisherStatus } = await import('../src/publish/publisher-beat.ts');
    return publisherStatus(store, Date.now());
  };
  return {
    status,
    publisherProblem: async (store) => (await publisher(store))?.problem,
    async show(slug, releases) {
      const { bringUpToDate, openHosts } = await import('../src/publish/hosts.ts');
      for (const host of await openHosts(process.env)) await bringUpToDate(host, slug, releases, new Date());
    },
    async metrics(store) {
      const { fleetMetrics } = await import('../src/publish/fleet-status.ts');
      const [all, seen] = await Promise.all([status(store), publisher(store)]);
      return fleetMetrics(all, seen?.seenAt);
    },
  };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
