import type { Page } from 'playwright';
import { expect } from 'vitest';
import { visibleText } from '../browser/visible-text.ts';
import { journeyTime, test } from './journey-test.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
const perPage = 21;

/** Enough cars for a second page, all at the same location. */
function fewCars(stage: Stage): void {
  const cars = stage.stock(slug).filter((car) => !car.sold && car.status !== 'sold');
  stage.writeStock(
    slug,
    cars.slice(0, 30).map((car) => ({ ...car, reserved: false })),
  );
}

const hrefsOfCards = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));

test('a visitor without JavaScript goes from the home page to a car on the second page, reads all of it, and finds the number to call [LIST-14] [VEH-1] [PHONE-1]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const site = await stage({ dealers: [slug] }, fewCars);
  const { page } = await visitor({ javaScriptEnabled: false });

  // Home: no form, because none would work, and a link to all cars.
  await page.goto(site.url(slug));
  for (const form of await page.locator('main form').all()) expect(await form.isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: /^Show Me/ }).count()).toBe(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See all / })
    .first()
    .click();

  // List: the newest cars without filters or sorting, and a second page with the others.
  await page.waitForURL('**/search/**');
  const first = await hrefsOfCards(page);
  expect(first).toHaveLength(perPage);
  expect(await page.getByRole('combobox').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('checkbox').filter({ visible: true }).count()).toBe(0);
  expect(
    await page
      .getByRole('link', { name: /^Show more/ })
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await page.getByRole('link', { name: 'Page 2 of these cars' }).click();
  await page.waitForURL('**/page/2/');
  const second = await hrefsOfCards(page);
  const [, from, to, of] =
    /(\d+) to (\d+) of (\d+) cars/.exec(await visibleText(page.getByRole('main'))) ?? [];
  expect([from, to, of]).toEqual([perPage + 1, perPage + second.length, perPage + second.length].map(String));
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((href) => first.includes(href))).toEqual([]);

  // Car: every part is open below the others, and none is behind a tab.
  const slugOfCar = second[0]!.split('/').at(-2);
  const car = site.stock(slug).find((one) => one.slug === slugOfCar)!;
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.waitForURL(`**/cars/${slugOfCar}/`);
  expect(await page.getByRole('tab').filter({ visible: true }).count()).toBe(0);
  for (const name of ['Our Comments', 'Car Summary', 'Where to see it'])
    expect(await page.getByRole('region', { name }).isVisible(), name).toBe(true);

  // Enquiry: a form cannot be sent, so none is shown. The location's number is shown, with the stock number to mention.
  const enquiry = page.getByRole('region', { name: 'Interested in this vehicle?' });
  expect(await visibleText(enquiry)).toContain(`Call us and say stock number ${car.stocknum}.`);
  const call = enquiry.locator('a[href^="tel:"]');
  expect(await call.count()).toBe(1);
  const number = (await call.getAttribute('href'))!;
  expect(number).toMatch(/^tel:\+61\d{9}$|^tel:\d{6,10}$/);
  // The text that is visible: a number that the header shows is not masked.
  const shown = (await visibleText(call.locator('strong'))).replaceAll(/\D/g, '');
  expect(number.replace(/^tel:(\+61)?/, '')).toBe(shown.replace(/^0/, ''));
  expect(await page.locator('main form').filter({ visible: true }).count()).toBe(0);

  // The contact page and the test drive page show the same.
  for (const path of ['/contact/', '/book-test-drive/']) {
    await page.goto(site.url(slug, path));
    expect(await page.locator('main form').filter({ visible: true }).count(), path).toBe(0);
    expect(
      await page.getByRole('main').locator('a[href^="tel:"]').filter({ visible: true }).count(),
      path,
    ).toBeGreaterThan(0);
  }
  expect(await site.rows('leads')).toEqual([]);
});
