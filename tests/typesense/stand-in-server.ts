import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StandInStore } from './stand-in-store.ts';

/**
 * A STAND-IN for a Typesense server, for tests only.
 *
 * It keeps collections, aliases and keys in memory and answers the few calls that we make, in the format of Typesense
 * 29, or of 30 where `version` says so. Our own static engine answers words, filters and order, so it proves nothing about how Typesense itself matches,
 * ranks, counts or parses a `filter_by`. The cases of the parity suite prove that, and the same suite against a live
 * server when TYPESENSE_URL is set. It also proves nothing about clusters, memory, speed or limits. It does prove what
 * we send, in which order, with which key, and what we do when the server is down, slow or returns invalid answers.
 */
export interface StandIn {
  nodes: { host: string; port: number; protocol: 'http' }[];
  url: string;
  adminKey: string;
  store: StandInStore;
  /** Requests so far, oldest first, such as 'POST /multi_search'. */
  asked: string[];
  /** Their bodies, without those that have none. */
  bodies: { path: string; body: string }[];
  /** Sets how the server behaves from now on, on all paths or on some. */
  behave(mood: Mood, paths?: RegExp): void;
  close(): Promise<void>;
}

/**
 * 'down' closes every connection, 'slow' never answers, 'late' answers after 2.3 seconds, 'error' answers 500, 'html'
 * answers like a proxy, 'cut' sends the first half of the correct answer as if it were complete, 'behind' knows nothing
 * yet, as a follower of a cluster that has not got what the leader has.
 */
export type Mood = 'up' | 'down' | 'slow' | 'late' | 'error' | 'html' | 'cut' | 'behind';

const adminKey = 'stand-in-admin-key';

/** @param store that of another node of the same cluster */
export async function startStandIn(
  version = '29.0',
  store = new StandInStore(adminKey, version),
): Promise<StandIn> {
  const asked: string[] = [];
  const bodies: StandIn['bodies'] = [];
  let [chosenMood, moodyPaths]: [Mood, RegExp] = ['up', /./];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', 'http://stand-in');
    if (request.method !== 'OPTIONS') asked.push(`${request.method} ${url.pathname}`);
    if (body) bodies.push({ path: url.pathname, body });
    const mood = moodyPaths.test(url.pathname) ? chosenMood : 'up';
    if (mood === 'down') request.socket.destroy();
    else if (mood === 'error') send(response, 500, { message: 'Internal error' });
    else if (mood === 'behind') send(response, 404, { message: 'Not Found' });
    else if (mood === 'html') send(response, 200, '<!doctype html><title>Bad gateway</title>', 'text/html');
    else if (mood !== 'slow') {
      if (mood === 'late') await new Promise((done) => setTimeout(done, 2300));
      const { status, answer } = store.answerTo({
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        key: url.searchParams.get('x-typesense-api-key') ?? String(request.headers['x-typesense-api-key']),
        body,
      });
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      send(
        response,
        status,
        mood === 'cut' ? text.slice(0, text.length / 2) : text,
        typeof answer === 'string' ? 'text/plain' : undefined,
      );
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const node = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const };
  return {
    nodes: [node],
    url: `http://${node.host}:${node.port}`,
    adminKey,
    store,
    asked,
    bodies,
    behave: (mood, paths = /./) => {
      [chosenMood, moodyPaths] = [mood, paths];
    },
    close: () => closed(server),
  };
}

function send(
  response: ServerResponse,
  status: number,
  answer: object | string,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Methods': '*',
  });
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
