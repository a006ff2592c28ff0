import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openS3Store } from './s3-store.ts';

/** A bucket at a service that answers a call so. */
async function bucketThat(answers: (response: ServerResponse, call: number) => void, longestMs = 300) {
  let calls = 0;
  const server = createServer((_, response) => answers(response, calls++));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const environment = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  // A copy in place of `process.env` would stay for the tests of other files, where Vitest could not unstub it.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return openS3Store('s3://releases', environment, { idleMs: 100, longestMs });
}

test.each<[what: string, answers: (response: ServerResponse) => void]>([
  ['hangs', () => {}],
  [
    'hangs in the middle of an answer',
    (response) => void response.writeHead(200, { 'content-length': 9 }).write('half'),
  ],
  [
    'breaks off',
    (response) =>
      void response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy()),
  ],
  ['refuses for now', (response) => void response.writeHead(503).end()],
])('a call to a service that %s ends with an error', async (_, answers) => {
  const store = await bucketThat(answers);
  await expect(store.get('a')).rejects.toThrow();
});

test('a call is answered when the service hung once', async () => {
  const store = await bucketThat((response, call) => call > 0 && response.end('whole'), 10_000);
  expect(String(await store.get('a'))).toBe('whole');
});
