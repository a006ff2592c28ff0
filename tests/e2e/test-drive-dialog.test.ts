import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { isFocused } from '../browser/keyboard.ts';
import { aVisitor, heardEvents, type Open, parts, slug, usedCar, writeContact } from './lead-visitor.ts';

describe('a test drive', () => {
  const soon = () => new Date(Date.now() + 8 * 24 * 3600 * 1000);
  /** A Wednesday in a week or two, when no dealer is closed. */
  function wednesday() {
    const day = soon();
    day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
    return day.toISOString().slice(0, 10);
  }

  async function openDrive(open: Open, options = {}, prepare?: (page: Page) => Promise<unknown>) {
    const { path, car } = await usedCar();
    const page = await open(siteUrl(slug, path), options);
    await prepare?.(page);
    const found = parts(page);
    const { dialog } = found;
    await found.side.getByRole('link', { name: 'Test drive' }).click();
    await dialog.waitFor();
    return {
      page,
      car,
      ...found,
      days: dialog.getByRole('radiogroup', { name: 'Day (optional)' }),
      times: dialog.getByRole('radiogroup', { name: /^Time/ }),
      recap: dialog.locator('dl'),
    };
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
    await expect.poll(() => found.title.textContent()).toBe('Book a Test Drive');
    expect(await step.textContent()).toBe('Step 1 of 3: Day and time');
    await dialog.getByRole('radio', { name: 'Another day' }).check();
    await dialog.getByLabel('Another day (optional)').selectOption(wednesday());
    const times = dialog.getByRole('radiogroup', { name: /^Time/ });
    const time = times.getByRole('radio').nth(2);
    await time.check();
    const chosen = await time.inputValue();
    expect(await violations(page)).toEqual([]);
    await next.click();
    await expect.poll(() => step.textContent()).toBe('Step 2 of 3: Your details');
    expect(await dialog.locator('.form-chosen').textContent()).toMatch(
      /^For Wednesday \d+ .+, \d.* [ap]m\.$/,
    );
    await writeContact(found, visitor);
    await next.click();
    await expect.poll(() => step.textContent()).toBe('Step 3 of 3: Confirm');
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

  test.for([desktop, phone])(
    'has tiles of the next three days, which work by keyboard and are large enough: %o [DRIVE-1] [DRIVE-2]',
    async (viewport, { open }) => {
      const { page, days, times, next, step, button, recap, ...found } = await openDrive(open, { viewport });
      const visitor = aVisitor();
      const tiles = days.getByRole('radio');
      await expect.poll(() => tiles.count()).toBe(5);
      for (const tile of await days.locator('label').all()) {
        const { width, height } = (await tile.boundingBox())!;
        expect([width >= 24, height >= 44]).toEqual([true, true]);
      }
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
      // The choice without a day is checked, so Tab leads to it, and an arrow key on to the first day.
      const none = tiles.last();
      for (let key = 0; key < 6 && !(await none.evaluate(isFocused)); key++) await page.keyboard.press('Tab');
      expect([await none.evaluate(isFocused), await none.isChecked()]).toEqual([true, true]);
      await page.keyboard.press('ArrowDown');
      const [first, second] = [await tiles.nth(0).inputValue(), await tiles.nth(1).inputValue()];
      expect(await focused()).toBe(first);
      expect(await isOutlined(tiles.first())).toBe(true);
      await page.keyboard.press('ArrowRight');
      expect([await focused(), await tiles.nth(1).isChecked()]).toEqual([second, true]);
      await times.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      const time = await focused();
      expect(await times.getByRole('radio').first().isChecked()).toBe(true);
      // The tile says what the list of times begins with.
      expect(await days.locator('label').nth(1).textContent()).toMatch(/^\w{3} \d+ \w{3} from \d/);
      expect(await violations(page)).toEqual([]);
      await next.press('Enter');
      await writeContact({ ...found, next, step, button }, visitor);
      await next.press('Enter');
      await button('Book test drive').press('Enter');
      await page.waitForURL(siteUrl(slug, '/success/'));
      expect(await leadsOf(visitor)).toMatchObject([{ appointment_date: second, appointment_time: time }]);
    },
  );

  test('needs no day, and accepts a typed one when free times cannot be loaded [DRIVE-2] [DRIVE-3]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const drive = await openDrive(open, { provoked: /ERR_FAILED/ }, (page) =>
      page.route('**/api/appointments**', (route) => route.abort()),
    );
    await drive.next.click();
    await writeContact(drive, visitor);
    await drive.next.click();
    await expect.poll(() => drive.step.textContent()).toBe('Step 3 of 3: Confirm');
    expect(await drive.recap.textContent()).toContain("I'm flexible, call me");
    await drive.button('Back').click();
    await drive.button('Back').click();
    await drive.dialog.getByLabel('Day (optional)').fill(wednesday());
    await drive.dialog.getByLabel('Time that would suit you').fill('10:15');
    await drive.next.click();
    await drive.next.click();
    await drive.button('Book test drive').click();
    await drive.page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toMatchObject([
      { appointment_date: wednesday(), appointment_time: '10:15' },
    ]);
  });
});

const isOutlined = (tile: Locator) =>
  tile.evaluate((input) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(input);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
