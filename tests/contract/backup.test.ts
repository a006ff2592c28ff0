import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { main } from '../../scripts/backup.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { listen } from '../../src/hosting/connections.ts';
import { operatorServer } from '../../src/server/operator-server.ts';
import { test } from './api-server.ts';
import { exchange } from './api-visitor.ts';
import { aForm } from './customer.ts';
import { writeDealer } from './dealer-files.ts';

const lead = () => {
  const { car_id: _, terms_conditions: __, ...form } = aForm();
  return { ...form, message: 'Hello' };
};

test('after the database file is lost, restoring a backup of the running server brings back every lead of the backup [API-13] [PRIVACY-8]', async ({
  start,
}) => {
  const api = await start('sqlite', { leadLimits: { perAddress: 1000, perPhone: 1000 } });
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
  api.clock.now += 2000;
  const { file } = api.database as { file: string };
  const copy = `${file}.backup`;
  const backup = () => runCommand(main, [copy, '--data', file], { env: { DATABASE_URL: '' } });
  const send = async () => (await api.visitor().post('/api/forms', lead())).json.lead_id as string;
  const before = await Promise.all(Array.from({ length: 20 }, send));
  writeFileSync(`${file}.secret`, 'made by the server', { mode: 0o600 });
  // Leads keep arriving while the backup is made.
  const [done, during] = await Promise.all([backup(), Promise.all(Array.from({ length: 20 }, send))]);
  expect(done).toMatchObject({ status: 0, out: expect.stringMatching(/checked: \d+ leads/) });
  for (const copied of [copy, `${copy}.secret`]) expect(statSync(copied).mode & 0o077).toBe(0);
  expect(readFileSync(`${copy}.secret`, 'utf8')).toBe('made by the server');
  expect((await backup()).err).toContain('exists. Name another file');
  const rehearsal = await runCommand(main, [copy, '--rehearse'], { env: { DATABASE_URL: '' } });
  expect(rehearsal.out).toMatch(
    /^Restored in [\d.]+ s, and removed again: \d+ leads, the newest of 2026-\S+Z\. The database in use was not touched\./,
  );

  const remove = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  };
  await api.restart(remove);
  expect(await api.rows('leads')).toEqual([]);
  await api.restart(() => {
    remove();
    copyFileSync(copy, file);
  });
  const ids = (await api.rows('leads')).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(before));
  for (const id of ids) expect([...before, ...during]).toContain(id);
  expect(await send()).toBeDefined();
});

test('the operator’s port lists the dealers, returns metrics, and answers whether a host is known', async ({
  start,
}) => {
  const api = await start('sqlite');
  const isHost = async (host: string) => host === 'www.alpha.example';
  const server = operatorServer(
    { status: () => api.status(), metrics: () => api.metrics() },
    { fleet: async () => Promise.reject(new Error('The store does not answer.')), isHost },
  );
  const port = await listen(server, 0);
  expect((await exchange(port, '/live')).json).toEqual({ ok: true });
  expect((await exchange(port, '/ready')).json).toMatchObject({
    ok: true,
    dealers: ['alpha', 'beta'],
  });
  await api.ask('/api/auth/session');
  const metrics = (await exchange(port, '/metrics')).text;
  expect(metrics).toContain('forecourt_api_call_seconds_count{call="currentSession",status="200"} 1');
  expect(metrics).toContain('# The fleet could not be read.');
  expect(metrics).toContain('process_resident_memory_bytes');
  expect((await exchange(port, '/host?domain=WWW.alpha.example.')).status).toBe(200);
  expect((await exchange(port, '/host?domain=evil.example')).status).toBe(404);
  expect((await exchange(port, '/host')).status).toBe(404);
  server.close();
});
