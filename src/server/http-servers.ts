import { createServer, type Server, type ServerOptions } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { countedAs } from './api/caller.ts';
import { hostNamed } from './asked-host.ts';
import type { ApiServer } from './open-api-server.ts';

/** Milliseconds that open requests have to finish. */
const GRACE = 10_000;

/** Stops accepting connections, waits for open requests, and closes those that take too long. */
export async function closeServer(server: Server, graceMs: number = GRACE): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  // A browser keeps its connection after an answer, and would keep the server for that long.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Runs `stop` once, at the first stop signal. A second signal ends the process as usual. */
export function onStop(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** How long a request may take to arrive, in milliseconds. Every server is made with these. */
export const patience = {
  headersTimeout: 10_000,
  // Longer than the largest body may take (arrived-body.ts).
  requestTimeout: 150_000,
  keepAliveTimeout: 5000,
  // Node looks every 30 seconds whether one of these has passed, and cannot be told later to look more often.
  connectionsCheckingInterval: 1000,
} satisfies ServerOptions;

/** Connections that a server may have. More are closed as soon as they are opened. */
const usualConnections = {
  inAll: 8000,
  /** From one address. Proxies of the operator have one address for all visitors, and are not limited by it. */
  perAddress: 1000,
};
export type ConnectionLimits = typeof usualConnections;

/** Milliseconds in which a client that has its answer may end what it still sends. */
const REST_MS = 500;

/** Sets limits, so that no client can keep connections with half a request, or open all that the server has. */
export function limitConnections(
  server: Server,
  trustedProxies: number,
  { inAll, perAddress } = usualConnections,
): Server {
  server.maxConnections = inAll;
  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.destroy(), REST_MS).unref();
    });
  });
  if (trustedProxies > 0) return server;
  const open = new Map<string, number>();
  return server.on('connection', (socket) => {
    const address = countedAs(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

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
