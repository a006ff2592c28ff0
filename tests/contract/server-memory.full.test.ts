import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLeadKey } from '../../src/stores/lead-origin.ts';
import { exchange } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';
import { publishFolder } from './published-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const isSoak = process.env['SOAK'] !== undefined;
const LEADS_A_ROUND = isSoak ? 2000 : 150;
const ROUNDS = isSoak ? 16 : 8;
/** Megabytes by which the memory in use may grow from the first rounds to the last. The engine's own use varies. */
const MOST_GROWTH_MB = 2;

let folder: string;
let server: ChildProcess;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-memory-'));
  const dealers = join(folder, 'dealers');
  writeDealer(dealers, 'alpha', 1, {
    leads: { captcha: false, delivery: [{ type: 'email', to: 'sales@alpha.example' }] },
  });
  const store = join(folder, 'store');
  await publishFolder(dealers, store);
  const probe = join(import.meta.dirname, 'report-memory.ts');
  const data = join(folder, 'leads.sqlite');
  server = spawn(
    process.execPath,
    ['--expose-gc', '--import', probe, 'scripts/serve.ts', '--port', '0', '--data', data],
    {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'silent',
        RELEASE_STORE: store,
        LEADS_PER_ADDRESS: '1000000',
        LEADS_PER_PHONE: '1000000',
        CALLS_PER_ADDRESS: '1000000',
      },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  );
  const [line] = await once(server.stdout!, 'data');
  port = Number(/:(\d+)\/api/.exec(String(line))?.[1]);
});
afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  rmSync(folder, { recursive: true });
});

let sent = 0;

async function sendLead(): Promise<void> {
  sent += 1;
  const { status } = await exchange(port, '/api/forms', {
    method: 'POST',
    json: {
      lead_key: newLeadKey(),
      name: `Ann ${sent}`,
      email: `ann.${sent}@example.com`,
      phone: `04${String(10_000_000 + sent)}`,
      message: 'm'.repeat(2000),
    },
    headers: { origin: 'https://www.alpha.example' },
  });
  expect(status).toBe(200);
}

async function sendRound(): Promise<void> {
  const sender = async () => {
    for (let count = 0; count < LEADS_A_ROUND / 10; count++) await sendLead();
  };
  await Promise.all(Array.from({ length: 10 }, sender));
}

/** Megabytes that the server uses after garbage collection. */
async function usedMb(): Promise<number> {
  const answer = once(server, 'message');
  server.send('measure');
  return Number((await answer)[0]) / 2 ** 20;
}

/** Megabytes that the system has given to the server. */
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

test.runIf(existsSync('/proc/self/status'))(
  'the memory of a server does not grow with the number of leads',
  async () => {
    const used: number[] = [];
    const resident: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await sendRound();
      resident.push(residentMb());
      used.push(await usedMb());
    }
    const inWords = (sizes: number[]) => sizes.map((size) => size.toFixed(1)).join(', ');
    console.log(
      `after each ${LEADS_A_ROUND} leads: ${inWords(used)} MB in use, ${inWords(resident)} MB resident`,
    );
    // The smallest of several rounds, because a measurement is too high while the server is working.
    const growth = Math.min(...used.slice(ROUNDS / 2)) - Math.min(...used.slice(0, ROUNDS / 2));
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
    // The engine enlarges its heap before it collects, up to a size that it reaches in the first half of a long run.
    if (isSoak) expect(resident.at(-1)! / resident[ROUNDS / 2 - 1]!).toBeLessThan(1.15);
  },
  1_200_000,
);
