import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DealerReleases } from '../../release-store/dealer-releases.ts';
import { FolderStore } from '../../release-store/object-store.ts';
import type { DealerHead } from '../../site/server-data.ts';
import { adoptDatabase, belonging } from './belonging.ts';

const now = Date.parse('2026-11-28T00:00:00Z');
let folder: string;
let releases: DealerReleases;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-belonging-'));
  releases = new DealerReleases(new FolderStore(folder));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fault = (databaseId: string, isPublished = true, of = releases) =>
  belonging(of, databaseId, {
    dealers: { all: async () => (isPublished ? [{} as DealerHead] : []) },
    now: () => now,
  })();

test('the first database of a store belongs to it, and so does the same after a restart', async () => {
  expect(await fault('first')).toBeUndefined();
  expect(await fault('first')).toBeUndefined();
});

test('another database does not belong, until it is adopted', async () => {
  await fault('first');
  expect(await fault('second')).toMatch(
    /another database, since 2026-11-28T00:00.*FORECOURT_HOME.*npm run migrate -- --adopt/,
  );
  await adoptDatabase(releases, 'second', now);
  expect(await fault('second')).toBeUndefined();
  expect(await fault('first')).toBeDefined();
});

test('a store in which no dealer is published is probably not the one', async () => {
  expect(await fault('first', false)).toBe(
    `No dealer is published in ${folder}. Name the store of the former checkout (FORECOURT_HOME or RELEASE_STORE), or publish the dealers: npm run publish`,
  );
});

test('a store that does not answer is no reason to refuse leads', async () => {
  class Silent extends FolderStore {
    override async get(): Promise<never> {
      throw new Error('the bucket does not answer');
    }
  }
  expect(await fault('first', true, new DealerReleases(new Silent(folder)))).toBeUndefined();
});
