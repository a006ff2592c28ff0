import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { leadReference } from '../../src/domain/leads/lead-rules.ts';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';

/** A dealer that requires a captcha for leads. The page solves it. */
const slug = 'meridian-auto-group';

/** A file of the site without scripts, because a page would send the waiting form itself. */
const noScript = '/robots.txt';

/** The server asks for a captcha by refusing a form without one. */
const provoked = /status of 400/;

/** Stores an unsent form in the browser, like a page that was closed while there was no connection. */
async function leaveBehind(page: Page, more: object = {}): Promise<string> {
  const key = randomUUID();
  const payload = {
    lead_key: key,
    category: 'Request Photos',
    name: 'Ann Example',
    email: 'ann@example.com',
    phone: '0491 570 156',
    source: 'Website',
    ...more,
  };
  const entry = {
    version: 1,
    key,
    path: '/api/forms',
    payload,
    at: Date.now(),
    tries: 3,
    nextAt: Date.now() - 1,
  };
  await page.evaluate(
    ([name, text]) => localStorage.setItem(name!, text!),
    [`lead-outbox:${key}`, JSON.stringify(entry)],
  );
  return key;
}

const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lead-outbox:')).length);

const rowsOf = async (key: string) => (await apiRows('leads')).filter(({ lead_key }) => lead_key === key);

describe('a form that could not be sent', () => {
  test('is sent at the next visit with its captcha solved, and the visitor is told [API-13] [CFG-50]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, noScript), { viewport: phone, provoked });
    const key = await leaveBehind(page);
    await page.goto(siteUrl(slug, '/contact/'));
    const toast = page.getByRole('region', { name: 'Messages' });
    await expect.poll(() => toast.getByRole('status').textContent()).toBe('We have sent what was waiting.');
    expect(await waiting(page)).toBe(0);
    expect(await rowsOf(key)).toMatchObject([{ name: 'Ann Example', phone: '+61491570156', spam: 0 }]);
  });

  test('is sent only once when several tabs are open [API-13] [OFFLINE-6]', async ({ open }) => {
    const page = await open(siteUrl(slug, noScript), { provoked });
    const sent: string[] = [];
    const key = await leaveBehind(page);
    const context = page.context();
    context.on('request', (request) => {
      if (request.url().endsWith('/api/forms')) sent.push(request.postData() ?? '');
    });
    const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(siteUrl(slug, '/contact/'))));
    await expect.poll(() => waiting(page)).toBe(0);
    expect(await rowsOf(key)).toHaveLength(1);
    // One form without a captcha and one with.
    expect(sent.length).toBeLessThanOrEqual(2);
  });

  test('is sent when the connection comes back while the download of its script is failing [API-13]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, noScript), {
      ...withoutWorker,
      provoked: /status of 400|ERR_INTERNET_DISCONNECTED/,
    });
    const key = await leaveBehind(page);
    const failed: string[] = [];
    await page.route('**/lead-sending.*', async (route) => {
      if (failed.length > 0) return route.continue();
      failed.push(route.request().resourceType());
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await route.abort('internetdisconnected');
    });
    await page.goto(siteUrl(slug, '/about-us/'));
    await expect.poll(() => waiting(page)).toBe(0);
    // Some browsers remember a script that failed to load as a script, and do not request it again.
    expect(failed).toEqual(['fetch']);
    expect(await rowsOf(key)).toHaveLength(1);
  });

  test('is not sent again if the server rejects it, and is reported until the visitor dismisses the message [OPEN-20]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, noScript), { provoked });
    const key = await leaveBehind(page, { email: 'nobody' });
    const toast = page.getByRole('region', { name: 'Messages' });
    const text = () => toast.getByRole('status').textContent();
    const told = 'was not accepted: Please enter a valid email address.';
    for (const path of ['/', '/contact/']) {
      await page.goto(siteUrl(slug, path));
      await expect.poll(text).toContain(told);
    }
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => waiting(page)).toBe(0);
    expect(await rowsOf(key)).toEqual([]);
  });

  test('needs no additional script or request on a page where no form waits [API-13]', async ({ open }) => {
    const page = await open(siteUrl(slug), withoutWorker);
    const loaded = await page.evaluate(async () => {
      await new Promise((done) => requestIdleCallback(done, { timeout: 5000 }));
      return performance.getEntriesByType('resource').map(({ name }) => name);
    });
    expect(loaded.filter((name) => /lead-sending\.|\/api\/(?:forms|captcha)/.test(name))).toEqual([]);
  });
});

describe('the message of a form that could not be sent', () => {
  /** Sends the contact form of a page whose server answers forms with an error. */
  async function sendInVain(page: Page) {
    const { site } = await demoSite(slug);
    const email = `${randomUUID()}@example.com`;
    const main = page.getByRole('main');
    await page.route('**/api/forms', (route) => route.fulfill({ status: 503, body: 'busy' }));
    // A button does nothing before its script has loaded.
    await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
    const place = main.getByLabel('Location', { exact: true });
    await place.selectOption({ index: 2 });
    const chosen = await place.inputValue();
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByLabel('Name', { exact: true }).fill('Ann Example');
    await main.getByLabel('Email', { exact: true }).fill(email);
    await main.getByLabel('Phone', { exact: true }).fill('0491 570 156');
    await main.getByText('Check passed.').waitFor();
    await main.getByRole('button', { name: 'Send enquiry' }).click();
    const waitingForm = main.locator('.form-waiting');
    await waitingForm.waitFor();
    const location = site.locations.find(({ id }) => id === chosen);
    const leads = async () => (await apiRows('leads')).filter((lead) => lead.email === email);
    return { waitingForm, status: waitingForm.getByRole('status'), location, leads };
  }

  test('shows the state and a number to call while the server fails, and sends again on request [ERR-8]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/contact/'), { provoked: /status of (?:503|400)/ });
    const { waitingForm, status, location, leads } = await sendInVain(page);
    const waits = 'Our server cannot be reached just now. We have kept what you wrote in this browser';
    expect(await status.textContent()).toMatch(new RegExp(`^${waits}`));
    expect(await waitingForm.textContent()).not.toContain('online');
    const call = waitingForm.getByRole('link', { name: location!.phone!.text });
    expect(await call.getAttribute('href')).toBe(location!.phone!.href);
    expect(await violations(page)).toEqual([]);

    const again = waitingForm.getByRole('button', { name: 'Try again now' });
    await again.click();
    await expect.poll(() => status.textContent()).toMatch(new RegExp(`^We tried again\\. ${waits}`));
    expect(await again.evaluate(isFocused)).toBe(true);
    await page.unrouteAll();
    await again.click();
    await waitingForm.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(await status.textContent()).toBe(
      `We have received it. Your reference is ${leadReference(lead!.id)}.`,
    );
    expect(await waitingForm.getByRole('button').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  test('says that the form was sent when another tab has sent it', async ({ open }) => {
    const page = await open(siteUrl(slug, '/contact/'), { provoked: /status of (?:503|400)/ });
    const { waitingForm, status, leads } = await sendInVain(page);
    const tab = await page.context().newPage();
    await tab.goto(siteUrl(slug, '/contact/'));
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await waitingForm.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
    expect(await status.textContent()).toBe('What you wrote has been sent.');
    expect(await leads()).toHaveLength(1);
  });
});
