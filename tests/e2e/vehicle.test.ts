import { describe, expect } from 'vitest';
import { commentLimit, pendingComments } from '../../src/domain/comments.ts';
import { desktop, siteUrl, test } from '../browser/browser-test.ts';
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

  test('leafs through the pictures by buttons, keys and thumbnails', async ({ open }) => {
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

  test('shows the pictures in full; Esc closes them at the same picture and gives the focus back', async ({
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

  test('cuts long comments and gives all of them [VEH-24] [VEH-25]', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with long comments',
      ({ comments }) => comments.length > 1 && comments.join('').length > commentLimit,
    );
    const page = await open(siteUrl(slug, path));
    const section = page.getByRole('region', { name: 'Our Comments' });
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
    const section = page.getByRole('region', { name: 'Our Comments' });
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
    const features = page.getByRole('region', { name: 'All Features' });
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
    expect(await page.getByRole('region', { name: 'All Features' }).count()).toBe(0);
  });

  test('says that a car is sold and leads to similar ones [VEH-17]', async ({ open }) => {
    const { path, car } = await vehiclePage(slug, 'sold car', isSold);
    const page = await open(siteUrl(slug, path));
    const notice = page.getByRole('note').filter({ hasText: car.notice!.heading });
    await notice.getByRole('link', { name: 'Find Me Something Similar' }).click();
    const heading = page.getByRole('heading', { name: 'Similar Cars' });
    await expect
      .poll(async () => (await heading.boundingBox())?.y, patience)
      .toBeLessThan(desktop.height / 2);
    expect(await page.getByRole('button', { name: /enquire/i }).count()).toBe(0);
    const similar = page.getByRole('region', { name: 'Similar Cars' }).getByRole('article');
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

  test('offers the phone, the way and the dealer licence [VEH-9]', async ({ open }) => {
    const { path, car } = await withPictures();
    const { site } = await demoSite(slug);
    const page = await open(siteUrl(slug, path));
    const phone = (car.location?.phone ?? site.phone)!;
    const aside = page.getByRole('region', { name: 'Interested in this vehicle?' });
    expect(await aside.getByRole('link', { name: phone.text }).getAttribute('href')).toBe(phone.href);
    const place = page.getByRole('region', { name: 'Where to See It' });
    await place.getByText(`Dealer licence ${car.location!.licence}`).waitFor();
    expect(await place.getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toBe(
      car.location!.directionsHref,
    );
  });
});

test('copies the link where there is nothing to share with, and says so', async ({ open }) => {
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
