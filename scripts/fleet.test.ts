import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { FolderStore } from '../src/release-store/object-store.ts';
import { adoptDatabase } from '../src/server/health/belonging.ts';
import { openDatabase } from '../src/server/storage/open-database.ts';
import { main } from './fleet.ts';
import { runCommand } from './run-command.fixture.ts';

let folder: string;
let file: string;
let id: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-fleet-'));
  file = join(folder, 'leads.sqlite');
  await using db = await openDatabase({ file });
  ({ id } = await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow());
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the one of the sites', { noted: () => id, data: () => file }, 'need a person\n', ''],
  ['one that no site has sent a lead to', { noted: undefined, data: () => file }, 'need a person\n', ''],
  [
    'another one than that of the sites',
    { noted: () => 'other', data: () => file },
    'need a person\n',
    /^! The leads of .+ are in another database, since 20\S+\. The undelivered leads above are not theirs\. Name that one: DATABASE_URL, --data or FORECOURT_HOME\n$/,
  ],
  [
    'missing',
    { noted: () => id, data: () => join(folder, 'none.sqlite') },
    /need a person\. No undelivered leads are counted: there is no file .+none\.sqlite\n$/,
    '',
  ],
])(
  'the status says whose leads it counts when the database is %s [PUBLISH-9]',
  async (name, { noted, data }, out, err) => {
    const home = join(folder, name);
    const store = new FolderStore(home);
    if (noted) await adoptDatabase(new DealerReleases(store), noted(), Date.now());
    const env = { PATH: process.env['PATH'], RELEASE_STORE: home };
    const dealers = join(import.meta.dirname, '../tests/fixtures/dealers/good');
    const said = await runCommand(main, ['status', '--dealers', dealers, '--data', data()], { env });
    expect(said.out).toMatch(out);
    expect(said.err).toMatch(err || /^$/);
  },
);
