import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { main as fleet } from '../../scripts/fleet.ts';
import { main as release } from '../../scripts/release.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { openHosts } from '../../src/publish/hosts.ts';
import { adoptDatabase } from '../../src/server/health/belonging.ts';
import { databaseIdOf, openDatabase } from '../../src/server/storage/open-database.ts';
import { type Database, untouched } from '../../src/server/storage/tables.ts';
import { PublishStage } from './publish-stage.ts';

let stage: PublishStage;
let db: Database;
/** Who leaves, and who stays. */
let [leaver, other]: string[] = [];
const sites = () => join(stage.base, 'www');
const into = () => join(stage.base, 'handed over');
const store = () => join(stage.base, 'store');
const data = () => join(stage.base, 'leads.sqlite');

beforeEach(async () => {
  stage = new PublishStage();
  await stage.open({ dealers: 2, cars: 5 });
  [leaver, other] = stage.slugs;
  await stage.publish(undefined, await openHosts({ PUBLISH_HOSTS: `folder:${sites()}` }));
  db = await openDatabase({ file: data() });
  for (const [website_id, name] of [
    [idOf(leaver!), 'Zoë Okafor'],
    [idOf(other!), 'Tom Fielding'],
  ] as const)
    await addLead(website_id, name);
});
afterEach(async () => {
  await db.destroy();
  stage.close();
});

const idOf = (slug: string) => stage.config(slug)['id'] as number;

async function addLead(website_id: number, name: string): Promise<void> {
  const texts = { email: 'zoe@example.com', phone: '', last_name: '', subcategory: '', car_id: '' };
  const places = { dealership_id: '', location_id: '', appointment_date: '', appointment_time: '' };
  await db
    .insertInto('leads')
    .values({
      ...{ ...texts, ...places, id: randomUUID(), website_id, name, lead_key: randomUUID(), call: 'form' },
      ...{
        category: 'Sales',
        opt_in: 0,
        consent: '{}',
        spam: 0,
        payload: '{"message":"Hello"}',
        sent_from: 'x',
      },
      ...{ sent_hash: '', step: 0, received_at: stage.now, updated_at: stage.now, deliver_after: null },
      ...untouched,
    })
    .execute();
}

const run = (main: typeof fleet, words: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(main, words, {
    env: { RELEASE_STORE: store(), PUBLISH_HOSTS: `folder:${sites()}`, ...env },
  });
const leave = (...words: string[]) =>
  run(fleet, ['leave', leaver!, '--dealers', stage.dealersDir, '--data', data(), ...words]);
const names = async () => (await db.selectFrom('leads').select('name').execute()).map(({ name }) => name);
const keysOf = async (slug: string) => {
  const id = idOf(other!) + (slug === other ? 0 : -1);
  const all = (await stage.store.list('')).map(({ key }) => key);
  return all.filter(
    (key) => key.includes(`/${slug}/`) || key.includes(`${slug}.`) || key === `ids/${id}.json`,
  );
};

test('a dealer leaves no database but the one that has their leads [PRIVACY-10]', async () => {
  await adoptDatabase(stage.releases, 'another', stage.now);
  for (const words of [[], ['--into', into(), '--yes']]) {
    const { status, err } = await leave(...words);
    expect([status, err]).toEqual([2, expect.stringMatching(/another database.*DATABASE_URL, --data/)]);
  }
  expect([await names(), existsSync(into())]).toEqual([['Zoë Okafor', 'Tom Fielding'], false]);
  await adoptDatabase(stage.releases, await databaseIdOf(db), stage.now);
  expect((await leave()).status).toBe(0);
});

test('without --yes it says what there is, and changes nothing [PRIVACY-10]', async () => {
  const { status, out } = await leave();
  expect(status).toBe(0);
  expect(out).toMatch(/1 {2}leads\n +1 {2}releases/);
  expect(out).toContain('Nothing was changed.');
  expect(await names()).toHaveLength(2);
  expect(existsSync(join(sites(), leaver!))).toBe(true);
  expect((await leave('--yes')).err).toContain('Give both --into FOLDER and --yes, or neither.');
});

test('the dealer gets leads, folder and releases, and nothing of it is left here but what others need [PRIVACY-10]', async () => {
  const stays = await keysOf(other!);
  const home = await stage.page(leaver!, '/');
  const { status, err } = await leave('--into', into(), '--yes');
  expect([status, err]).toEqual([0, '']);

  expect(await names()).toEqual(['Tom Fielding']);
  expect(await keysOf(leaver!)).toEqual([]);
  expect(await keysOf(other!)).toEqual(stays);
  expect(readdirSync(stage.dealersDir)).toEqual([other]);
  expect(readdirSync(sites()).filter((name) => name !== '.releases')).toEqual([other]);
  expect(readdirSync(join(sites(), '.releases'))).toEqual([other]);

  const leads = readFileSync(join(into(), 'leads.csv'));
  expect(leads.toString()).toContain('Zoë Okafor');
  expect(leads.toString()).not.toContain('Tom Fielding');
  expect(statSync(join(into(), 'leads.csv')).mode & 0o077).toBe(0);
  expect(existsSync(join(into(), 'dealer/dealer.json'))).toBe(true);
  const certificate = readFileSync(join(into(), 'certificate.txt'), 'utf8');
  expect(certificate).toContain(`${createHash('sha256').update(leads).digest('hex')}  leads.csv`);
  const seen = ['page', leaver!, '/', '--at', '2099-01-01T00:00:00Z'];
  expect((await run(release, seen, { RELEASE_STORE: join(into(), 'releases') })).out).toBe(home);
});

test('who was interrupted goes on with the same folder, and a lead that came meanwhile stays [PRIVACY-10]', async () => {
  const done = await leave('--into', into(), '--yes');
  expect(done.status).toBe(0);
  // As if it had ended before the certificate.
  const has = {
    slug: leaver,
    id: idOf(other!) - 1,
    siteUrl: 'https://x.example',
    hosts: [],
    rows: {},
    releases: 1,
  };
  writeFileSync(join(into(), 'complete.json'), JSON.stringify({ ...has, targets: [] }));
  await addLead(has.id, 'Late Arrival');
  const late = await leave('--into', into(), '--yes');
  expect(late.err).toMatch(
    /1 leads came after .* was written, and are kept\. Run this again with a new folder\./,
  );
  expect(await names()).toContain('Late Arrival');
  await db.deleteFrom('leads').where('name', '=', 'Late Arrival').execute();
  expect((await leave('--into', into(), '--yes')).status).toBe(0);
  expect((await leave('--into', into(), '--yes')).err).toContain(`Nothing is known of ${leaver}`);
});

test.each([
  ['a folder that is not empty', () => stage.base, /is not empty\. Name a new folder with --into/],
  ['a database that is not there', () => undefined, /There is no database at .*none\. Name it with --data/],
])('%s is refused before anything is deleted [PRIVACY-10]', async (_, folder, message) => {
  const words = folder() ? ['--into', folder()!, '--yes'] : ['--data', join(stage.base, 'none')];
  const { status, err } = await leave(...words);
  expect(status).toBe(2);
  expect(err).toMatch(message);
  expect(await names()).toHaveLength(2);
  expect(existsSync(join(sites(), leaver!))).toBe(true);
  expect((await stage.releases.current(leaver!))?.takenDown).toBeUndefined();
});

test('a host that is not named any more is asked for before anything is deleted [PRIVACY-10]', async () => {
  const words = [
    'leave',
    leaver!,
    '--dealers',
    stage.dealersDir,
    '--data',
    data(),
    '--into',
    into(),
    '--yes',
  ];
  const { err } = await run(fleet, words, { PUBLISH_HOSTS: '' });
  expect(err).toBe(
    `The site is shown on folder:${sites()} as well. Name it in PUBLISH_HOSTS and run this again.\n`,
  );
  expect(await names()).toHaveLength(2);
});

test('a takedown removes the site from its hosts, and a resumed site comes back whole', async () => {
  expect((await run(release, ['takedown', leaver!])).out).toContain('other hosts have no file of it');
  expect(existsSync(join(sites(), leaver!))).toBe(false);
  expect(existsSync(join(sites(), other!))).toBe(true);
  await run(fleet, ['resume', leaver!, '--dealers', stage.dealersDir]);
  await stage.publish(undefined, await openHosts({ PUBLISH_HOSTS: `folder:${sites()}` }));
  expect(existsSync(join(sites(), leaver!, 'index.html'))).toBe(true);
});
