import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ndjsonOf } from '../../src/inventory/feed/feed-server.fixture.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
/** The lines of the shell blocks in docs/operations.md, in order. */
const lines = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split('\n'));

const folder = mkdtempSync(join(tmpdir(), 'forecourt-operations-'));
const config = join(folder, 'dealers/riverside-motors/dealer.json');
const feed = join(folder, 'dealers/riverside-motors/feed/stock.ndjson');

beforeAll(() => {
  mkdirSync(join(folder, 'dealers'));
  for (const shared of ['_defaults', '_brands', '_maps'])
    cpSync(join(root, 'dealers', shared), join(folder, 'dealers', shared), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Runs a line of the page. A command that does not end by itself is stopped when its output matches `until`. */
function run(line: string, until?: RegExp): Promise<{ status: number | null; said: string }> {
  const [, name = '', rest = ''] = /^npm run ([\w-]+)(?: -- (.*))?$/.exec(line) ?? [];
  const command =
    name === '' ? line : `exec "${process.execPath}" "${root}/${scripts[name]!.split(' ')[1]}" ${rest}`;
  const { PATH, HOME } = process.env;
  return new Promise((done, reject) => {
    const child = spawn(command, { shell: true, cwd: folder, env: { PATH, HOME } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
        if (until?.test(said)) child.kill('SIGTERM');
      });
    child.on('error', reject);
    child.on('close', (status) => done({ status, said }));
  });
}

/** Creates an empty database, as the server does. */
async function openLeads(): Promise<void> {
  mkdirSync(join(folder, '.data'), { recursive: true });
  await (await openDatabase({ file: join(folder, '.data/forecourt.sqlite') })).destroy();
}

/** Preparations for some lines, keyed by how the line begins. */
const before: Record<string, () => Promise<void> | void> = {
  'npm run stock -- fetch': () => {
    const dealer = JSON.parse(readFileSync(config, 'utf8'));
    dealer.stock = { ...dealer.stock, feed: { url: 'file:feed/stock.ndjson' } };
    writeFileSync(config, JSON.stringify(dealer));
    mkdirSync(join(feed, '..'));
    writeFileSync(feed, ndjsonOf(Array.from({ length: 12 }, (_, index) => 20_000 + index)));
  },
  'npm run reservations -- payments': openLeads,
  'npm run stock -- accept': async () => {
    writeFileSync(feed, ndjsonOf([20_000, 20_001]));
    expect((await run('npm run stock -- fetch riverside-motors')).said).toContain('held');
  },
  // The only dealer has left, and a store without any release is taken for the wrong one.
  'npm run release -- prune': async () => {
    for (const line of ['dealer -- new other-motors --name Other --template harbour', 'publish'])
      expect((await run(`npm run ${line}`)).status).toBe(0);
  },
};
/** The time in the page is long past, but the release of this test is from now. Nothing may be written into /srv. */
const adapted = (line: string) =>
  line
    .replace(/--at \S+/, `--at ${new Date(Date.now() + 1000).toISOString()}`)
    .replace('--into /srv/', `--into ${folder}/`);
const forEver: [beginning: string, until: RegExp][] = [
  ['npm run publish -- --watch', /1 dealer: 0 published, 1 unchanged/],
  ['npm run serve -- --sites', /Sites of /],
];

test('every command in docs/operations.md works, in the order of the page', async () => {
  expect(lines.length).toBeGreaterThan(15);
  for (const line of lines) {
    if (line === 'npm ci') continue;
    for (const [beginning, prepare] of Object.entries(before))
      if (line.startsWith(beginning)) await prepare();
    const until = forEver.find(([beginning]) => line.startsWith(beginning))?.[1];
    const { status, said } = await run(adapted(line).replace('--port 4400', '--port 0'), until);
    if (until) expect(said, line).toMatch(until);
    else expect(status, `${line}\n${said}`).toBe(0);
  }
  expect(lines.some((line) => line.startsWith('npm run release -- rollback'))).toBe(true);
}, 900_000);
