import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port for a program that does not take one of the system's choice, or that is started again on the same port. It
 * lies below those that Linux (from 32,768) and macOS (from 49,152) give to outgoing connections, so none of the many
 * connections of other tests takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_768);
    const server = createServer();
    const isFree = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
