import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { listen } from '../../src/hosting/connections.ts';

/** The ways in which a network or a server can fail a request. */
export const faults = [
  'refused',
  'reset before it was stored',
  'reset after it was stored',
  'time-out before it was stored',
  'time-out after it was stored',
  '500',
  '502 with a page',
  'half an answer',
] as const;
export type Fault = (typeof faults)[number];

export interface FaultyProxy {
  port: number;
  requests: number;
  /** How often each fault happened. */
  done: Map<Fault, number>;
  close(): void;
}

/**
 * A proxy in front of a server. It fails three of ten requests, and goes through the faults in turn.
 *
 * @param toPort the server's port; with several servers, chooses one for each request
 * @param onRequest gets the number of requests so far, before each one is forwarded
 */
export async function faultyProxy(
  toPort: () => number,
  onRequest: (count: number) => void,
): Promise<FaultyProxy> {
  let next = 0;
  const server: Server = createServer((incoming, outgoing) => {
    proxy.requests += 1;
    onRequest(proxy.requests);
    const fault = [2, 5, 8].includes(proxy.requests % 10) ? faults[next++ % faults.length] : undefined;
    if (fault) proxy.done.set(fault, (proxy.done.get(fault) ?? 0) + 1);
    handle(fault, incoming, outgoing, toPort());
  });
  const proxy: FaultyProxy = {
    port: await listen(server, 0),
    requests: 0,
    done: new Map(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}

function handle(
  fault: Fault | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): void {
  const cut = () => incoming.socket.destroy();
  switch (fault) {
    case 'refused':
      cut();
      return;
    case 'reset before it was stored':
      incoming.resume().on('end', cut);
      return;
    case 'time-out before it was stored':
      // The client gives up after a while.
      incoming.resume();
      return;
    case '500':
      incoming.resume();
      outgoing.writeHead(500, { 'content-type': 'application/json' }).end('{"success":false,"error":"No."}');
      return;
    case '502 with a page':
      incoming.resume();
      outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    default:
      forward(incoming, port, cut, (answer) => {
        if (fault === 'reset after it was stored') answer.resume().on('end', cut);
        else if (fault === 'time-out after it was stored') answer.resume();
        else if (fault === 'half an answer') cutInTheMiddle(answer, outgoing, cut);
        else {
          outgoing.writeHead(answer.statusCode!, answer.headers);
          answer.on('error', cut).pipe(outgoing);
        }
      });
  }
}

/** @param down called when nothing answers or the answer breaks off, because the server was killed */
function forward(
  incoming: IncomingMessage,
  port: number,
  down: () => void,
  answered: (answer: IncomingMessage) => void,
): ClientRequest {
  const { method, url, headers } = incoming;
  const call = request({ port, method, path: url, headers, agent: false }, answered);
  call.on('error', down);
  incoming.pipe(call);
  return call;
}

function cutInTheMiddle(answer: IncomingMessage, outgoing: ServerResponse, cut: () => void): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const whole = Buffer.concat(chunks);
    outgoing.writeHead(answer.statusCode!, { ...answer.headers, 'content-length': whole.length });
    outgoing.write(whole.subarray(0, whole.length >> 1), cut);
  });
}
