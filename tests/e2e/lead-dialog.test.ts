import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, phone as narrow, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { aVisitor, openEnquiry, otherSlug, parts, slug, usedCar, writeContact } from './lead-visitor.ts';

describe('the dialog of a form', () => {
  test('closes on a click beside it but not in it, and keeps its text over that and a reload', async ({
    open,
  }) => {
    const enquiry = await openEnquiry(open);
    const { page, dialog, name, message, title, side } = enquiry;
    await message.fill('Half a sen');
    await title.click();
    await dialog.waitFor();
    await page.mouse.click(10, 300);
    await expect.poll(() => dialog.count()).toBe(0);
    const again = async () => {
      await side.getByRole('link', { name: 'Enquire' }).click();
      await dialog.waitFor();
    };
    await again();
    await expect.poll(() => message.inputValue()).toBe('Half a sen');
    await enquiry.next.click();
    await name.fill('Half a na');
    await page.reload();
    await again();
    await expect.poll(() => name.inputValue()).toBe('Half a na');
    // What the visitor cleared stays empty.
    await enquiry.button('Back').click();
    await message.fill('');
    await page.reload();
    await again();
    await enquiry.next.click();
    await expect.poll(() => name.inputValue()).toBe('Half a na');
    await enquiry.button('Back').click();
    expect(await message.inputValue()).toBe('');
  });

  test('opens once for clicks that come before its code', async ({ open }) => {
    const { path } = await usedCar();
    const page = await open(siteUrl(slug, path), withoutWorker);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/LeadDialog.*.js', async (route) => {
      await held;
      await route.continue();
    });
    const { dialog, side } = parts(page);
    const opener = side.getByRole('link', { name: 'Enquire' });
    await opener.dblclick();
    expect(await opener.getAttribute('aria-busy')).toBe('true');
    release();
    await dialog.waitFor();
    expect(await dialog.count()).toBe(1);
    expect(await opener.getAttribute('aria-busy')).toBe(null);
  });

  test.for([['**/_astro/LeadDialog.*.js'], ['**/_astro/lead-dialog*.css'], ['**/lead-forms.json']])(
    'is replaced by the form’s own page when %s does not load',
    async ([missing = ''], { open }) => {
      const { path, car } = await usedCar();
      const page = await open(siteUrl(slug, path), {
        ...withoutWorker,
        provoked: /ERR_FAILED|Failed to (load|fetch)/,
      });
      await page.route(missing, (route) => route.abort());
      await parts(page).side.getByRole('link', { name: 'Test drive' }).click();
      await page.waitForURL(siteUrl(slug, `/book-test-drive/?car_id=${car.card.id}`));
    },
  );

  test('leaves a click with a modifier key to the browser, and without a script the page shows the number to call', async ({
    open,
  }) => {
    const { path, car } = await usedCar();
    const page = await open(siteUrl(slug, path));
    const { side } = parts(page);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      side.getByRole('link', { name: 'Enquire' }).click({ modifiers: ['Control'] }),
    ]);
    await tab.waitForURL(siteUrl(slug, `/contact/?car_id=${car.card.id}`));
    const plain = await open(siteUrl(slug, path), { javaScriptEnabled: false });
    await plain.getByText(/Call us and say stock number/).waitFor();
    expect(await parts(plain).side.getByRole('link', { name: 'Test drive' }).isVisible()).toBe(false);
  });

  test.for([
    ['320 px', { width: 320, height: 640 }],
    ['200 % zoom on a notebook', { width: 640, height: 400 }],
    ['a phone', narrow],
  ] as const)('fits all its parts at %s', async ([, viewport], { open }) => {
    const { path } = await usedCar();
    const page = await open(siteUrl(slug, path), { viewport });
    const found = parts(page);
    const bar = page.getByRole('group', { name: 'Contact about this car' });
    await (viewport.width < 768 ? bar : found.side).getByRole('link', { name: 'Enquire' }).click();
    await found.message.waitFor();
    const fits = () =>
      found.dialog.evaluate((dialog) => {
        const wide = [...dialog.querySelectorAll('*')].filter(
          (part) =>
            !part.closest('.form-trap, .visually-hidden') && part.getBoundingClientRect().right > innerWidth,
        );
        const { top, bottom } = dialog.getBoundingClientRect();
        return {
          wide: wide.length,
          scrolls: dialog.scrollWidth > dialog.clientWidth,
          in: top >= 0 && bottom <= innerHeight,
        };
      });
    expect(await fits()).toEqual({ wide: 0, scrolls: false, in: true });
    await found.next.click();
    await found.button('Send enquiry').click();
    await found.summary.waitFor();
    expect(await fits()).toEqual({ wide: 0, scrolls: false, in: true });
    await found.button('Send enquiry').scrollIntoViewIfNeeded();
    await found.close.waitFor();
  });

  test.for([
    [slug, desktop],
    [slug, narrow],
    [otherSlug, desktop],
    ['aurelian-motors', narrow],
  ] as const)('passes axe at each step and with errors: %s', async ([site, viewport], { open }) => {
    const { path } = await vehiclePage(site, 'car for sale', isForSale);
    const page = await open(siteUrl(site, path), { ...withoutWorker, viewport, provoked: /status of 400/ });
    const found = parts(page);
    const opener = page.getByRole('link', { name: 'Enquire', exact: true });
    await (viewport === narrow ? opener.last() : opener.first()).click();
    await found.dialog.waitFor();
    await found.message.fill('Hello');
    expect(await violations(page), 'first step').toEqual([]);
    await found.next.click();
    await found.button('Send enquiry').click();
    await found.summary.waitFor();
    expect(await violations(page), 'errors').toEqual([]);
    await writeContact(found, aVisitor());
    expect(await violations(page), 'last step').toEqual([]);
    const terms = found.dialog.getByRole('checkbox', { name: /terms of use/ });
    if ((await terms.count()) > 0) await terms.check();
    const refused = { success: false, error: 'We no longer have this car.' };
    await page.route('**/api/forms', (route) => route.fulfill({ status: 400, json: refused }));
    await found.button('Send enquiry').click();
    const alert = found.dialog.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('We no longer have this car.');
    expect(await alert.evaluate(isFocused)).toBe(true);
    expect(await violations(page), 'refused').toEqual([]);
  });
});
