import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { exchange } from '../contract/api-visitor.ts';
import { freePort } from '../free-port.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-install-'));
const run = promisify(execFile);
/** As at an operator's: this run keeps its compiled code elsewhere. */
const { NODE_COMPILE_CACHE: _, ...env } = process.env;
const here = { cwd: folder, env };
let server: ChildProcess | undefined;

afterAll(async () => {
  if (server?.kill()) await once(server, 'close');
  rmSync(folder, { recursive: true });
}, 300_000);

test('what docs/deploy/Dockerfile installs publishes a dealer and serves its site with the API', async () => {
  for (const part of ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'astro.config.mjs'])
    cpSync(join(root, part), join(folder, part));
  for (const part of ['src', 'scripts', 'public', 'dealers'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  await run('npm', ['ci', '--omit=dev'], here);
  await run(process.execPath, ['scripts/publish.ts', '--dealer', 'parkside-used-cars'], here);
  const port = await freePort();
  server = spawn(process.execPath, ['scripts/serve.ts', '--sites', '--port', String(port)], here);
  const host = 'www.parksideusedcars.example';
  const status = async (path: string) =>
    (await exchange(port, path, { headers: { host } }).catch(() => undefined))?.status;
  await expect.poll(() => status('/')).toBe(200);
  expect(await status('/api/health/ready')).toBe(200);
}, 600_000);

test('a server that cannot keep its compiled code runs all the same', async () => {
  rmSync(join(folder, '.cache/node'), { recursive: true });
  writeFileSync(join(folder, '.cache/node'), '');
  const { stdout } = await run(process.execPath, ['scripts/serve.ts', '--openapi'], here);
  expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' });
});
