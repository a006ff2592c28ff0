import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CarInput } from '../../src/domain/cars/car.ts';
import { vehiclePath } from '../../src/domain/slug.ts';
import { filtersAnswer, islandsDue } from '../browser/search-page.ts';
import { journeyTime, test, type Visitor } from './journey-test.ts';
import { placesSay } from './places-of-car.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
const now = '2026-11-24T00:00:00Z';
const search = '/search/new-used-and-demo-cars/';
/** Address of a car that was removed years ago. Its page shows similar cars, rendered in the browser. */
const longGone = '/cars/2015-mazda-cx-5-maxx-987654/';

/** The car of the journey, and older cars. It was created last, so that it is among the newest. */
function carsOf(stage: Stage): { car: CarInput; others: CarInput[] } {
  const others = stage
    .stock(slug)
    .filter((one) => !one.sold && !one.reserved && one.status !== 'sold' && one.car_type === 'used')
    .slice(0, 20)
    .map((one) => ({ ...one, tag: '', created_at: '2026-10-01T00:00:00Z', updated_at: undefined }));
  const [pattern] = others.splice(0, 1);
  const car = {
    ...pattern!,
    slug: '2022-mazda-cx-5-akera-j5501',
    name: '2022 Mazda CX-5 Akera',
    year: 2022,
    make: 'Mazda',
    model: 'CX-5',
    badge: 'Akera',
    fuel: 'Petrol',
    simple_fuel: 'Petrol',
    simple_body: 'SUV',
    certified: false,
    stocknum: 'J5501',
    payment_processors: [{ name: 'stripe', amount: 200 }],
    created_at: '2026-11-23T00:00:00Z',
  };
  return { car, others };
}

/** The car's card on a page, with its current text. */
function cardOn(page: Page, path: string) {
  const card = page.getByRole('article').filter({ has: page.locator(`.car-card-link[href="${path}"]`) });
  return {
    card: card.first(),
    tag: () =>
      card
        .first()
        .locator('.tag')
        .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-kind'))),
    reserve: card.first().getByRole('link', { name: /^Reserve Now/ }),
  };
}

/** The pages that the second visitor leaves open. */
async function openAsSecondVisitor({ context, page: carPage }: Visitor, stage: Stage, path: string) {
  const open = async (address: string) => {
    const page = await context.newPage();
    await page.goto(stage.url(slug, address));
    return page;
  };
  await carPage.goto(stage.url(slug, path));
  const heart = carPage
    .getByRole('main')
    .getByRole('button', { name: /^Saved? / })
    .first();
  await expect.poll(() => heart.isEnabled()).toBe(true);
  await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  const list = await open(`${search}?sortBy=cars%2Fsort%2Fcreated_at%3Adesc`);
  await filtersAnswer(list);
  return {
    carPage,
    pages: { list, home: await open('/'), saved: await open('/favourites/'), gone: await open(longGone) },
    checkout: await open(`${path}checkout/`),
  };
}

/** Goes from the car's page to the payment page. */
async function beginPayment(page: Page, stage: Stage, path: string) {
  await page.goto(stage.url(slug, path));
  await page
    .getByRole('link', { name: /^Reserve Now/ })
    .first()
    .click();
  const panel = page.locator('#reserve-panel');
  // A tick at the very moment in which the form's script starts can be lost.
  await expect.poll(() => page.locator(islandsDue).count()).toBe(0);
  await panel.getByRole('textbox', { name: 'Name' }).pressSequentially('Alex Nguyen');
  await panel.getByRole('textbox', { name: 'Email' }).pressSequentially('alex@mail.example');
  await panel.getByRole('textbox', { name: 'Phone' }).pressSequentially('0491 570 156');
  await panel.getByRole('checkbox', { name: /I agree/ }).check();
  await panel.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/api/payments/test/**');
}

test('every page and the API show the same state of a car when it is listed, saved, reserved, sold and removed, while a second visitor has pages open [RESERVE-2] [RESERVE-5] [VEH-17] [DATA-19]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  let car!: CarInput;
  let others!: CarInput[];
  const site = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (dealer) => {
      delete dealer.stock?.asOf;
      dealer.stock = { ...dealer.stock, soldIncludedDays: 5 };
      dealer.leads = { ...dealer.leads, captcha: false };
    });
    ({ car, others } = carsOf(copy));
    copy.writeStock(slug, others);
  });
  const path = vehiclePath(car.slug!);
  const nowhere = {
    page: undefined,
    robots: undefined,
    jsonLd: undefined,
    home: undefined,
    list: undefined,
    index: undefined,
    api: undefined,
    sheet: 404,
    inSitemap: false,
    checkout: 404,
  };
  expect(await placesSay(site, slug, car, search)).toEqual(nowhere);

  // The feed adds the car.
  site.writeStock(slug, [car, ...others]);
  await site.build();
  const forSale = {
    page: 'for sale',
    robots: 'index',
    jsonLd: 'InStock',
    home: 'new, to reserve',
    list: 'new, to reserve',
    index: 'in_stock',
    api: 'in_stock',
    sheet: undefined,
    inSitemap: true,
    checkout: 200,
  };
  expect(await placesSay(site, slug, car, search)).toMatchObject(forSale);

  // A second visitor saves it and leaves its page, lists and the checkout open.
  const second = await visitor({ now, provoked: /status of 409/ });
  const { carPage, pages, checkout } = await openAsSecondVisitor(second, site, path);
  const reserve = carPage.locator('.enquiry').getByRole('link', { name: /^Reserve Now/ });
  expect(await reserve.count()).toBe(1);
  for (const [name, page] of Object.entries(pages)) {
    const on = cardOn(page, path);
    await on.card.waitFor();
    expect.soft(await on.tag(), name).toEqual(['new']);
  }

  // While the first visitor pays, nothing is reserved. After the deposit, every open page shows the reservation.
  const first = await visitor({ now });
  await beginPayment(first.page, site, path);
  expect(await placesSay(site, slug, car, search)).toMatchObject(forSale);
  await first.page.getByRole('button', { name: 'Pay $200' }).click();
  await first.page.getByRole('heading', { name: /^It is yours/ }).waitFor();
  expect((await site.rows('reservations')).map(({ state, car_id }) => [state, car_id])).toEqual([
    ['held', car.id],
  ]);
  await expect
    .poll(() => carPage.locator('.car-notice > p:first-child').allTextContents())
    .toEqual(['Reserved']);
  expect(await reserve.count()).toBe(0);
  for (const [name, page] of Object.entries(pages)) {
    const on = cardOn(page, path);
    await expect.poll(on.tag, { message: name }).toEqual(['reserved']);
    expect.soft(await on.reserve.count(), name).toBe(0);
  }
  const taken = { name: /^Already reserved until .+ time\)$/ };
  await checkout.getByRole('heading', taken).waitFor();
  await checkout.reload();
  await checkout.getByRole('heading', taken).waitFor();

  // The next build shows it in its pages too.
  await site.build();
  expect(await placesSay(site, slug, car, search)).toMatchObject({
    page: 'Reserved',
    robots: 'index',
    jsonLd: 'LimitedAvailability',
    home: 'reserved',
    list: 'reserved',
    index: 'reserved',
    api: 'reserved',
    sheet: expect.stringMatching(/^reserved$/i),
    inSitemap: true,
  });

  // The feed marks it as sold.
  site.writeStock(slug, [{ ...car, status: 'sold', sold: true, sold_at: '2026-11-23T22:00:00Z' }, ...others]);
  await site.build();
  expect(await placesSay(site, slug, car, search)).toMatchObject({
    page: 'Sold',
    robots: 'noindex',
    jsonLd: 'SoldOut',
    home: undefined,
    list: 'sold',
    index: 'sold',
    api: 'sold',
    sheet: expect.stringMatching(/sold$/i),
    inSitemap: false,
  });
  await carPage.reload();
  const similar = carPage.getByRole('link', { name: 'Find Me Something Similar' }).first();
  await similar.waitFor();
  expect(await reserve.count()).toBe(0);
  await pages.saved.reload();
  const savedCard = cardOn(pages.saved, path);
  await expect.poll(savedCard.tag).toEqual(['sold']);
  // The visitor who paid the deposit still sees it.
  await first.page.reload();
  await first.page.getByRole('heading', { name: /^It is yours/ }).waitFor();

  // The car leaves the feed.
  site.writeStock(slug, others);
  await site.build();
  expect(await placesSay(site, slug, car, search)).toEqual(nowhere);
  await carPage.reload();
  const heading = carPage.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toBe('2022 Mazda CX-5 is no longer available');
  const like = carPage.getByRole('region', { name: 'More like it' }).getByRole('article');
  await expect.poll(() => like.count()).toBeGreaterThan(0);
  await pages.saved.reload();
  const gone = pages.saved.getByRole('region', { name: 'Not available at the moment' });
  await gone.getByText('2022 Mazda CX-5', { exact: true }).first().waitFor();
  expect(await savedCard.card.count()).toBe(0);
});
