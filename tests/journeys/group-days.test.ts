import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { vehiclePath } from '../../src/domain/slug.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { journeyTime, test } from './journey-test.ts';
import type { Stage } from './stage.ts';

/**
 * One group, three time zones: Parramatta in Sydney's (the primary location, so the site's calendar), Blacktown moved
 * to Brisbane and Artarmon moved to Perth.
 */
const slug = 'meridian-auto-group';
const inSydney = { dealership_id: 'd-201', location_id: 'l-2011' };
const inBrisbane = { dealership_id: 'd-202', location_id: 'l-2021' };
const inPerth = { dealership_id: 'd-203', location_id: 'l-2031' };

function moveToThreeZones(stage: Stage): void {
  stage.editDealer(slug, (dealer) => {
    // The demo's stock has a fixed date. In this journey, days pass.
    delete dealer.stock?.asOf;
    dealer.leads = { ...dealer.leads, captcha: false };
    const place = (id: string) => dealer.locations.find((location) => location.id === id)!;
    place('l-2021').address = { street: '41 Main Street', city: 'Brisbane', state: 'qld', postcode: '4000' };
    place('l-2031').address = { street: '388 Hay Street', city: 'Perth', state: 'wa', postcode: '6000' };
  });
}

/** The group's first cars. They are enough for a list and build in a second. */
function fewCars(stage: Stage, createdAt: string) {
  const cars = stage
    .stock(slug)
    .filter((car) => !car.sold && car.status !== 'sold' && car.car_type === 'used')
    .slice(0, 30)
    .map((car) => ({ ...car, tag: '', created_at: '2026-10-01T00:00:00Z', updated_at: undefined }));
  const [first, ...others] = cars;
  const fresh = { ...first!, fuel: 'Petrol', reserved: false, created_at: createdAt };
  stage.writeStock(slug, [fresh, ...others]);
  return fresh;
}

function addOffers(stage: Stage): void {
  const file = join(stage.dealersDir, slug, 'offers.json');
  const { offers } = JSON.parse(readFileSync(file, 'utf8'));
  const offer = { description: 'A journey’s offer.', disclaimer: 'For this test only.' };
  writeFileSync(
    file,
    JSON.stringify({
      offers: [
        ...offers,
        { ...offer, id: 9001, name: 'Until Christmas Eve', valid_until: '2026-12-24' },
        { ...offer, id: 9002, name: 'From Christmas Day', valid_from: '2026-12-25' },
      ],
    }),
  );
}

const offersOn = (html: string) =>
  ['Until Christmas Eve', 'From Christmas Day'].filter((name) => html.includes(name));

/** The fields that a test drive form of the group's site sends. */
const testDriveAt = (place: object, date: string, time: string) => ({
  lead_key: randomUUID(),
  category: 'Test Drive',
  name: 'Ruth Okafor',
  email: 'ruth@mail.example',
  phone: '0491 570 006',
  appointment_date: date,
  appointment_time: time,
  source: 'Website',
  page_id: '/',
  user_agent: 'Test',
  lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
  ...place,
});

async function book(stage: Stage, place: object, date: string, time: string) {
  const host = new URL(stage.url(slug));
  const answer = await stage.ask(slug, '/api/forms', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: host.origin },
    body: JSON.stringify({ ...testDriveAt(place, date, time), url: stage.url(slug, '/book-test-drive/') }),
  });
  return { status: answer.status, text: answer.text };
}

async function timesAt(stage: Stage, place: object, date: string): Promise<string[]> {
  const query = new URLSearchParams({ ...place, date });
  const { text } = await stage.ask(slug, `/api/appointments?${query}`);
  return (JSON.parse(text) as { times: string[] }).times;
}

test('a group in three time zones shows one date on its whole site around midnight, for visitors in any time zone [CARD-15] [OPEN-51]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  // Christmas Eve in Sydney, ten minutes before midnight: 10:50 pm in Brisbane, 8:50 pm in Perth.
  const evening = '2026-12-24T12:50:00Z';
  const night = '2026-12-24T13:10:00Z';
  let car!: ReturnType<typeof fewCars>;
  const group = await stage({ dealers: [slug], now: evening }, (copy) => {
    moveToThreeZones(copy);
    addOffers(copy);
    // Listed as 17 December begins in Sydney: eight times 24 hours end with Christmas Eve there.
    car = fewCars(copy, '2026-12-16T13:00:00Z');
  });

  const built = (path: string) => group.ask(slug, path).then(({ text }) => text);
  const newOnCard = async (zone: string, now: string) => {
    const { page, context } = await visitor({ timezoneId: zone, now });
    await page.goto(group.url(slug, '/search/?sortBy=cars%2Fsort%2Fcreated_at%3Adesc'));
    const card = page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="${vehiclePath(car.slug)}"]`) });
    await card.first().waitFor();
    await filtersAnswer(page);
    const onList = await card.first().locator('.tag[data-kind="new"]').count();
    await page.goto(group.url(slug, vehiclePath(car.slug)));
    const onPage = await page.locator('main .tag[data-kind="new"]').count();
    // An open page would keep calling the server, which restarts below.
    await context.close();
    return { onList, onPage };
  };
  const isNew = { onList: 1, onPage: 1 };
  const isNotNew = { onList: 0, onPage: 0 };

  expect(offersOn(await built('/special-offers/'))).toEqual(['Until Christmas Eve']);
  const before = await Promise.all([
    newOnCard('Australia/Sydney', evening),
    newOnCard('Europe/London', evening),
    newOnCard('Pacific/Auckland', evening),
  ]);
  expect(before).toEqual([isNew, isNew, isNew]);

  await group.moveClock(night);
  await group.build();
  expect(offersOn(await built('/special-offers/'))).toEqual(['From Christmas Day']);
  const after = await Promise.all([
    newOnCard('Australia/Sydney', night),
    newOnCard('Europe/London', night),
    newOnCard('Australia/Perth', night),
  ]);
  expect(after).toEqual([isNotNew, isNotNew, isNotNew]);
});

test('a group accepts no test drive on a public holiday, and each place books in its own time zone when clocks change [DRIVE-1] [LOC-16]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const group = await stage({ dealers: [slug], now: '2026-12-22T00:00:00Z' }, (copy) => {
    moveToThreeZones(copy);
    fewCars(copy, '2026-12-01T00:00:00Z');
  });

  // Every place is closed on Christmas Day. The day before is not a holiday.
  for (const place of [inSydney, inBrisbane, inPerth]) {
    expect(await timesAt(group, place, '2026-12-25')).toEqual([]);
    expect(await timesAt(group, place, '2026-12-23')).toContain('10:00');
    const refused = await book(group, place, '2026-12-25', '10:00');
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.text).toMatch(/closed/i);
  }
  expect((await book(group, inSydney, '2026-12-21', '10:00')).status).toBeGreaterThanOrEqual(400);
  expect((await book(group, inSydney, '2026-12-23', '03:00')).status).toBeGreaterThanOrEqual(400);
  expect(await group.rows('leads')).toEqual([]);

  // Sunday 4 April 2027, 10:05 am in Sydney: its clocks went back at 3 am. Brisbane has 10:05 as well, Perth 8:05.
  const sunday = '2027-04-04T00:05:00Z';
  await group.moveClock(sunday);
  await group.build();
  const stateOf = async (location: string) => {
    const { page, context } = await visitor({ timezoneId: 'America/New_York', now: sunday });
    await page.goto(group.url(slug, `/locations/${location}/`));
    const words = page.locator('opening-hours').first().locator('[data-now]');
    await expect.poll(() => words.textContent()).toMatch(/now/);
    const said = await words.textContent();
    await context.close();
    return said;
  };
  expect(await stateOf('toyota-parramatta')).toBe('Open now, until 5 pm');
  expect(await stateOf('hyundai-kia-blacktown')).toBe('Open now, until 5 pm');
  expect(await stateOf('european-artarmon')).toMatch(/^Closed now/);

  // Two days before the change and one day after it, the same local time is a different moment.
  await group.moveClock('2027-04-02T22:00:00Z');
  const monday = { sydney: '2027-04-06', time: '10:00' };
  for (const place of [inSydney, inBrisbane, inPerth])
    expect((await book(group, place, monday.sydney, monday.time)).status).toBe(200);
  const earliest = async () => {
    const { mails } = await group.sent(slug);
    return mails.flatMap(({ text }) => /<earliestdate>([^<]+)</.exec(text)?.[1] ?? []).sort();
  };
  await expect
    .poll(earliest)
    .toEqual(['2027-04-06T10:00:00+08:00', '2027-04-06T10:00:00+10:00', '2027-04-06T10:00:00+10:00']);
});
