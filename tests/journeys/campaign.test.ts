import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CarInput } from '../../src/domain/cars/car.ts';
import { vehiclePath } from '../../src/domain/slug.ts';
import { type AdfElement, at, readAdf, textAt } from '../../src/server/delivery/adf-document.fixture.ts';
import type { LeadPayload } from '../../src/server/storage/lead-payload.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { journeyTime, test, write } from './journey-test.ts';
import type { Stage } from './stage.ts';

/** Four dealerships. The car is at the second one, so the lead must contain the address of that one. */
const slug = 'meridian-auto-group';
const place = { dealership: 'd-202', location: 'l-2021' };
const firstDay = '2026-11-24T00:00:00Z';
const nextDay = '2026-11-25T00:00:00Z';

/** Includes a parameter that does not belong to a campaign. It is private and must not be stored. */
const campaign = 'utm_source=newsletter&utm_campaign=spring+sale&gclid=Cj0KCQ&email=mia%40mail.example';

/** Some used cars of the group. The visitor's car is the only Hyundai. */
function fewCars(stage: Stage): CarInput {
  const cars = stage
    .stock(slug)
    .filter((car) => car.car_type === 'used' && !car.sold && !car.reserved && car.status !== 'sold')
    .slice(0, 30)
    .map((car) => ({ ...car, tag: '', make: car.make === 'Hyundai' ? 'Kia' : car.make }));
  const wanted = {
    ...cars[0]!,
    slug: '2022-hyundai-tucson-elite-mh77001',
    name: '2022 Hyundai Tucson Elite',
    year: 2022,
    make: 'Hyundai',
    model: 'Tucson',
    badge: 'Elite',
    price: 28_990,
    km: 41_200,
    stocknum: 'MH77001',
    location_id: place.location,
    dealership_slug: 'meridian-hyundai-kia',
    city: 'Blacktown',
  };
  stage.writeStock(slug, [wanted, ...cars.slice(1)]);
  return wanted;
}

/** A lead's row, and the ADF that the dealer's CRM received by mail. */
async function leadOf(stage: Stage, email: string) {
  const rows = (await stage.rows('leads')).filter((lead) => lead.email === email);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  const mailed = async () => {
    const { mails } = await stage.sent(slug);
    return mails.filter(({ text }) => text.startsWith('<?xml') && text.includes(row!.id));
  };
  await expect.poll(async () => (await mailed()).length).toBe(1);
  const adf = (await mailed())[0]!.text;
  const prospect = at(readAdf(adf), 'prospect')[0]!;
  return { row: row!, payload: JSON.parse(row!.payload) as LeadPayload, prospect };
}

async function sendEnquiry(page: Page, who: { name: string; email: string }, rego?: string) {
  await page
    .getByRole('region', { name: 'Interested in this vehicle?' })
    .getByRole('link', { name: 'Enquire' })
    .click();
  const dialog = page.getByRole('dialog');
  if (rego)
    await dialog.getByRole('textbox', { name: /^Registration of your own vehicle/ }).pressSequentially(rego);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Name', { exact: true }).pressSequentially(who.name);
  await dialog.getByLabel('Email', { exact: true }).pressSequentially(who.email);
  await dialog.getByLabel('Phone', { exact: true }).pressSequentially('0491 570 006');
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  await page.waitForURL('**/success/');
}

/** Goes from a car's page to the offer for the visitor's own car, and accepts it. */
async function tradeIn(page: Page) {
  await page.getByRole('link', { name: 'Find out what yours is worth' }).click();
  await page.waitForURL('**/cars/trade-in/?car_id=*');
  const form = page.locator('.trade');
  const press = (name: string) => form.getByRole('button', { name }).click();
  const choose = (group: RegExp, choice: string) =>
    form
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name: new RegExp(`^${choice}\\b`) })
      .check();
  await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
  await write(form.getByLabel('First Name'), 'Ines');
  await write(form.getByLabel('Last Name'), 'Delgado');
  await write(form.getByLabel('Mobile Number'), '0491 570 156');
  await write(form.getByLabel('Email', { exact: true }), 'ines@mail.example');
  await write(form.getByLabel('Postcode'), '2000');
  await form.getByRole('combobox').selectOption({ index: 1 });
  await press('Continue');
  await form.getByLabel('Registration', { exact: true }).pressSequentially('ABC 12D');
  await press('Find my car');
  await press("Yes, that's my car");
  await form.getByLabel('How many kilometres has it done?').pressSequentially('45,000');
  await choose(/condition/, 'Good');
  await choose(/service history/, 'Full');
  await choose(/accident/, 'No');
  await press('See my estimate');
  await press('Accept and arrange the inspection');
  await page.waitForURL('**/success/');
}

const namesOf = (prospect: AdfElement) =>
  at(prospect, 'customer', 'contact', 'name').map(({ text, attributes }) => [attributes['part'], text]);

/** Goes from the list to the car as a visitor does: a filter, then the card. */
async function findCar(page: Page, { slug: car, make }: CarInput) {
  const search = searchPage(page);
  await filtersAnswer(page);
  await search.choice('Make', make!).check();
  await page.waitForURL(/Hyundai/);
  await search.cards
    .locator(`a[href="${vehiclePath(car!)}"]`)
    .first()
    .click();
  await page.waitForURL(`**${vehiclePath(car!)}`);
}

test('a visitor from a campaign goes from a search to a car, reloads, uses a second tab and sends an enquiry, and the lead has 20 pages and the campaign [LEAD-17] [OPEN-50] [OPEN-65]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  let car!: CarInput;
  const group = await stage({ dealers: [slug], now: firstDay }, (copy) => {
    car = fewCars(copy);
  });
  const { page, context, setNow } = await visitor({ now: firstDay });

  // The landing page, then every page in the group's menu: more pages than a lead may carry.
  await page.goto(group.url(slug, `/search/used-cars/?${campaign}`));
  await filtersAnswer(page);
  const seen = ['/search/used-cars/'];
  const visit = async (path: string, tab = page) => {
    await tab.goto(group.url(slug, path));
    seen.push(new URL(tab.url()).pathname);
  };
  const places = ['toyota-parramatta', 'hyundai-kia-blacktown', 'european-artarmon', 'used-penrith'];
  const pages = ['/', '/special-offers/', ...places.map((name) => `/locations/${name}/`)];
  for (const path of [...pages, ...pages, ...pages]) await visit(path);

  await visit('/search/used-cars/');
  await findCar(page, car);
  seen.push(vehiclePath(car.slug!));

  // A second tab belongs to the same visit: its page is counted.
  const tab = await context.newPage();
  await visit('/finance/', tab);
  await tab.close();
  await page.reload();
  seen.push(vehiclePath(car.slug!));
  expect(seen.length).toBeGreaterThan(20);
  const carried = [seen[0], ...seen.slice(-19)];
  await sendEnquiry(page, { name: 'Mia Tran', email: 'mia@mail.example' }, 'ABC 12D');

  const { row, payload, prospect } = await leadOf(group, 'mia@mail.example');
  const campaignSaid = { utm_source: 'newsletter', utm_campaign: 'spring sale', gclid: 'Cj0KCQ' };
  expect(row).toMatchObject({ dealership_id: place.dealership, location_id: place.location, car_id: car.id });
  expect(payload.lead_attributes).toEqual({
    visited_pages: carried,
    linked_query_params: campaignSaid,
  });

  // The sales desk reads the name, the car, the trade-in and the campaign.
  const [wanted, own, ...others] = at(prospect, 'vehicle');
  expect(others).toEqual([]);
  expect(wanted!.attributes).toMatchObject({ interest: 'buy', status: 'used' });
  expect(
    ['year', 'make', 'model', 'trim', 'stock', 'odometer', 'price'].map((name) => textAt(wanted!, name)),
  ).toEqual(['2022', 'Hyundai', 'Tucson', 'Elite', 'MH77001', '41200', '28990']);
  expect(own!.attributes['interest']).toBe('trade-in');
  expect(textAt(own!, 'comments')).toContain('ABC12D');
  expect(namesOf(prospect)).toEqual([['full', 'Mia Tran']]);
  const said = textAt(prospect, 'customer', 'comments')!.split('\n');
  for (const [name, value] of Object.entries(campaignSaid)) expect(said).toContain(`${name}: ${value}`);
  expect(said).toContain(`Pages seen: ${carried.join(', ')}`);
  expect(said.join('\n')).not.toMatch(/second-tab|email=/);
  expect(textAt(prospect, 'vendor', 'vendorname')).toBe('Meridian Hyundai and Kia');
  const address = at(prospect, 'vendor', 'contact', 'address')[0]!;
  expect(['street', 'city', 'regioncode', 'postalcode'].map((name) => textAt(address, name))).toEqual([
    '41 Main Street',
    'Blacktown',
    'NSW',
    '2148',
  ]);

  // When the visitor returns the next day, another campaign starts a new visit.
  await page.goto('about:blank');
  await group.moveClock(nextDay);
  await setNow(nextDay);
  const path = vehiclePath(car.slug!);
  await page.goto(group.url(slug, `${path}?utm_source=reminder`));
  await tradeIn(page);

  const later = await leadOf(group, 'ines@mail.example');
  expect(later.payload.lead_attributes).toEqual({
    visited_pages: [path, '/cars/trade-in/'],
    linked_query_params: { utm_source: 'reminder' },
  });
  expect(at(later.prospect, 'vehicle').map(({ attributes }) => attributes['interest'])).toEqual([
    'buy',
    'trade-in',
  ]);
  expect(namesOf(later.prospect)).toEqual([
    ['first', 'Ines'],
    ['last', 'Delgado'],
  ]);
  expect(textAt(later.prospect, 'customer', 'comments')).not.toContain('newsletter');
});
