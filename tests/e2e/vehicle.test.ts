import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { commentLimit, pendingComments } from '../../src/domain/comments.ts';
import { maskedPhone } from '../../src/domain/phone.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone as narrow, siteUrl, tablet, test } from '../browser/browser-test.ts';
import { demoSite, isForSale, isSold, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { patience } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';

describe.each([
  { template: 'harbour', slug: 'spinnaker-mazda' },
  { template: 'gantry', slug: 'meridian-auto-group' },
])('a vehicle page of $template', ({ slug }) => {
  const withPictures = () =>
    vehiclePage(slug, 'car with several pictures', (car) => isForSale(car) && car.gallery.length > 3);

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
    await expect.poll(at, patience).toBe(2);
    await previous.click();
    await expect.poll(at, patience).toBe(1);

    await page.getByRole('list', { name: /^Pictures of the/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(at, patience).toBe(2);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at, patience).toBe(1);
    await page.keyboard.press('End');
    await expect.poll(at, patience).toBe(car.gallery.length);
    expect(await next.getAttribute('aria-disabled')).toBe('true');

    const thumbnail = page.getByRole('list', { name: 'All pictures' }).getByRole('link').nth(1);
    await thumbnail.click();
    await expect.poll(at, patience).toBe(2);
    expect(await thumbnail.getAttribute('aria-current')).toBe('true');
  });

  test('shows the pictures in full screen, and Esc closes them at the same picture and returns the focus', async ({
    open,
  }) => {
    const { path } = await withPictures();
    const page = await open(siteUrl(slug, path));
    const opener = page.getByRole('button', { name: 'View full screen' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: /^Pictures of the/ });
    await dialog.waitFor();
    await page.keyboard.press('ArrowRight');
    const counter = page.locator('[data-counter]');
    await expect.poll(() => dialog.locator('[data-counter]').textContent(), patience).toBe('2');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count(), patience).toBe(0);
    await expect.poll(() => opener.evaluate(isFocused), patience).toBe(true);
    await expect.poll(() => counter.textContent(), patience).toBe('2');
    await opener.click();
    await dialog.getByRole('button', { name: 'Close full screen' }).click();
    await expect.poll(() => dialog.count(), patience).toBe(0);
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

  test('shortens long comments, and can show all of them [VEH-24] [VEH-25]', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with long comments',
      ({ comments }) => comments.length > 1 && comments.join('').length > commentLimit,
    );
    const page = await open(siteUrl(slug, path));
    const section = page.getByRole('tabpanel', { name: 'Dealer Comments' });
    const paragraphs = section.locator('.car-comments');
    const whole = car.comments.join(' ');
    const cut = await visibleText(paragraphs);
    expect(cut.length).toBeLessThanOrEqual(commentLimit + 5);
    expect(whole.startsWith(cut.replace(/…$/, ''))).toBe(true);
    await section.getByRole('button', { name: 'Show More' }).click();
    expect(await visibleText(paragraphs)).toBe(whole);
    await section.getByRole('button', { name: 'Show Less' }).click();
    expect(await visibleText(paragraphs)).toBe(cut);
  });

  test('says that comments are pending [VEH-26] [ERR-6]', async ({ open }) => {
    const { path } = await vehiclePage(slug, 'car without comments', ({ comments }) => comments.length === 0);
    const page = await open(siteUrl(slug, path));
    const section = page.getByRole('tabpanel', { name: 'Dealer Comments' });
    await section.getByText(pendingComments, { exact: true }).waitFor();
    expect(await section.getByRole('button').count()).toBe(0);
  });

  test('shows eight features and four details first, then all [VEH-4] [VEH-5] [VEH-6]', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with many features',
      ({ features, details }) => features.length > 8 && details.length > 4,
    );
    const page = await open(siteUrl(slug, path));
    await page.getByRole('tab', { name: 'Features' }).click();
    const features = page.getByRole('tabpanel', { name: 'Features' });
    await features.getByRole('heading', { name: 'All Features' }).waitFor();
    expect(await features.getByRole('listitem').count()).toBe(8);
    await features.getByRole('button', { name: 'Show All Features' }).click();
    expect(await features.getByRole('listitem').count()).toBe(car.features.length);
    await features.getByRole('button', { name: 'Hide Features' }).click();
    expect(await features.getByRole('listitem').count()).toBe(8);

    const details = page.getByRole('region', { name: 'Car Summary' });
    const lines = details.getByRole('definition');
    expect(await lines.count()).toBe(4);
    await details.getByRole('button', { name: 'Show More' }).click();
    expect(await lines.count()).toBe(car.details.length);
    await details.getByRole('button', { name: 'Show Less' }).click();
    expect(await lines.count()).toBe(4);
  });

  test('has no features panel without features [VEH-2]', async ({ open }) => {
    const { path } = await vehiclePage(slug, 'car without features', ({ features }) => features.length === 0);
    const page = await open(siteUrl(slug, path));
    await page.getByRole('tab', { selected: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Features', exact: true }).count()).toBe(0);
    expect(await page.locator('#all-features').count()).toBe(0);
  });

  test('says that a car is sold, and links to similar ones [VEH-17]', async ({ open }) => {
    const { path, car } = await vehiclePage(slug, 'sold car', isSold);
    const page = await open(siteUrl(slug, path));
    const notice = page.getByRole('note').filter({ hasText: car.notice!.heading });
    await notice.getByRole('link', { name: 'Find Me Something Similar' }).click();
    const heading = page.getByRole('heading', { name: 'Similar cars' });
    await expect
      .poll(async () => (await heading.boundingBox())?.y, patience)
      .toBeLessThan(desktop.height / 2);
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

  const withEverySection = () =>
    vehiclePage(
      slug,
      'car with every section',
      (car) =>
        isForSale(car) &&
        car.features.length > 0 &&
        car.included.length > 0 &&
        car.reasons.length > 0 &&
        car.protectYourCar !== undefined,
    );
  const labels = ['Dealer Comments', 'What’s Included', 'Why Buy From Us?', 'Protect Your Car', 'Features'];
  const tabbed = ['Our Comments', 'What’s Included', 'Why Buy From Us', 'Protect Your Car', 'All Features'];
  const inOrder = ['Key information', ...tabbed, 'Car Summary', 'All Specifications', 'Where to see it'];

  /** The headings of the visible sections. */
  async function shownSections(page: Page): Promise<string[]> {
    const headings = await page.locator('.vehicle-layout-main h2:visible').allTextContents();
    return headings.filter((heading) => inOrder.includes(heading));
  }

  test.for([tablet, desktop])(
    'has tabs at a width of $width, by keyboard and pointer, and the address keeps the open one [VEH-1] [OPEN-84]',
    async (viewport, { open }) => {
      const { path } = await withEverySection();
      const address = siteUrl(slug, path);
      const page = await open(address, { viewport });
      const tab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true });
      await tab('Dealer Comments').waitFor();
      expect(await page.getByRole('tablist', { name: 'About this car' }).count()).toBe(1);
      expect(await page.getByRole('tab').allTextContents()).toEqual(labels);
      const others = inOrder.filter((heading) => !tabbed.includes(heading));
      expect(await shownSections(page)).toEqual(['Key information', 'Our Comments', ...others.slice(1)]);
      // No tab is cut off.
      for (const one of await page.getByRole('tab').all()) {
        const box = await one.boundingBox();
        expect(box!.x).toBeGreaterThanOrEqual(0);
        expect(box!.x + box!.width).toBeLessThanOrEqual(viewport.width);
      }

      const shows = async (name: string, heading: string, hash: string) => {
        await tab(name).waitFor();
        await expect.poll(() => shownSections(page), patience).toContain(heading);
        expect((await shownSections(page)).filter((one) => tabbed.includes(one))).toEqual([heading]);
        await page.getByRole('tabpanel', { name, exact: true }).waitFor();
        expect(page.url()).toBe(address + hash);
      };
      await page.getByRole('tab', { name: 'Protect Your Car' }).click();
      await shows('Protect Your Car', 'Protect Your Car', '#protect-your-car');
      await page.keyboard.press('ArrowRight');
      await shows('Features', 'All Features', '#all-features');
      expect(await tab('Features').evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Home');
      await shows('Dealer Comments', 'Our Comments', '#our-comments');
      expect(await violations(page)).toEqual([]);
      await page.goBack();
      await shows('Protect Your Car', 'Protect Your Car', '#protect-your-car');
      await page.reload();
      await shows('Protect Your Car', 'Protect Your Car', '#protect-your-car');
      await page.goBack();
      await shows('Dealer Comments', 'Our Comments', '');

      // After a fresh load the section in the address is open and scrolled into view.
      await page.goto(`${address}#all-features`);
      await shows('Features', 'All Features', '#all-features');
      const { scrolled, top } = await page.evaluate(() => ({
        scrolled: scrollY,
        top: document.getElementById('all-features')!.getBoundingClientRect().top,
      }));
      expect(scrolled).toBeGreaterThan(0);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(viewport.height / 2);

      await page.emulateMedia({ media: 'print' });
      expect(await shownSections(page)).toEqual(inOrder);
    },
  );

  test('has sections on a phone, with sticky links to them that mark the one being read [VEH-1] [VEH-3]', async ({
    open,
  }) => {
    const { path } = await withEverySection();
    const page = await open(siteUrl(slug, path), { viewport: narrow });
    expect(await shownSections(page)).toEqual(inOrder);
    expect(await page.getByRole('tab').count()).toBe(0);
    const links = page.getByRole('navigation', { name: 'About this car' });
    expect(await links.getByRole('link').allTextContents()).toEqual(labels);
    const protect = links.getByRole('link', { name: 'Protect Your Car' });
    await protect.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => protect.getAttribute('aria-current'), patience).toBe('true');
    expect(await links.locator('[aria-current]').count()).toBe(1);
    const heading = page.getByRole('heading', { name: 'Protect Your Car' });
    const [bar, box] = [await links.boundingBox(), await heading.boundingBox()];
    // The bar stays visible and does not cover the section it led to.
    expect(bar!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y).toBeGreaterThan(bar!.y + bar!.height);
    expect(box!.y).toBeLessThan(narrow.height / 2);

    // In landscape there is room for tabs.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('tab', { name: 'Protect Your Car', selected: true }).waitFor();
    expect((await shownSections(page)).filter((one) => tabbed.includes(one))).toEqual(['Protect Your Car']);
  });

  test('shows all sections without JavaScript, and one at a time that its links open if only its script fails [VEH-1] [VEH-3]', async ({
    open,
  }) => {
    const { path } = await withEverySection();
    const page = await open(siteUrl(slug, path), { javaScriptEnabled: false });
    expect(await shownSections(page)).toEqual(inOrder);
    await page
      .getByRole('navigation', { name: 'About this car' })
      .getByRole('link', { name: 'Features' })
      .click();
    expect(new URL(page.url()).hash).toBe('#all-features');

    const late = await open('about:blank', { provoked: /ERR_FAILED/ });
    await late.route('**/_astro/vehicle*.js', (route) => route.abort());
    await late.goto(siteUrl(slug, path));
    expect((await shownSections(late)).filter((one) => tabbed.includes(one))).toEqual(['Our Comments']);
    await late.getByRole('link', { name: 'Features', exact: true }).click();
    expect((await shownSections(late)).filter((one) => tabbed.includes(one))).toEqual(['All Features']);
  });

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
    const page = await open('about:blank');
    const asked: string[] = [];
    await page.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' });
    });
    await page.goto(siteUrl(slug, `${path}#vehicle-map`));
    const place = page.getByRole('region', { name: 'Where to see it' });
    await expect.poll(async () => (await place.boundingBox())?.y, patience).toBeLessThan(desktop.height / 2);
    await place.getByText(`Dealer licence ${car.location!.licence}`).waitFor();
    expect(await place.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toBe(
      car.location!.directionsHref,
    );
    expect(asked).toEqual([]);
    await place.getByRole('button', { name: 'Show Map' }).click();
    const frame = place.locator('iframe');
    await expect.poll(() => frame.getAttribute('title'), patience).toBe(`Map of ${car.location!.name}`);
    await expect.poll(() => asked, patience).toEqual([car.map!.src]);
    expect(await frame.evaluate(isFocused)).toBe(true);
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
    await expect.poll(() => dialog.isVisible(), patience).toBe(false);
    expect(await opener.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog.isVisible(), patience).toBe(false);
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
    const shown = await aside.locator('.enquiry-actions a').count();
    expect(shown).toBe(withReport.car.actions.length);
    const without = await vehiclePage(
      slug,
      'car without a report',
      (car) => isForSale(car) && !hasReport(car),
    );
    await page.goto(siteUrl(slug, without.path));
    expect(await aside.getByRole('link', { name: 'Car history report' }).count()).toBe(0);
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
      }, patience)
      .toBeGreaterThan(whole * 2);
    expect(await violations(page)).toEqual([]);
    // The picture is now larger than the window, so the click goes to the middle of the window.
    await page.mouse.click(desktop.width / 2, desktop.height / 3);
    await expect.poll(width, patience).toBe(whole);
    await dialog.getByRole('list', { name: /^Pictures of the/ }).focus();
    await page.keyboard.press('+');
    await expect.poll(width, patience).toBeGreaterThan(whole);
    await page.keyboard.press('-');
    await expect.poll(width, patience).toBe(whole);
  });

  test('prints everything that is collapsed, and no controls', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with many features',
      ({ features, details }) => features.length > 8 && details.length > 4,
    );
    const page = await open(siteUrl(slug, path));
    await page.getByRole('tab', { selected: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const features = page.getByRole('tabpanel', { name: 'Features' });
    expect(await features.getByRole('listitem').count()).toBe(car.features.length);
    expect(await features.getByRole('button').count()).toBe(0);
    for (const part of ['.section-nav', '.action-bar', '.location-map', '.similar-cars', '.car-tools']) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    }
    expect(await page.locator('.gallery-picture').nth(1).isVisible()).toBe(false);
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
    const page = await open(siteUrl(slug, path), { provoked: /Failed to load resource/ });
    await page.route('**/api/cars/*/pdf', (route) =>
      route.fulfill({ status, body, contentType: body.startsWith('{') ? 'application/json' : 'text/html' }),
    );
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    await page.getByRole('link', { name: 'Download PDF' }).click();
    await expect.poll(() => alerts, patience).toEqual([message]);
    expect(await page.getByRole('link', { name: 'Download PDF' }).getAttribute('aria-busy')).toBeNull();
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

test('a car page whose script for marking the current section fails still works, and reports no error', async ({
  open,
}) => {
  const { path } = await vehiclePage('spinnaker-mazda', 'car for sale', isForSale);
  const page = await open('about:blank', { provoked: /Failed to load resource/ });
  await page.route('**/_astro/section-nav*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('section-nav'));
  await page.goto(siteUrl('spinnaker-mazda', path));
  await failed;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
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
    await expect.poll(() => visibleText(number.locator('.phone-masked')), patience).toContain(shown + hidden);
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
    await expect.poll(() => visibleText(number), patience).toBe(phone.text);
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
    const page = await open(siteUrl(slug, path), { provoked: /not counted|ERR_FAILED/ });
    await page.route('**/api/phone/reveal', (route) => route.abort());
    const logged = page.waitForEvent('console', (message) => message.text().includes('was not counted'));
    await page.locator('.call-card').click();
    const { shown } = maskedPhone((car.location?.phone ?? site.phone)!.text);
    await expect.poll(() => visibleText(page.locator('.call-card strong')), patience).toContain(shown);
    await logged;
  });
});
