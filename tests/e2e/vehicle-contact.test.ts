import { describe, expect } from 'vitest';
import { maskedPhone } from '../../src/domain/leads/phone.ts';
import { desktop, phone as narrow, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { visibleText } from '../browser/visible-text.ts';
import { carWithPictures, vehicleTemplates } from './vehicle-templates.ts';

describe.each(vehicleTemplates)('a vehicle page of $template', ({ slug }) => {
  const withPictures = () => carWithPictures(slug);

  test('keeps the contact card beside the page, at its own height [VEH-12]', async ({ open }) => {
    const { path } = await withPictures();
    const page = await open(siteUrl(slug, path));
    const aside = page.getByRole('region', { name: 'Interested in this vehicle?' });
    await page
      .getByRole('heading', { name: 'All Specifications' })
      .evaluate((heading) => heading.scrollIntoView());
    const box = await aside.boundingBox();
    expect(box!.y).toBeGreaterThan(0);
    expect(box!.y + box!.height).toBeLessThan(desktop.height);
  });

  test('shows in full the number that the header shows too [VEH-9]', async ({ open }) => {
    const { site } = await demoSite(slug);
    const { path } = await vehiclePage(
      slug,
      'car at the location whose number is in the header',
      (car) => isForSale(car) && (car.location?.phone ?? site.phone)?.href === site.phone?.href,
    );
    const page = await open(siteUrl(slug, path));
    expect(await visibleText(page.locator('.call-card strong'))).toBe(site.phone!.text);
  });

  test('can be called without scripts', async ({ open }) => {
    const { path, car } = await withPictures();
    const { site } = await demoSite(slug);
    const phone = (car.location?.phone ?? site.phone)!;
    const page = await open(siteUrl(slug, path), { javaScriptEnabled: false });
    const aside = page.getByRole('region', { name: 'Interested in this vehicle?' });
    expect(await aside.getByRole('link', { name: phone.text }).getAttribute('href')).toBe(phone.href);
  });

  test('loads a map only on request [ROUTE-37]', async ({ open }) => {
    const { path, car } = await withPictures();
    const page = await open('about:blank', withoutWorker);
    const asked: string[] = [];
    await page.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' });
    });
    await page.goto(siteUrl(slug, `${path}#vehicle-map`));
    const place = page.getByRole('region', { name: 'Where to see it' });
    await expect.poll(async () => (await place.boundingBox())?.y).toBeLessThan(desktop.height / 2);
    await place.getByText(`Dealer licence ${car.location!.licence}`).waitFor();
    expect(await place.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toBe(
      car.location!.directionsHref,
    );
    expect(asked).toEqual([]);
    await place.getByRole('button', { name: 'Show Map' }).click();
    const frame = place.locator('iframe');
    await expect.poll(() => frame.getAttribute('title')).toBe(`Map of ${car.location!.name}`);
    await expect.poll(() => asked).toEqual([car.map!.src]);
    expect(await frame.evaluate(isFocused)).toBe(true);
  });
});

test('the car page keeps the price and the main action visible on a phone, without covering the focus', async ({
  open,
}) => {
  const slug = 'spinnaker-mazda';
  const { path, car } = await vehiclePage(
    slug,
    'car for sale',
    (one) => isForSale(one) && one.features.length > 8,
  );
  const page = await open(siteUrl(slug, path), { viewport: narrow });
  const bar = page.getByRole('group', { name: 'Contact about this car' });
  expect(await visibleText(bar)).toContain(car.card.price.text);
  expect(await bar.getByRole('link').allTextContents()).toHaveLength(2);
  expect(await bar.getByRole('link', { name: 'Enquire' }).count()).toBe(1);
  expect(await bar.getByRole('link', { name: 'Test drive' }).count()).toBe(1);
  const box = await bar.boundingBox();
  expect(box!.y + box!.height).toBe(narrow.height);
  for (const link of await page.locator('.vehicle-layout a:visible, .vehicle-layout button:visible').all()) {
    await link.focus();
    const [own, over] = [await link.boundingBox(), await bar.boundingBox()];
    if (own && over) expect(own.y, await visibleText(link)).toBeLessThan(over.y);
  }
});

describe('the masked number of a location whose number the header does not show', () => {
  const slug = 'meridian-auto-group';
  const withOwnNumber = async () => {
    const { site } = await demoSite(slug);
    return vehiclePage(slug, 'car at a location with its own number', (car) =>
      Boolean(isForSale(car) && car.location?.phone && car.location.phone.href !== site.phone?.href),
    );
  };

  test('shows the start of the number at the first click, all of it at the next, and counts it once [VEH-9] [PHONE-1] [PHONE-2] [PHONE-3]', async ({
    open,
  }) => {
    const { path, car } = await withOwnNumber();
    const { site } = await demoSite(slug);
    const page = await open(siteUrl(slug, path));
    await page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      document.addEventListener('forecourt:event', (event) => told.push((event as CustomEvent).detail));
    });
    const phone = (car.location?.phone ?? site.phone)!;
    const card = page.locator('.call-card');
    const number = card.locator('strong');
    const { shown, hidden } = maskedPhone(phone.text);
    expect(await visibleText(number)).toBe('Show the phone number');
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/phone/reveal'));
    await page
      .getByRole('button', { name: /Show the phone number/ })
      .first()
      .click();
    await expect.poll(() => visibleText(number.locator('.phone-masked'))).toContain(shown + hidden);
    expect(await visibleText(number)).not.toContain(phone.text);
    expect(await card.getAttribute('href')).toBe(phone.href);
    expect(await card.evaluate(isFocused)).toBe(true);
    expect(await page.getByText(`The number begins with ${shown}`).getAttribute('role')).toBe('status');
    // The link would dial, which this browser cannot do.
    const dialled = page.evaluate(
      () =>
        new Promise((done) => {
          const noted = (event: Event) => {
            const link = (event.target as Element).closest('a');
            done([event.defaultPrevented, link?.href]);
            event.preventDefault();
          };
          addEventListener('click', noted, { once: true });
        }),
    );
    await card.click();
    expect(await dialled).toEqual([false, phone.href]);
    await expect.poll(() => visibleText(number)).toBe(phone.text);
    expect(await page.getByText(`The number is ${phone.text}`).getAttribute('role')).toBe('status');
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(answer.request().postDataJSON()).toEqual({
      car_id: car.card.id,
      dealership_id: car.dealershipId,
      website_id: site.websiteId,
    });
    const reveals = () =>
      page.evaluate(() =>
        (window as unknown as { told: { event_id: number }[] }).told.filter(
          ({ event_id }) => event_id === 25,
        ),
      );
    expect(await reveals()).toEqual([{ event_id: 25, car_id: car.card.id, dealership_id: car.dealershipId }]);
  });

  test('shows the number although the API is down, and only logs that [ERR-2]', async ({ open }) => {
    const { path, car } = await withOwnNumber();
    const { site } = await demoSite(slug);
    const page = await open(siteUrl(slug, path), { ...withoutWorker, provoked: /not counted|ERR_FAILED/ });
    await page.route('**/api/phone/reveal', (route) => route.abort());
    const logged = page.waitForEvent('console', (message) => message.text().includes('was not counted'));
    await page.locator('.call-card').click();
    const { shown } = maskedPhone((car.location?.phone ?? site.phone)!.text);
    await expect.poll(() => visibleText(page.locator('.call-card strong'))).toContain(shown);
    await logged;
  });
});
