import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite, isForSale, isSold, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { vehicleTemplates } from './vehicle-templates.ts';

describe.each(vehicleTemplates)('a vehicle page of $template', ({ slug }) => {
  test('says that a car is sold, and links to similar ones [VEH-17]', async ({ open }) => {
    const { path, car } = await vehiclePage(slug, 'sold car', isSold);
    const page = await open(siteUrl(slug, path));
    const notice = page.getByRole('note').filter({ hasText: car.notice!.heading });
    await notice.getByRole('link', { name: 'Find Me Something Similar' }).click();
    const heading = page.getByRole('heading', { name: 'Similar cars' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(desktop.height / 2);
    expect(await page.getByRole('button', { name: /enquire/i }).count()).toBe(0);
    const similar = page.getByRole('region', { name: 'Similar cars' }).getByRole('article');
    expect(await similar.count()).toBe(car.similar.length);
    await similar.first().getByRole('heading').getByRole('link').click();
    await page.waitForURL(`**${car.similar[0]!.href}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(car.similar[0]!.title);
  });

  test('tells search engines what the car is and costs', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with a price',
      (one) => isForSale(one) && one.card.price.kind === 'price',
    );
    const page = await open(siteUrl(slug, path));
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const things = blocks.map((text) => JSON.parse(text));
    const vehicle = things.find((thing) => 'brand' in thing);
    expect(vehicle['@context']).toBe('https://schema.org');
    expect(vehicle.offers.priceCurrency).toBe('AUD');
    expect(vehicle.offers.price).toBe(Number(car.card.price.text.replace(/\D/g, '')));
    expect(vehicle.offers.availability).toBe('https://schema.org/InStock');
    expect(things.find((thing) => thing['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(4);
  });

  test('explains the certificate, and returns the focus [VEH-20] [OPEN-73]', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'certified car',
      ({ certified }) => certified !== undefined,
    );
    const page = await open(siteUrl(slug, path));
    const opener = page.getByRole('button', { name: 'Certified: what it means' });
    const dialog = page.getByRole('dialog', { name: car.certified!.heading });
    await opener.click();
    await dialog.getByText(car.certified!.text).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(await opener.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    expect(await opener.evaluate(isFocused)).toBe(true);
  });

  test('opens the history report in a new tab, and shows no button without a target [VEH-14]', async ({
    open,
  }) => {
    const hasReport = ({ actions }: { actions: { kind: string }[] }) =>
      actions.some(({ kind }) => kind === 'history');
    const withReport = await vehiclePage(slug, 'car with a report', hasReport);
    const page = await open(siteUrl(slug, withReport.path));
    const aside = page.getByRole('region', { name: 'Interested in this vehicle?' });
    const report = aside.getByRole('link', { name: 'Car history report' });
    expect(await report.getAttribute('href')).toMatch(/^https:/);
    expect(await report.getAttribute('target')).toBe('_blank');
    expect(await report.getAttribute('rel')).toContain('noopener');
    const shown = await aside.locator('.enquiry-actions .button').count();
    expect(shown).toBe(withReport.car.actions.length);
    const without = await vehiclePage(
      slug,
      'car without a report',
      (car) => isForSale(car) && !hasReport(car),
    );
    await page.goto(siteUrl(slug, without.path));
    expect(await aside.getByRole('link', { name: 'Car history report' }).count()).toBe(0);
  });
});

describe('the PDF of a car', () => {
  const slug = 'spinnaker-mazda';

  test('is saved under the name of its page [PDF-1] [API-15]', async ({ open }) => {
    const { path, car } = await vehiclePage(slug, 'car for sale', isForSale);
    const page = await open(siteUrl(slug, path));
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${car.card.slug}.pdf`);
    const stream = await download.createReadStream();
    const [start] = await stream.take(1).toArray();
    expect(Buffer.from(start).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.for([
    [
      'gives a reason',
      404,
      '{"success":false,"error":"This car is no longer listed."}',
      'This car is no longer listed.',
    ],
    ['fails', 500, 'oops', 'Something went wrong at our end. Please try again, or call us.'],
    [
      'returns a page',
      200,
      '<!doctype html>',
      'Something went wrong at our end. Please try again, or call us.',
    ],
  ] as const)('shows an alert when the server %s [ERR-9]', async ([, status, body, message], { open }) => {
    const { path } = await vehiclePage(slug, 'car for sale', isForSale);
    const page = await open(siteUrl(slug, path), { ...withoutWorker, provoked: /Failed to load resource/ });
    await page.route('**/api/cars/*/pdf', (route) =>
      route.fulfill({ status, body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' }),
    );
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.getByRole('link', { name: 'Download PDF' }).click();
    await expect.poll(() => alerts).toEqual([message]);
    expect(await page.getByRole('link', { name: 'Download PDF' }).getAttribute('aria-busy')).toBeNull();
  });
});

test('copies the link where the browser cannot share, and says so', async ({ open }) => {
  const slug = 'spinnaker-mazda';
  const { path } = await vehiclePage(slug, 'car for sale', isForSale);
  const page = await open(siteUrl(slug, path), { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  const { site } = await demoSite(slug);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.baseUrl + path);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copy the link from the address bar').waitFor();
});
