import type { Page } from 'playwright';
import { expect } from 'vitest';
import { patience } from '../browser/search-page.ts';
import { journeyTime, test } from './journey-test.ts';

const slug = 'spinnaker-mazda';
const other = 'parkside-used-cars';
const now = '2026-12-21T00:00:00Z';

const form = (page: Page) => page.locator('form.step-form');
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

/** Fills in the first step of the enquiry form and continues. */
async function writeMessage(page: Page, message: string): Promise<void> {
  await form(page).getByLabel('Message').pressSequentially(message);
  await page.locator('astro-island:not([ssr]) form.step-form').waitFor();
  await press(page, 'Continue');
}

/** Fills in the second step without sending the form. */
async function writeContact(page: Page): Promise<void> {
  await form(page).getByLabel('Name', { exact: true }).pressSequentially('Ann Baker');
  await form(page).getByLabel('Email', { exact: true }).pressSequentially('ann@mail.example');
  await form(page).getByLabel('Phone', { exact: true }).pressSequentially('0491 570 006');
  await agree(page);
}

const agree = (page: Page) =>
  form(page)
    .getByLabel(/I have read and agree/)
    .check();

test('a mistake in one dealer’s folder loses no lead of another dealer: the visitor’s browser keeps it until the mistake is corrected [API-13] [ERR-8]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const fleet = await stage({ dealers: [slug, other], now }, (copy) => {
    for (const one of [slug, other])
      copy.editDealer(one, (dealer) => {
        delete dealer.stock?.asOf;
        dealer.leads = { ...dealer.leads, captcha: false };
      });
  });
  let ownUrl = '';
  let ownId = 0;
  fleet.editDealer(slug, ({ siteUrl, id }) => {
    ownUrl = siteUrl;
    ownId = id;
  });
  let otherUrl = '';
  const claim = (url: string) =>
    fleet.editDealer(other, (dealer) => {
      otherUrl ||= dealer.siteUrl;
      dealer.siteUrl = url;
    });

  const { page } = await visitor({ now, provoked: /Failed to load resource|status of 404/ });
  await page.goto(fleet.url(slug, '/contact/'));
  await writeMessage(page, 'Is the blue one still there?');
  await writeContact(page);

  // Somebody copies a dealer's folder and forgets to change its address.
  claim(ownUrl);
  await expect.poll(async () => (await fleet.ask(slug, '/api/auth/session')).status, patience).toBe(404);
  await press(page, 'Send enquiry');
  await form(page).getByRole('alert').getByText('There is no site at this address.').waitFor();
  expect(await fleet.rows('leads')).toEqual([]);

  claim(otherUrl);
  await expect.poll(async () => (await fleet.ask(slug, '/api/auth/session')).status, patience).toBe(200);
  await press(page, 'Send enquiry');
  await page.waitForURL('**/success/**');
  const leads = await fleet.rows('leads');
  expect(leads.map(({ name, website_id }) => [name, website_id])).toEqual([['Ann Baker', ownId]]);

  // Another message of the same visitor is another lead.
  await page.goto(fleet.url(slug, '/contact/'));
  await writeMessage(page, 'And the red one?');
  const name = form(page).getByLabel('Name', { exact: true });
  await expect.poll(() => name.inputValue(), patience).toBe('Ann Baker');
  await agree(page);
  await press(page, 'Send enquiry');
  await page.waitForURL('**/success/**');
  const messages = (await fleet.rows('leads')).map(({ payload }) => JSON.parse(payload).message);
  expect(messages.sort()).toEqual(['And the red one?', 'Is the blue one still there?']);
});
