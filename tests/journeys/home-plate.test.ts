import { expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { parts, sendContact } from '../e2e/trade-in-visitor.ts';
import { journeyTime, test, write } from './journey-test.ts';

const slug = 'parkside-used-cars';

test('a visitor writes a registration on the plate of the home page, gives it up and comes back, finds the car, and begins again with another plate', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const site = await stage({ dealers: [slug] });
  const { page } = await visitor({ viewport: phone });
  /** The code comes when the form comes near the view. */
  const isReady = () => page.evaluate(() => customElements.get('plate-form') !== undefined);
  await page.goto(site.url(slug));
  const plate = page.getByLabel('Registration of your car');
  const motto = page.locator('.plate-motto');
  const go = page.locator('plate-form').getByRole('button');
  await plate.scrollIntoViewIfNeeded();
  await expect.poll(isReady).toBe(true);
  await expect.poll(() => motto.textContent()).toBe('Victoria');

  // Without a registration the browser asks for it.
  await go.click();
  expect(await plate.evaluate((field: HTMLInputElement) => field.validationMessage)).toMatch(/registration/);
  await plate.fill('abc-12d!');
  await expect.poll(() => plate.inputValue()).toBe('ABC-12D');
  await page.getByLabel('Registered in').selectOption('nsw');
  await expect.poll(() => motto.textContent()).toBe('New South Wales');
  expect(await violations(page)).toEqual([]);
  await plate.press('Enter');

  // The registration waits while the visitor gives the contact details, also after a reload, and is in no address.
  await page.waitForURL('**/trade-in/**');
  expect(page.url()).toMatch(/\/trade-in\/$/);
  const { form, heading } = parts(page);
  await form.locator('.plate-text').getByText('ABC12D').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await form.locator('.plate-text').getByText('ABC12D').waitFor();
  await sendContact(page, { name: 'Ines', email: 'ines@example.com', phone: '0491 570 156' }, write);
  expect(await parts(page).plate.inputValue()).toBe('ABC12D');
  expect(await form.getByRole('radio', { name: /New South Wales/ }).isChecked()).toBe(true);
  await parts(page).press('Find my car');
  await heading('Is this your car?');

  // Another plate is another car, and the contact details are not asked for again.
  await page.goto(site.url(slug));
  await plate.scrollIntoViewIfNeeded();
  await expect.poll(isReady).toBe(true);
  await plate.fill('xyz 789');
  await plate.press('Enter');
  await page.waitForURL('**/trade-in/**');
  await parts(page).plate.waitFor();
  expect(await parts(page).plate.inputValue()).toBe('XYZ789');
});
