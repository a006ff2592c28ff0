import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { patience } from '../browser/search-page.ts';
import { aVisitor, heardEvents, type Open, parts, slug, usedCar, writeContact } from './lead-visitor.ts';

describe('a test drive', () => {
  const soon = () => new Date(Date.now() + 8 * 24 * 3600 * 1000);
  /** A Wednesday in a week or two, when no dealer is closed. */
  function wednesday() {
    const day = soon();
    day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
    return day.toISOString().slice(0, 10);
  }

  async function openDrive(open: Open, options = {}) {
    const { path, car } = await usedCar();
    const page = await open(siteUrl(slug, path), options);
    const found = parts(page);
    await found.side.getByRole('link', { name: 'Test drive' }).click();
    await found.dialog.waitFor();
    return { page, car, day: found.dialog.getByLabel('Day (optional)'), ...found };
  }

  test('is booked for a day and a free time [DRIVE-1] [DRIVE-3] [EVENT-4]', async ({ open }) => {
    const visitor = aVisitor();
    const { path, car } = await usedCar();
    const page = await open('about:blank');
    const heard = await heardEvents(page);
    await page.goto(siteUrl(slug, path));
    const found = parts(page);
    const { dialog, step, next, button } = found;
    await found.side.getByRole('link', { name: 'Test drive' }).click();
    await expect.poll(() => found.title.textContent(), patience).toBe('Book a Test Drive');
    await writeContact(found, visitor);
    await expect.poll(() => step.textContent(), patience).toBe('Step 2 of 3: Day and time');
    await dialog.getByLabel('Day (optional)').selectOption(wednesday());
    const times = dialog.getByRole('radiogroup', { name: /^Time/ });
    const time = times.getByRole('radio').nth(2);
    await time.check();
    const chosen = await time.inputValue();
    expect(await violations(page)).toEqual([]);
    await next.click();
    await expect.poll(() => step.textContent(), patience).toBe('Step 3 of 3: Confirm');
    expect(await dialog.getByText(car.card.title).count()).toBe(2);
    await button('Book test drive').click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(lead).toMatchObject({
      category: 'Test Drive',
      car_id: car.card.id,
      appointment_date: wednesday(),
      appointment_time: chosen,
    });
    expect(lead!.location_id).not.toBe('');
    expect(heard).toEqual([{ event_id: 48, car_id: car.card.id, dealership_id: car.dealershipId }]);
  });

  test('needs no day, and accepts a typed one when free times cannot be loaded [DRIVE-2] [DRIVE-3]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const drive = await openDrive(open, { provoked: /ERR_FAILED/ });
    await drive.page.route('**/api/appointments**', (route) => route.abort());
    await writeContact(drive, visitor);
    await drive.next.click();
    await expect.poll(() => drive.step.textContent(), patience).toBe('Step 3 of 3: Confirm');
    await drive.button('Back').click();
    await drive.day.fill(wednesday());
    await drive.dialog.getByLabel('Time that would suit you').fill('10:15');
    await drive.next.click();
    await drive.button('Book test drive').click();
    await drive.page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toMatchObject([
      { appointment_date: wednesday(), appointment_time: '10:15' },
    ]);
  });
});
