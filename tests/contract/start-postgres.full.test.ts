import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a process that started Postgres keeps its own exit code, so that failed tests fail the run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-postgres-'));
  const script = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))};
    const postgres = await startPostgres(${JSON.stringify(folder)});
    await postgres.stop();
    process.exitCode = 3;`;
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect([ended.status, String(ended.stderr)]).toEqual([3, '']);
});
