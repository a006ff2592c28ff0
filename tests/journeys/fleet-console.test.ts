import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { closeServer, listen } from '../../src/hosting/connections.ts';
import { releaseSites } from '../../src/hosting/release-sites.ts';
import { createReleaseServer } from '../../src/hosting/site-server.ts';
import { fleetStatus } from '../../src/publish/fleet-status.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { FolderStore } from '../../src/release-store/object-store.ts';
import { StockCopies } from '../../src/release-store/stock-copies.ts';
import { releasedDealers } from '../../src/server/dealers/released-dealers.ts';
import { openApiServer } from '../../src/server/open-api-server.ts';
import { serverSettings } from '../../src/server/server-settings.ts';
import { MailOutbox } from '../../src/server/services/mail.ts';
import { violations } from '../browser/axe.ts';
import { phone, test } from '../browser/browser-test.ts';
import { writeDealer } from '../contract/dealer-files.ts';
import { addRelease, stockCopy, stockLine } from '../contract/fleet-releases.ts';
import { freePort } from '../free-port.ts';
import { journeyTime } from './journey-test.ts';

const ann = 'ann@agency.example';
const first = '20261120T010000Z-aaaaaaaa';
const folder = mkdtempSync(join(tmpdir(), 'forecourt-fleet-'));
const releases = new DealerReleases(new FolderStore(join(folder, 'store')));
const mail = new MailOutbox();
let origin: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const dealersDir = join(folder, 'dealers');
  writeDealer(dealersDir, 'alpha', 1);
  writeDealer(dealersDir, 'beta', 2);
  const cars = [stockLine(1, 20_000), stockLine(2, 15_000)];
  await addRelease(releases, dealersDir, { name: first, lines: cars, pages: ['/', '/cars/one/'] });
  const newer = { name: '20261120T020000Z-bbbbbbbb', lines: cars.slice(1), pages: ['/'] };
  await addRelease(releases, dealersDir, newer);
  const copies = new StockCopies(releases.store);
  await copies.keep('alpha', stockCopy(cars));
  await copies.hold('alpha', stockCopy(cars.slice(1), '50 % fewer cars'));

  const port = await freePort();
  origin = `http://fleet.localhost:${port}`;
  const environment = { FLEET_ADDRESS: origin, FLEET_STAFF: `Ann Lee <${ann}>`, CAPTCHA_COST: '1' };
  const place = { preview: false, dataFile: join(folder, 'api.sqlite') };
  const { contentMode: _, warnings: __, ...settings } = serverSettings(environment, place);
  const api = await openApiServer({
    ...{ ...settings, mail, dealersDir, cacheDir: join(folder, 'cache'), releases, preview: false },
    logLevel: 'silent',
    published: releasedDealers(releases),
    office: {
      status: (store, only) => fleetStatus({ dealersDir, store, now: Date.now(), only }),
      publisherProblem: async () => undefined,
      show: async () => undefined,
    },
  });
  const server = createReleaseServer(releaseSites(releases), api.listener, {
    consoleHost: `fleet.localhost:${port}`,
    trustedProxies: 0,
  });
  await listen(server, port);
  close = async () => {
    await closeServer(server, 500);
    await api.close();
  };
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

test('an agency’s person signs in on a phone, accepts stock, holds a dealer and goes back to a release, with the keyboard [FLEET-3]', {
  timeout: journeyTime,
}, async ({ open }) => {
  const page = await open(`${origin}/`, { viewport: phone });
  const fine = async () => {
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect([page.url(), await violations(page), fits]).toEqual([page.url(), [], true]);
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  /** Goes to what the keyboard reaches, and presses Enter. */
  const press = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name }).focus();
    await page.keyboard.press('Enter');
  };

  await fine();
  await page.getByLabel('Your work email address').fill(ann);
  await press('button', 'Mail me a link');
  await page.getByRole('status').getByText('a mail with a link to sign in is on its way').waitFor();
  const letter = () => mail.messagesOf('fleet').find(({ to }) => to === ann);
  await expect.poll(letter).toBeDefined();
  await page.goto(/http\S+\/fleet\/enter\S+/.exec(letter()!.text)![0]);
  await press('button', 'Sign in on this device');
  await page.getByRole('link', { name: 'Alpha Motors' }).waitFor();
  await fine();

  await press('link', 'Alpha Motors');
  await heading('Alpha Motors');
  await page.getByText('1 vehicle goes; 1 stays.').waitFor();
  await fine();
  await press('button', 'Accept this stock');
  await page.getByRole('status').getByText('The stock is accepted.').waitFor();
  expect(await page.getByRole('heading', { name: 'Stock that is held' }).count()).toBe(0);

  // The browser's own message for a required field.
  await press('button', 'Put on hold');
  expect(
    await page.getByLabel('Why').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
  ).toBe(true);
  await page.getByLabel('Why').fill('waits for the new prices');
  await page.keyboard.press('Enter');
  await page.getByText('waits for the new prices (Ann Lee)').first().waitFor();
  await press('button', 'Resume');
  await page.getByRole('status').getByText('It is resumed.').waitFor();

  await press('link', `Compare ${first} with the current release`);
  await heading('Back to an earlier release');
  await fine();
  await press('button', 'Show this release');
  await page.getByRole('status').getByText('Visitors see the earlier release again').waitFor();
  expect(await releases.current('alpha')).toMatchObject({ release: first });

  await press('link', 'Log');
  await page.getByText(`Went back to ${first}`).waitFor();
  await fine();
  // Back is a page that was read before: its form does nothing a second time.
  await page.goBack();
  await heading('Alpha Motors');
  for (const room of ['People', 'Sign-ins']) {
    await press('link', room);
    await heading(room);
    await fine();
  }
  await press('button', 'Sign out');
  await heading('Sign in to the fleet');
});
