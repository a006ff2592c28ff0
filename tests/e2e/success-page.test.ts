import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { group, heading, single } from './form-page.ts';

describe('the success page', () => {
  test('offers help without a lead, and is not indexed by search engines [ROUTE-8] [OPEN-64]', async ({
    open,
  }) => {
    for (const slug of [single, group]) {
      const page = await open(siteUrl(slug, '/success/'));
      await expect.poll(() => heading(page).textContent()).toBe('How can we help?');
      const main = page.getByRole('main');
      for (const name of ['Contact us', 'Book a test drive', 'Book a service']) {
        await main.getByRole('link', { name }).waitFor();
      }
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
      expect(await violations(page)).toEqual([]);
    }
  });

  test('says so while a lead still waits in the browser [OPEN-64]', async ({ open }) => {
    const page = await open(siteUrl(single, '/contact/'), { ...withoutWorker, provoked: /status of 503/ });
    const lead_key = '0b3f1c52-8d1e-4d0a-9a55-2f6c7d8e9f10';
    const key = `lead-outbox:${lead_key}`;
    await page.evaluate(
      ([name, lead]) => {
        const at = Date.now();
        // The next try is due in ten minutes.
        const times = { at, tries: 1, nextAt: at + 600_000 };
        const entry = { version: 1, key: lead, path: '/api/forms', payload: { lead_key: lead }, ...times };
        localStorage.setItem(name, JSON.stringify(entry));
      },
      [key, lead_key] as const,
    );
    await page.goto(siteUrl(single, '/success/'));
    const note = page.getByRole('note').filter({ hasText: 'still waiting to be sent' });
    await note.waitFor();
    await page.route('**/api/forms', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await note.getByRole('button', { name: 'Try again now' }).click();
    await expect
      .poll(() => note.getByRole('status').textContent())
      .toMatch(/^We tried again\. Our server cannot be reached/);
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await expect.poll(() => note.isVisible()).toBe(false);
  });

  test('ignores invalid values in the storage', async ({ open }) => {
    const page = await open(siteUrl(single, '/contact/'));
    await page.evaluate(() => {
      localStorage.setItem('success-category', '{"version":1,"state":{"value":{"category":7}}}');
      localStorage.setItem('success-car', '{"version":1,"state":{"value":{"href":"javascript:alert(1)"}}}');
    });
    await page.goto(siteUrl(single, '/success/'));
    await expect.poll(() => heading(page).textContent()).toBe('How can we help?');
  });
});
