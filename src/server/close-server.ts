import type { Server } from 'node:http';

/** Milliseconds that open requests have to finish. */
const GRACE = 10_000;

/** Stops accepting connections, waits for open requests, and closes those that take too long. */
export async function closeServer(server: Server, graceMs: number = GRACE): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}

/** Runs `stop` once, at the first stop signal. A second signal ends the process as usual. */
export function onStop(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** Sets timeouts, so that no client can hold a connection open by sending slowly. */
export function limitConnections(server: Server): Server {
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = 5000;
  return server;
}
