import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ndjsonOf } from './feed-server.fixture.ts';
import { certificate, type FtpsFile, ftpsServer } from './ftps-server.fixture.ts';
import { ftpsFeed } from './read-feed.ts';

const body = Buffer.from(ndjsonOf(Array.from({ length: 2000 }, (_, at) => 20_000 + at)));
const file: FtpsFile = { path: '/out/my stock.ndjson', body, login: 'dms:a:b', tells: true };
const into = join(mkdtempSync(join(tmpdir(), 'ftps-feed-')), 'stock.ndjson');
const usual = {
  into,
  login: 'dms:a:b',
  privateHosts: ['127.0.0.1'],
  limits: { timeoutMs: 5000, maxBytes: 10_000_000 },
};
const known = getCACertificates();
const servers: { port: number; close: () => void }[] = [];

/** Reads the file of a server of its own. */
async function read(
  of: Partial<FtpsFile> = {},
  more: Partial<Parameters<typeof ftpsFeed>[0]> = {},
  host = '127.0.0.1',
) {
  const server = await ftpsServer({ ...file, ...of });
  servers.push(server);
  return ftpsFeed({ ...usual, url: `ftps://${host}:${server.port}/out/my%20stock.ndjson`, ...more });
}

beforeAll(() => setDefaultCACertificates([...known, certificate]));
afterAll(() => {
  setDefaultCACertificates(known);
  for (const server of servers) server.close();
  rmSync(dirname(into), { recursive: true });
});

it('reads a file that only this user can read, and the next time only if it has changed [FEED-8]', async () => {
  const first = await read();
  expect(first).toEqual({ kind: 'file', file: into, etag: `${body.length}-${Date.UTC(2026, 0, 15, 12)}` });
  expect(readFileSync(into).equals(body)).toBe(true);
  expect(statSync(into).mode & 0o777).toBe(0o600);
  const etag = first.kind === 'file' ? first.etag : undefined;
  expect(await read({}, { etag })).toEqual({ kind: 'unchanged' });
});

it('reads a file each time from a server that does not say how old it is', async () => {
  expect(await read({ tells: false })).toEqual({ kind: 'file', file: into, etag: undefined });
});

it.each([
  ['a wrong password', {}, { login: 'dms:x' }, 'the server refuses the login'],
  ['a missing file', { path: '/out/other' }, {}, /^it could not be read .*no such file/],
  ['a file that is too large', { size: 20_000_000 }, {}, 'it is larger than 10 MB'],
  ['no server', {}, { url: 'ftps://127.0.0.1:1/x' }, /^it could not be read/],
  [
    'a name that the certificate does not have',
    {},
    { privateHosts: ['localhost'] },
    /^its certificate is not trusted \(.*altnames.*\); NODE_EXTRA_CA_CERTS/i,
  ],
  [
    'a private address that the operator does not name',
    {},
    { privateHosts: [] },
    /^127\.0\.0\.1:\d+ is not a public address; name it in PRIVATE_FEED_HOSTS/,
  ],
])('fails for %s [FEED-8]', async (_, of, more, why) => {
  const host = 'privateHosts' in more && more.privateHosts.length > 0 ? 'localhost' : undefined;
  const answer = await read(of, more, host);
  expect(answer).toMatchObject({ kind: 'failed', why: expect.stringMatching(why) });
});

it('does not send the login to a server whose certificate nobody has signed', async () => {
  setDefaultCACertificates(known);
  const answer = await read();
  setDefaultCACertificates([...known, certificate]);
  expect(answer).toMatchObject({
    why: expect.stringMatching(/^its certificate is not trusted \(self-signed/),
  });
});

it('ends a download that is longer than the server said [FEED-7]', async () => {
  const long = Buffer.alloc(20_000_000, 'x');
  const limits = { timeoutMs: 5000, maxBytes: 100_000 };
  expect(await read({ body: long, size: 1000 }, { limits })).toMatchObject({
    why: 'it is larger than 0 MB',
  });
});
