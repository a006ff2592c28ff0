import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Random } from '../../src/demo-stock/random.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { visitorEvents } from '../../src/domain/leads/events.ts';
import type { DataLayerEntry } from '../../src/domain/leads/events-asc.ts';
import { vehiclePath } from '../../src/domain/slug.ts';
import { apiRows, leadsOf } from '../browser/api-rows.ts';
import { siteUrl } from '../browser/browser-test.ts';
import type { CarSaid } from '../browser/car-said.ts';
import { eventSaid, messagesSaid } from '../browser/lead-said.ts';
import { sentBy } from '../browser/outbox.ts';
import { parts, pushedEntries } from '../e2e/lead-visitor.ts';
import {
  answer,
  lastYear,
  sendContact,
  parts as tradeInParts,
  typeVehicle,
} from '../e2e/trade-in-visitor.ts';
import type { Site } from './visit-steps.ts';

/** A car on whose page a lead begins. */
export interface VisitedCar {
  listed: ListedCar;
  /** What the page says. */
  own: CarSaid;
  site: Site;
}

type Said = Record<string, CarSaid>;

/** Begins a visit that may be counted: the visitor of a dealer who asks agrees. @returns what its pages push to the data layer */
export async function beginVisit(page: Page, { slug, asksToCount }: Site): Promise<DataLayerEntry[]> {
  const pushed = await pushedEntries(page);
  await page.goto(siteUrl(slug));
  const question = page.getByRole('region', { name: 'Your privacy' });
  if (asksToCount) await question.getByRole('button', { name: 'Accept' }).click();
  return pushed;
}

let visitors = 0;
function aVisitor(random: Random) {
  visitors += 1;
  return {
    name: 'Mia Tran',
    email: `visit.${process.pid}.${visitors}@mail.example`,
    phone: `0491 57${random.whole(0, 9)} ${random.whole(100, 999)}`,
  };
}

/**
 * Sends an enquiry from the car's page, and returns what its event, the dealer and the buyer are told. Nothing where the
 * page has no enquiry form.
 *
 * @param pushed what the pages of the visit push to the data layer
 */
export async function enquire(
  page: Page,
  random: Random,
  car: VisitedCar,
  pushed: DataLayerEntry[],
): Promise<Said> {
  const link = page.locator('.enquiry').getByRole('link', { name: 'Enquire', exact: true });
  if ((await link.count()) === 0) return {};
  const visitor = aVisitor(random);
  const { dialog, message, next, name, email, phone, button } = parts(page);
  await link.click();
  await message.fill('Is it still there?');
  await next.click();
  await name.fill(visitor.name);
  await email.fill(visitor.email);
  await phone.fill(visitor.phone);
  for (const box of await dialog.getByRole('checkbox', { name: /agree to the terms/ }).all())
    await box.check();
  pushed.length = 0;
  await button('Send enquiry').click();
  await page.waitForURL('**/success/');
  const { newEnquiry, usedEnquiry } = visitorEvents;
  const event = car.own.condition === 'Used' ? usedEnquiry : newEnquiry;
  return {
    ...(await toldOf(page, visitor)),
    event: await eventOf(event, car, pushed),
  };
}

/**
 * Offers a car in exchange for another one, and returns what is told of it. Nothing where the dealer takes no cars in
 * exchange. The lead is about the place that the visitor chooses, and not about that of the car.
 *
 * @param page of a visitor who has offered no car before
 */
export async function tradeIn(page: Page, random: Random, car: VisitedCar): Promise<Said> {
  const pushed = await beginVisit(page, car.site);
  await page.goto(siteUrl(car.site.slug, vehiclePath(car.listed.slug)));
  const link = page.getByRole('link', { name: 'Find out what yours is worth' });
  if ((await link.count()) === 0) return {};
  const visitor = aVisitor(random);
  await link.click();
  await page.waitForURL('**/cars/trade-in/?car_id=*');
  const against = page.locator('.chosen-car-words');
  await against.getByRole('link').waitFor();
  const form: CarSaid = {
    title: (await against.getByRole('link').textContent()) ?? '',
    price: (await against.locator('> span').nth(1).textContent()) ?? '',
  };
  const { press } = tradeInParts(page);
  const place = await sendContact(page, visitor);
  await press('Enter it by hand instead');
  await typeVehicle(page, lastYear);
  await answer(page, '45,000');
  const accept = page.getByRole('button', { name: 'Accept and arrange the inspection' });
  await accept.or(page.getByRole('heading', { name: 'Thank you. That is all we need.' })).waitFor();
  pushed.length = 0;
  const { title, price, kilometres, stockNumber } = car.own;
  const said = { page: { title, price, kilometres, stockNumber }, form: { ...form, place } };
  // A lead that may go on is sent only when its visitor has done nothing more for minutes.
  if (!(await accept.isVisible())) return said;
  await accept.click();
  await page.waitForURL('**/success/');
  return {
    ...said,
    ...(await toldOf(page, visitor)),
    event: await eventOf(visitorEvents.offerAccepted, car, pushed),
  };
}

/** What the messages about the visitor's lead say, once all of them are sent. */
async function toldOf(page: Page, visitor: { email: string }): Promise<Said> {
  const [lead] = await leadsOf(visitor);
  const states = async () =>
    (await apiRows('jobs'))
      .filter(({ subject }) => subject === lead!.id)
      .map(({ target, state }) => `${target}: ${state}`);
  // A lead in steps is sent some seconds after its last step.
  await expect
    .poll(states, { timeout: 40_000, interval: 500 })
    .toSatisfy((all: string[]) => all.length > 1 && all.every((one) => one.endsWith(': delivered')));
  const said = messagesSaid(await sentBy(page), lead!);
  expect(Object.keys(said)).toContain('letter to the buyer');
  return said;
}

async function eventOf(
  event: number,
  { listed, own, site }: VisitedCar,
  pushed: DataLayerEntry[],
): Promise<CarSaid> {
  const isIt = (row: { website_id: number; car_id: string; event_id: number }) =>
    row.website_id === site.websiteId && row.car_id === listed.id && row.event_id === event;
  const row = async () => (await apiRows('visit_events')).findLast(isIt);
  await expect.poll(row, { interval: 500 }).toBeDefined();
  const entry = () => pushed.find(({ event: name }) => name === 'asc_form_submission');
  await expect.poll(entry).toBeDefined();
  return eventSaid(entry()!, (await row())!, own, site);
}
