import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';
import { publishFolder } from './published-folder.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-serve-'));
  const dealers = join(folder, 'dealers');
  writeDealer(dealers, 'alpha', 1, {
    leads: { delivery: [{ type: 'email', to: 'sales@alpha.example' }] },
  });
  await publishFolder(dealers, join(folder, 'store'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `npm run serve` as an operator does, and waits until it prints its address. */
async function serve(store = join(folder, 'store')) {
  const child = spawn(process.execPath, ['scripts/serve.ts', '--port', '0', '--data', `${store}.sqlite`], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'info',
      RELEASE_STORE: store,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  });
  let out = '';
  let errors = '';
  // No limit of its own: beside other tests a start may take long.
  const started = new Promise<void>((done) => {
    child.on('exit', () => done());
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (/API: .*:(\d+)\//.test(out)) done();
    });
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  await started;
  return { child, ended, port: Number(/:(\d+)\/api/.exec(out)?.[1]), out: () => out, errors: () => errors };
}

/** A request whose body is not yet complete. */
function slowRequest(port: number, child: ChildProcess) {
  return new Promise<number>((done, failed) => {
    const call = request(
      {
        port,
        path: '/api/auth/verify',
        method: 'POST',
        agent: new Agent({ keepAlive: true }),
        headers: {
          host: 'www.alpha.example',
          origin: 'https://www.alpha.example',
          'content-type': 'application/json',
          'content-length': 41,
          // Node sends '100 Continue' when it has read the headers. Before that, a stopping server would not wait for
          // this request.
          expect: '100-continue',
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode!));
      },
    );
    call.on('error', failed);
    call.flushHeaders();
    call.on('continue', () => {
      call.write('{"phone":"0412345678",');
      child.kill('SIGTERM');
      // A refused new connection shows that the server has received the signal.
      const refused = () =>
        exchange(port, '/api/health/live').then(
          () => setImmediate(refused),
          () => call.end('"code":"000000"    }'.slice(0, 19)),
        );
      void refused();
    });
  });
}

test('the server prints its addresses and the missing settings, and answers for its dealers', async () => {
  const { child, ended, port, errors } = await serve();
  expect(errors()).toContain('SMS_WEBHOOK_URL is not set: visitors cannot sign in.');
  expect(errors()).toContain('SMTP_URL is not set: no lead leaves by mail (alpha).');
  expect((await exchange(port, '/api/health/live')).json).toEqual({ ok: true });
  expect((await exchange(port, '/api/health/ready')).json).toEqual({ ok: true, dealers: 1 });
  expect((await exchange(port, '/api/cars/1-1')).json.id).toBe('1-1');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('after a signal to stop, a running request is still answered', async () => {
  const { child, ended, port } = await serve();
  expect(await slowRequest(port, child)).toBe(400);
  expect(await ended).toBe(0);
});

test('--openapi prints the document', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/serve.ts', '--openapi'], {
    cwd: root,
  });
  expect(JSON.parse(stdout).paths['/api/watchlist']).toBeDefined();
});

test('a server whose store has no dealers says which store that is, and is not ready', async () => {
  const store = join(folder, 'no-store');
  const { child, ended, port, errors } = await serve(store);
  expect(errors()).toContain(`No dealer is published in ${store}.`);
  expect((await exchange(port, '/api/health/ready')).status).toBe(503);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
