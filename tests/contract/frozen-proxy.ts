import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../free-port.ts';

/** What happens to new connections: they work, are accepted and never answered, or are refused. */
type NewConnections = 'work' | 'hang' | 'are refused';

/** A TCP proxy whose connections can freeze: they stay open, but no data passes any more. */
export interface FrozenProxy {
  port: number;
  /** Freezes the connections that are open now. New ones work. @returns how many */
  freeze(): number;
  /** Says what happens to new connections from now on. When they are refused, the open ones are closed. */
  newConnections(what: NewConnections): Promise<void>;
  close(): void;
}

export async function frozenProxy(toPort: number): Promise<FrozenProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isHole = false;
  const waiting = new Set<Socket>();
  const server = createServer((incoming) => {
    if (isHole) {
      waiting.add(incoming);
      incoming.on('error', () => {});
      incoming.on('close', () => waiting.delete(incoming));
      return;
    }
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
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  const closeAll = () => {
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    for (const socket of waiting) socket.destroy();
  };
  const port = await freePort();
  await listen(port);
  return {
    port,
    async newConnections(what) {
      isHole = what === 'hang';
      if (what === 'are refused') closeAll();
      else if (!server.listening) await listen(port);
    },
    freeze() {
      for (const [incoming, outgoing] of pairs) {
        incoming.unpipe(outgoing);
        outgoing.unpipe(incoming);
        incoming.pause();
        outgoing.pause();
      }
      return pairs.size;
    },
    close: closeAll,
  };
}
