import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { hostNamed } from '../hosting/asked-host.ts';
import { patience } from '../hosting/connections.ts';
import type { ApiServer } from './open-api-server.ts';

/**
 * A server for the operator alone, on a port that no visitor reaches: `/live`, `/ready` and `/metrics`. `/ready`
 * answers with the names of dealers and with what is wrong. `/host?domain=` answers 200 for the host of a dealer and 404
 * for any other, so that a proxy knows for which hosts to order certificates.
 *
 * @param options.fleet metrics of the fleet for Prometheus
 * @param options.isHost true for a host of a dealer
 */
export function operatorServer(
  api: Pick<ApiServer, 'status' | 'metrics'>,
  { fleet, isHost }: { fleet: () => Promise<string>; isHost: (host: string) => Promise<boolean> },
): Server {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return createServer(patience, async ({ url }, response) => {
    const json = (status: number, value: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(`${JSON.stringify(value, null, 2)}\n`);
    try {
      if (url === '/live') json(200, { ok: true });
      else if (url === '/ready') {
        const status = await api.status();
        const ok = status.faults.length === 0 && status.dealers.length > 0;
        json(ok ? 200 : 503, { ok, ...status });
      } else if (url === '/metrics') {
        // The fleet is read from the release store. The server's own numbers come even when that does not answer.
        const parts = [await registry.metrics(), await api.metrics(), await fleet().catch(warned)];
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(parts.join('\n'));
      } else if (url?.startsWith('/host?')) {
        const domain = new URLSearchParams(url.slice(6)).get('domain') ?? '';
        response.writeHead((await isHost(hostNamed(domain))) ? 200 : 404).end();
      } else response.writeHead(404).end();
    } catch (error) {
      console.error(error);
      response.writeHead(503).end();
    }
  });
}

function warned(error: unknown): string {
  console.error(error);
  return '# The fleet could not be read.\n';
}
