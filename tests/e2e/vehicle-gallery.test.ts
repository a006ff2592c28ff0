import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, siteUrl, test } from '../browser/browser-test.ts';
import { vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { carWithPictures, vehicleTemplates } from './vehicle-templates.ts';

describe.each(vehicleTemplates)('a vehicle page of $template', ({ slug }) => {
  const withPictures = () => carWithPictures(slug);

  test('pages through the pictures by buttons, keys and thumbnails', async ({ open }) => {
    const { path, car } = await withPictures();
    const page = await open(siteUrl(slug, path));
    const counter = page.getByRole('status').filter({ hasText: 'Picture' });
    const at = async () => Number(/\d+/.exec((await counter.textContent()) ?? '')?.[0]);
    const previous = page.getByRole('button', { name: 'Previous picture' });
    const next = page.getByRole('button', { name: 'Next picture' });
    expect(await counter.textContent()).toMatch(new RegExp(`of\\s+${car.gallery.length}\\s*$`));
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    await next.click();
    await expect.poll(at).toBe(2);
    await previous.click();
    await expect.poll(at).toBe(1);

    await page.getByRole('list', { name: /^Pictures of the/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at).toBe(2);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(at).toBe(car.gallery.length);
    expect(await next.getAttribute('aria-disabled')).toBe('true');

    const thumbnail = page.getByRole('list', { name: 'All pictures' }).getByRole('link').nth(1);
    await thumbnail.click();
    await expect.poll(at).toBe(2);
    expect(await thumbnail.getAttribute('aria-current')).toBe('true');
  });

  test('shows the pictures in full screen, and Esc closes them at the same picture and returns the focus', async ({
    open,
  }) => {
    const { path } = await withPictures();
    // The strip still moves when the dialog is closed.
    const page = await open(siteUrl(slug, path), { reducedMotion: 'no-preference' });
    const opener = page.getByRole('button', { name: 'View full screen' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: /^Pictures of the/ });
    await dialog.waitFor();
    await page.keyboard.press('ArrowRight');
    const counter = page.locator('[data-counter]');
    await expect.poll(() => dialog.locator('[data-counter]').textContent()).toBe('2');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => opener.evaluate(isFocused)).toBe(true);
    await expect.poll(() => counter.textContent()).toBe('2');
    await opener.click();
    await dialog.getByRole('button', { name: 'Close full screen' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  });

  test('has no gallery controls for a single picture [VEH-21]', async ({ open }) => {
    const { path } = await vehiclePage(slug, 'car with one picture', ({ gallery }) => gallery.length === 1);
    const page = await open(siteUrl(slug, path));
    expect(
      await page
        .getByRole('list', { name: /^Pictures of the/ })
        .getByRole('img')
        .count(),
    ).toBe(1);
    for (const name of ['Previous picture', 'Next picture', 'View full screen']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    expect(await page.getByRole('list', { name: 'All pictures' }).count()).toBe(0);
  });

  test('enlarges a picture by click, button and keys', async ({ open }) => {
    const { path } = await withPictures();
    const page = await open(siteUrl(slug, path));
    await page.getByRole('button', { name: 'View full screen' }).click();
    const dialog = page.getByRole('dialog', { name: /^Pictures of the/ });
    const zoom = dialog.getByRole('button', { name: 'Enlarge the picture' });
    const picture = dialog.locator('.gallery-picture').first();
    const width = async () => (await picture.boundingBox())!.width;
    const whole = await width();
    await expect
      .poll(async () => {
        if ((await zoom.getAttribute('aria-pressed')) === 'false') await zoom.click();
        return width();
      })
      .toBeGreaterThan(whole * 2);
    expect(await violations(page)).toEqual([]);
    // The picture is now larger than the window, so the click goes to the middle of the window.
    await page.mouse.click(desktop.width / 2, desktop.height / 3);
    await expect.poll(width).toBe(whole);
    await dialog.getByRole('list', { name: /^Pictures of the/ }).focus();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(whole);
    await page.keyboard.press('-');
    await expect.poll(width).toBe(whole);
  });
});
