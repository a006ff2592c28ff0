import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Postgres server on which each test creates its own databases. */
    postgresUrl: string;
  }
}

/** Starts one Postgres for all contract tests, unless DATABASE_URL names one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    project.provide('postgresUrl', given);
    return async () => {};
  }
  const postgres = await startPostgres(mkdtempSync(join(tmpdir(), 'forecourt-postgres-')));
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
