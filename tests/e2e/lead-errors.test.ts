import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { aVisitor, openEnquiry, slug, writeEnquiry } from './lead-visitor.ts';

describe('form errors', () => {
  test('are listed in order, and each links to its field, by keyboard alone [LEAD-15] [ERR-16]', async ({
    open,
  }) => {
    const { page, next, button, summary, email, dialog, name } = await openEnquiry(open);
    await next.press('Enter');
    await button('Send enquiry').press('Enter');
    await expect.poll(() => summary.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await email.evaluate(isFocused)).toBe(true);
    const error = dialog.locator(`#${await email.getAttribute('aria-describedby')}`);
    expect(await error.textContent()).toBe('Please enter a valid email address.');
    await email.fill('mia@example.com');
    await expect.poll(() => error.count()).toBe(0);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
  });

  test('have a default message when the server gives none [ERR-7] [LEAD-4]', async ({ open }) => {
    const enquiry = await openEnquiry(open, { provoked: /status of 400/ });
    await enquiry.page.route('**/api/forms', (route) =>
      route.fulfill({ status: 400, json: { success: false } }),
    );
    await writeEnquiry(enquiry, aVisitor());
    await enquiry.button('Send enquiry').click();
    const alert = enquiry.dialog.getByRole('alert');
    const { site } = await demoSite(slug);
    await expect
      .poll(() => alert.locator('p').allTextContents())
      .toEqual([
        'An unexpected error occured',
        `Nothing you wrote is lost. You can send it again, or call us on ${site.phone?.text}.`,
      ]);
    expect(await enquiry.button('Send enquiry').isEnabled()).toBe(true);
  });
});

test.for([
  ['fails', { status: 500, json: { success: false, error: 'We are moving house.' } }, 'We are moving house.'],
  ['refuses with success', { status: 200, json: { success: false, error: 'Not today.' } }, 'Not today.'],
  [
    'has too many visitors',
    { status: 429, headers: { 'retry-after': '90' }, json: { success: false, error: 'Not so fast.' } },
    'Not so fast. Try again in 2 min.',
  ],
  ['accepts it without a lead id', { status: 200, json: { success: true } }, 'An unexpected error occured'],
] as const)(
  'when the server %s the form says why, and stays as it was written [LEAD-4] [ERR-7]',
  async ([, answer, said], { open }) => {
    const enquiry = await openEnquiry(open, { provoked: /status of (?:500|429)/ });
    await enquiry.page.route('**/api/forms', (route) => route.fulfill(answer));
    await writeEnquiry(enquiry, aVisitor());
    await enquiry.button('Send enquiry').click();
    const alert = enquiry.dialog.getByRole('alert').locator('p').first();
    await expect.poll(() => alert.textContent()).toBe(said);
    expect(await enquiry.dialog.getByText(/We have kept/).count()).toBe(0);
    expect(await enquiry.button('Send enquiry').isEnabled()).toBe(true);
    expect(await violations(enquiry.page)).toEqual([]);
  },
);

test('a form that is sent without a connection is kept, shown, and sent once when it is back', async ({
  open,
}) => {
  const visitor = aVisitor();
  const enquiry = await openEnquiry(open, { provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
  const { page, dialog, button } = enquiry;
  await writeEnquiry(enquiry, visitor, 'Sent from a tunnel');
  await dialog.getByText('Check passed.').waitFor();
  await page.context().setOffline(true);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await button('Send enquiry').click();
  await dialog.getByText(/^You have no connection\. We have kept what you wrote/).waitFor();
  await dialog.getByText('Sent from a tunnel').waitFor();
  expect(await dialog.getByRole('heading', { name: 'Kept, and not sent yet' }).evaluate(isFocused)).toBe(
    true,
  );
  expect(await violations(page)).toEqual([]);
  expect(await leadsOf(visitor)).toEqual([]);
  await page.context().setOffline(false);
  await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
  await dialog.getByText('We have received it.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await leadsOf(visitor)).toHaveLength(1);
  // Everything that must work without a connection was loaded before.
  expect(scripts).toEqual([]);
});
