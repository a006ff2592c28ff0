import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { vehiclePath } from '../../src/domain/slug.ts';
import { sentCode } from '../browser/outbox.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { journeyTime, test } from './journey-test.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
const before = '2026-12-21T00:00:00Z';
/** By this time, no delivery is still claimed by the killed server. */
const after = '2026-12-21T00:10:00Z';
const visit = { now: before, provoked: /ERR_CONNECTION_REFUSED|Failed to load resource|status of 401/ };
const search = '/search/new-used-and-demo-cars/';

/** A CRM that receives leads, but answers only after `recover` was called. */
async function slowCrm() {
  const received: { delivery: string; name: string }[] = [];
  let answers = false;
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      received.push({
        delivery: String(request.headers['x-forecourt-delivery']),
        name: JSON.parse(body).lead.name,
      });
      if (answers) response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/leads`,
    received,
    recover() {
      answers = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function prepare(stage: Stage, webhook: string): void {
  stage.editDealer(slug, (dealer) => {
    delete dealer.stock?.asOf;
    dealer.saving = { garage_enabled: false, watchlist: true };
    dealer.leads = { ...dealer.leads, captcha: false, delivery: [{ type: 'webhook', url: webhook }] };
  });
  const cars = stage
    .stock(slug)
    .filter((car) => !car.sold && !car.reserved && car.payment_processors?.length);
  stage.writeStock(slug, cars.slice(0, 30));
}

/** Sends one enquiry without a browser. */
async function enquire(dealer: Stage, name: string) {
  const { origin } = new URL(dealer.url(slug));
  const lead = {
    lead_key: randomUUID(),
    category: 'General Enquiry',
    name,
    email: 'ann@mail.example',
    phone: '0491 570 110',
    message: 'Is the blue one still there?',
    terms_conditions: true,
    source: 'Website',
    url: dealer.url(slug, '/contact/'),
    page_id: '/',
    user_agent: 'Test',
    lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
  };
  const headers = { 'content-type': 'application/json', origin };
  return dealer.ask(slug, '/api/forms', { method: 'POST', headers, body: JSON.stringify(lead) });
}

async function signIn(page: Page, number: string): Promise<void> {
  const form = page.locator('sign-in-form');
  await form.getByLabel('Mobile number').pressSequentially(number);
  await form.getByRole('button', { name: 'Send me a code' }).click();
  const code = form.getByLabel('Code', { exact: true });
  await code.waitFor();
  await code.pressSequentially(await sentCode(page, `+61${number.slice(1)}`));
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const form = (page: Page) => page.locator('form.step-form');
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

/** Sets a day or a time as a browser's picker does, because the keys that type one depend on the language. */
const choose = (field: Locator, value: string) =>
  field.evaluate((input, chosen) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(input, chosen);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);

/** Fills in the step of an open form that asks for contact details. */
async function writeContact(page: Page, name: string, phone: string): Promise<void> {
  await form(page).getByLabel('Name', { exact: true }).pressSequentially(name);
  await form(page).getByLabel('Email', { exact: true }).pressSequentially('noor@mail.example');
  await form(page).getByLabel('Phone', { exact: true }).pressSequentially(phone);
}

test('a server that is killed loses and duplicates no lead, reservation, saved car or delivery [API-13] [ERR-8] [DRIVE-1] [WATCH-12] [RESERVE-8]', {
  timeout: journeyTime,
}, async ({ stage, visitor, onTestFinished }) => {
  const crm = await slowCrm();
  onTestFinished(crm.close);
  const dealer = await stage({ dealers: [slug], now: before }, (copy) => prepare(copy, crm.url));

  // A signed-in visitor saves a car, another visitor searches, one writes an enquiry, and one starts to book a test
  // drive.
  const { page: saver } = await visitor(visit);
  await saver.goto(dealer.url(slug, search));
  await filtersAnswer(saver);
  const hearts = saver.getByRole('main').getByRole('button', { name: /^Save (?!this search)/ });
  await hearts.first().click();
  await saver.waitForURL('**/sign-in/**');
  await signIn(saver, '0491570313');
  await saver.waitForURL(dealer.url(slug, search));
  await expect.poll(() => dealer.rows('watchlist_entries').then(({ length }) => length)).toBe(1);

  const { page: searcher } = await visitor(visit);
  await searcher.goto(dealer.url(slug, search));
  await filtersAnswer(searcher);
  const cars = searchPage(searcher);
  const everything = await cars.found();

  const { page: writer } = await visitor(visit);
  await writer.goto(dealer.url(slug, '/contact/'));
  await filtersAnswer(writer);
  await form(writer).getByLabel('Message').pressSequentially('What would it cost a week?');
  await press(writer, 'Continue');
  await writeContact(writer, 'Ruth Okafor', '0491 570 006');
  await form(writer)
    .getByLabel(/I have read and agree/)
    .check();

  const { page: driver, setNow } = await visitor(visit);
  await driver.goto(dealer.url(slug, '/book-test-drive/'));
  await filtersAnswer(driver);
  await form(driver).getByRole('radio', { name: 'Another day' }).waitFor();
  await press(driver, 'Continue');

  // One lead is being sent to the CRM, and a deposit was paid a moment ago.
  expect((await enquire(dealer, 'Ann Baker')).status).toBe(200);
  await expect.poll(() => crm.received.map(({ name }) => name)).toEqual(['Ann Baker']);
  const { page: payer } = await visitor(visit);
  await payer.goto(dealer.url(slug, vehiclePath(dealer.stock(slug)[3]!.slug)));
  await payer
    .getByRole('link', { name: /^Reserve Now/ })
    .first()
    .click();
  const panel = payer.locator('#reserve-panel');
  await panel.getByRole('textbox', { name: 'Name' }).pressSequentially('Alex Nguyen');
  await panel.getByRole('textbox', { name: 'Email' }).pressSequentially('alex@mail.example');
  await panel.getByRole('textbox', { name: 'Phone' }).pressSequentially('0491 570 156');
  await panel.getByRole('checkbox', { name: /I agree/ }).check();
  await panel.getByRole('button', { name: 'Continue to payment' }).click();
  await payer.getByRole('button', { name: /^Pay / }).click();
  const held = payer.getByRole('heading', { name: /^It is yours to come and see until / });
  await held.waitFor();
  await dealer.kill();

  // The server does not answer. The enquiry is kept in the browser, and the page says so and shows a number to call.
  await press(writer, 'Send enquiry');
  const kept = writer.locator('.form-waiting');
  await kept.getByRole('heading', { name: 'Kept, and not sent yet' }).waitFor();
  expect(await kept.textContent()).toContain(
    'Our server cannot be reached just now. We have kept what you wrote',
  );
  expect(await kept.getByRole('link', { name: /^07 / }).getAttribute('href')).toMatch(/^tel:\+617/);
  await kept.getByRole('button', { name: 'Try again now' }).click();
  await expect.poll(() => kept.getByRole('status').textContent()).toMatch(/^We tried again\./);

  // The visitor goes back to the days, which cannot be loaded any more. The page knows one on which the dealer is closed,
  // and takes another one. That nobody is there so late, only the server knows.
  await writeContact(driver, 'Noor Haddad', '0491 570 157');
  await press(driver, 'Back');
  const day = form(driver).getByLabel('Day (optional)');
  expect([await day.getAttribute('type'), await day.getAttribute('min')]).toEqual(['date', '2026-12-21']);
  await choose(day, '2026-12-25');
  await form(driver).getByRole('status').filter({ hasText: 'Friday 25 December' }).waitFor();
  expect(await day.inputValue()).toBe('');
  await choose(day, '2026-12-22');
  await choose(form(driver).getByLabel('Time that would suit you'), '23:15');
  await press(driver, 'Continue');
  await press(driver, 'Continue');
  await press(driver, 'Book test drive');
  await driver.getByRole('heading', { name: 'Kept, and not sent yet' }).waitFor();

  // The open search page still finds cars.
  await cars.choice('Body', 'SUV').check();
  await expect.poll(() => cars.found()).toBeLessThan(everything);
  await cars.cards.first().waitFor();

  crm.recover();
  await dealer.moveClock(after);
  await dealer.serve();

  await kept.getByRole('button', { name: 'Try again now' }).click();
  await kept.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
  expect(await kept.getByRole('button').count()).toBe(0);
  await setNow(after);
  await driver.goto(dealer.url(slug, '/about-us/'));
  const message = driver.getByRole('region', { name: 'Messages' }).getByRole('status');
  await expect.poll(() => message.textContent()).toBe('We have sent what was waiting.');
  for (const page of [writer, driver]) {
    await page.goto(dealer.url(slug, '/success/'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('lead-outbox:'));
    expect(await page.evaluate(waiting)).toEqual([]);
    expect(await page.getByRole('note').filter({ hasText: 'still waiting to be sent' }).count()).toBe(0);
  }

  const leads = await dealer.rows('leads');
  expect(leads.map(({ name }) => name).sort()).toEqual([
    'Alex Nguyen',
    'Ann Baker',
    'Noor Haddad',
    'Ruth Okafor',
  ]);
  const wish = leads.find(({ name }) => name === 'Noor Haddad')!;
  expect([wish.appointment_date, wish.appointment_time]).toEqual(['', '']);
  expect(JSON.parse(wish.payload).custom_params['Wished for']).toMatch(
    /^Tuesday 22 December 2026, 11:15 pm\. Not booked: /,
  );

  // Each lead went to the CRM once. The one that was being sent arrived twice, and the CRM recognises it by its id.
  const names = () => crm.received.map(({ name }) => name).sort();
  await expect.poll(names).toEqual(['Alex Nguyen', 'Ann Baker', 'Ann Baker', 'Noor Haddad', 'Ruth Okafor']);
  expect(new Set(crm.received.map(({ delivery }) => delivery)).size).toBe(4);
  const states = async () =>
    (await dealer.rows('jobs'))
      // The visitors' letters are in the same queue, and a reminder waits for its day.
      .filter(({ target }) => target.startsWith('webhook '))
      .map(({ state }) => state);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);

  await payer.reload();
  await held.waitFor();
  expect(await dealer.rows('reservations')).toMatchObject([{ state: 'held' }]);
  await saver.goto(dealer.url(slug, '/watchlist/'));
  await expect
    .poll(() => saver.getByRole('list', { name: 'Saved cars' }).getByRole('article').count())
    .toBe(1);
  expect(await dealer.rows('watchlist_entries')).toHaveLength(1);
});
