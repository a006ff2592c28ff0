import type { Server } from 'node:http';

/** Milliseconds that requests under way have to end. */
const GRACE = 10_000;

/** Stops accepting, lets requests under way finish, and cuts those that do not. */
export async function closeServer(server: Server, graceMs: number = GRACE): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(cut);
}

/** Runs once, at the first signal to stop; a second one ends the process as usual. */
export function onStop(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** No client may hold a connection by sending slowly. */
export function limitConnections(server: Server): Server {
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = 5000;
  return server;
}
