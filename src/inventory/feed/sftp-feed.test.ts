import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ndjsonOf } from './feed-server.fixture.ts';
import { sftpFeed } from './read-feed.ts';

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;
const keys = utils.generateKeyPairSync('ed25519');
const publicKey = utils.parseKey(keys.public);
const hostKey = `SHA256:${createHash('sha256')
  .update(publicKey instanceof Error ? '' : publicKey.getPublicSSH())
  .digest('base64')
  .replace(/=+$/, '')}`;
const body = Buffer.from(ndjsonOf([20_000, 21_000]));
const limits = { timeoutMs: 5000, maxBytes: 100_000 };
const into = join(mkdtempSync(join(tmpdir(), 'sftp-feed-')), 'stock.ndjson');
const privateHosts = ['127.0.0.1'];

/** A real SFTP server with one file, /out/stock.ndjson, for the user dms. */
const server = new Server({ hostKeys: [keys.private] }, (client) => {
  client.on('error', () => undefined);
  client.on('authentication', (login) =>
    login.method === 'password' && login.username === 'dms' && login.password === 'a:b'
      ? login.accept()
      : login.reject(['password']),
  );
  client.on('ready', () =>
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        const handle = Buffer.from('1');
        const attributes = {
          mode: 0o100644,
          uid: 0,
          gid: 0,
          size: body.length,
          atime: 1,
          mtime: 1_700_000_000,
        };
        const stat = (id: number, path: string) =>
          path === '/out/stock.ndjson'
            ? sftp.attrs(id, attributes)
            : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        sftp.on('STAT', stat);
        sftp.on('LSTAT', stat);
        sftp.on('FSTAT', (id) => sftp.attrs(id, attributes));
        sftp.on('OPEN', (id) => sftp.handle(id, handle));
        sftp.on('READ', (id, _, offset, length) =>
          offset >= body.length
            ? sftp.status(id, STATUS_CODE.EOF)
            : sftp.data(id, body.subarray(offset, offset + length)),
        );
        sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
      }),
    ),
  );
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `sftp://127.0.0.1:${(server.address() as AddressInfo).port}/out/stock.ndjson`;
});
afterAll(async () => {
  rmSync(dirname(into), { recursive: true });
  await new Promise<void>((done) => server.close(() => done()));
});

it('reads a file, and the next time only if it has changed [FEED-8]', async () => {
  const first = await sftpFeed({ url, into, login: 'dms:a:b', hostKey, privateHosts, limits });
  expect(first).toMatchObject({ kind: 'file', file: into });
  expect(readFileSync(into)).toEqual(body);
  const etag = first.kind === 'file' ? first.etag : undefined;
  expect(await sftpFeed({ url, into, login: 'dms:a:b', hostKey, etag, privateHosts, limits })).toEqual({
    kind: 'unchanged',
  });
});

it.each([
  [
    'a wrong password',
    () => ({ url, login: 'dms:x', hostKey, privateHosts, limits }),
    /the server refuses the login/,
  ],
  [
    'a server with another key, which it names',
    () => ({ url, login: 'dms:a:b', hostKey: 'SHA256:x', privateHosts, limits }),
    /another key, SHA256:.{43}; check it/,
  ],
  [
    'a missing file',
    () => ({ url: url.replace('stock', 'gone'), login: 'dms:a:b', hostKey, privateHosts, limits }),
    /could not be read/,
  ],
  [
    'a file that is too large',
    () => ({ url, login: 'dms:a:b', hostKey, privateHosts, limits: { ...limits, maxBytes: 10 } }),
    /larger than/,
  ],
  [
    'no server',
    () => ({ url: 'sftp://127.0.0.1:1/x', login: 'dms:a:b', hostKey, privateHosts, limits }),
    /could not be read/,
  ],
  [
    'a private address that the operator does not name',
    () => ({ url, login: 'dms:a:b', hostKey, privateHosts: ['127.0.0.2'], limits }),
    /^127\.0\.0\.1:\d+ is not a public address; name it in PRIVATE_FEED_HOSTS/,
  ],
])('fails for %s [FEED-8]', async (_, feed, why) => {
  expect(await sftpFeed({ into, ...feed() })).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(why),
  });
});

it.each(['localhost', '0x7f.1', '2130706433'])(
  'fails for the private address behind the name %s',
  async (name) => {
    const feed = { url: url.replace('127.0.0.1', name), login: 'dms:a:b', hostKey, privateHosts: [], limits };
    const why = expect.stringMatching(/no public address/);
    expect(await sftpFeed({ into, ...feed })).toMatchObject({ kind: 'failed', why });
  },
);
