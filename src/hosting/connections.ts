import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countedAs } from './client-address.ts';

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

/** Starts listening. @returns the port @throws an error with a remedy when the port is in use */
export async function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use. Stop what uses it, or choose another: --port ${port + 1}`);
  });
  return (server.address() as AddressInfo).port;
}
