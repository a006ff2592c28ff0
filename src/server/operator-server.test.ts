import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeServer, listen, patience } from '../hosting/connections.ts';
import type { releaseSites } from '../hosting/release-sites.ts';
import { createReleaseServer, createSiteServer } from '../hosting/site-server.ts';
import { operatorServer } from './operator-server.ts';

const answersNothing = () => undefined;
const noSites: ReturnType<typeof releaseSites> = async () => ({ status: 404, headers: {} });
const noApi = {
  status: async () => ({ faults: [], notices: [], dealers: [] }),
  metrics: async () => '',
};

let server: Server;
afterEach(() => closeServer(server, 0));

test.each<[name: string, make: () => Server]>([
  ['API', () => createServer(patience, answersNothing)],
  ['sites of a store', () => createReleaseServer(noSites, answersNothing, { trustedProxies: 0 })],
  ['built sites', () => createSiteServer('none')],
  ['operator', () => operatorServer(noApi, { fleet: async () => '', isHost: async () => false })],
])(
  'the server of the %s closes a connection whose head does not arrive in time [OPEN-20]',
  async (_, make) => {
    server = make();
    expect(server.headersTimeout).toBe(10_000);
    // The test does not wait for as long as a visitor may take.
    server.headersTimeout = 100;
    const client = connect(await listen(server, 0), '127.0.0.1');
    const began = performance.now();
    client.resume().write('GET / HTTP/1.1\r\nHost: www.x.example\r\n');
    await once(client, 'close');
    expect(performance.now() - began).toBeLessThan(5000);
  },
);
