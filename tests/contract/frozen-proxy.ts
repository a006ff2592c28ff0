import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './start-postgres.ts';

/** A TCP proxy whose connections can freeze: they stay open, but no data passes any more. */
export interface FrozenProxy {
  port: number;
  /** Freezes the connections that are open now. New ones work. */
  freeze(): number;
  close(): void;
}

export async function frozenProxy(toPort: number): Promise<FrozenProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((incoming) => {
    const outgoing = connect(toPort, '127.0.0.1');
    const pair: [Socket, Socket] = [incoming, outgoing];
    pairs.add(pair);
    incoming.pipe(outgoing).pipe(incoming);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    port,
    freeze() {
      for (const [incoming, outgoing] of pairs) {
        incoming.unpipe(outgoing);
        outgoing.unpipe(incoming);
        incoming.pause();
        outgoing.pause();
      }
      return pairs.size;
    },
    close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
