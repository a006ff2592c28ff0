import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { siteEventName } from '../../src/domain/events.ts';
import { trialRegos } from '../../src/server/services/stand-in-trade-in.ts';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { patience } from '../browser/search-page.ts';

/** Both dealers estimate online. The second one also stores the valuation, and has one location. */
const slug = 'meridian-auto-group';
const savingSlug = 'parkside-used-cars';
/** This dealer values by phone. */
const byPhoneSlug = 'aurelian-motors';

/** A viewport as high as the page, because a target below a sticky header would count as too small. */
const tall = { width: 390, height: 3200 };

let visitors = 0;
function aVisitor() {
  visitors += 1;
  return { name: 'Ines', email: `ines.${process.pid}.${visitors}@example.com`, phone: '0491 570 156' };
}
type Visitor = ReturnType<typeof aVisitor>;

async function leadOf({ email }: Visitor) {
  const rows = (await apiRows('leads')).filter((lead) => lead.email === email);
  expect(rows).toHaveLength(1);
  return JSON.parse(rows[0]!.payload) as Record<string, unknown>;
}

const parts = (page: Page) => {
  const form = page.locator('.trade');
  return {
    form,
    press: (name: string | RegExp) => form.getByRole('button', { name }).click(),
    heading: (name: string | RegExp) => form.getByRole('heading', { name, level: 3 }).waitFor(),
    note: form.locator('.trade-note'),
    plate: form.getByLabel('Registration', { exact: true }),
    choose: (group: RegExp, choice: string) =>
      form
        .getByRole('radiogroup', { name: group })
        .getByRole('radio', { name: new RegExp(`^${choice}\\b`) })
        .check(),
  };
};

async function isHydrated(page: Page) {
  await expect.poll(() => page.locator('astro-island[ssr]').count(), patience).toBe(0);
}

async function sendContact(page: Page, visitor: Visitor) {
  await isHydrated(page);
  const { form, press } = parts(page);
  await form.getByLabel('First Name').fill(visitor.name);
  await form.getByLabel('Last Name').fill('Delgado');
  await form.getByLabel('Mobile Number').fill(visitor.phone);
  await form.getByLabel('Email', { exact: true }).fill(visitor.email);
  await form.getByLabel('Postcode').fill('2000');
  const place = form.getByRole('combobox');
  if ((await place.count()) > 0) await place.selectOption({ index: 1 });
  await press('Continue');
  await parts(page).plate.waitFor();
}

async function lookUp(page: Page, rego: string) {
  await parts(page).plate.fill(rego);
  await parts(page).press('Find my car');
}

async function typeVehicle(page: Page, year: string) {
  const { form, press } = parts(page);
  await form.getByLabel('Year').selectOption(year);
  await form.getByLabel('Make').fill('Toyota');
  await form.getByLabel('Model').fill('Corolla');
  await press('Continue');
}

async function answer(page: Page, kilometres: string) {
  const { form, choose, press } = parts(page);
  await form.getByLabel('How many kilometres has it done?').fill(kilometres);
  await choose(/condition/, 'Good');
  await choose(/service history/, 'Full');
  await choose(/accident/, 'No');
  await press(/^(See my estimate|Send)$/);
}

const lastYear = String(new Date().getFullYear() - 1);

describe('a trade-in', () => {
  test('goes from a car’s page to an accepted offer, resumed after a reload and in a new tab [TRADE-1] [TRADE-2] [TRADE-10] [TRADE-11] [ROUTE-5] [VEH-13] [EVENT-6] [DATA-20] [DATA-23] [OPEN-86]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { path, car } = await vehiclePage(slug, 'car for sale with a price', (one) =>
      Boolean(
        isForSale(one) &&
          one.calculator &&
          one.actions.some(({ kind }) => kind === 'tradeIn') &&
          one.card.price.kind === 'price',
      ),
    );
    const page = await open(siteUrl(slug, path), { viewport: tall });
    await page.getByRole('heading', { name: 'Trade In Valuation' }).waitFor();
    await page.getByRole('link', { name: 'Find out what your car is worth' }).click();
    await page.waitForURL('**/cars/trade-in/?car_id=*');
    const { form, heading, plate } = parts(page);
    await form.locator('.trade-against').getByRole('link', { name: car.card.title }).waitFor();
    expect(await violations(page)).toEqual([]);
    await sendContact(page, visitor);
    expect(await leadOf(visitor)).toMatchObject({ name: 'Ines', last_name: 'Delgado', postcode: '2000' });
    expect(await violations(page)).toEqual([]);

    await page.reload();
    await plate.waitFor();
    await lookUp(page, 'abc-12d');
    await heading('Is this your car?');
    // The test server has stand-ins for the register and the valuations.
    await page.getByText(/^Example\..* the car is made up/).waitFor();
    const found = (await form.locator('.trade-found-title').textContent()) ?? '';
    expect(found).toMatch(/^20\d\d \w+/);
    expect(await violations(page)).toEqual([]);
    const later = await page.context().newPage();
    await page.close();
    await later.goto(siteUrl(slug, '/trade-in/'));
    await parts(later).heading('Is this your car?');
    await parts(later).press('Yes, that is it');
    await parts(later).heading('How it is');
    expect(await violations(later)).toEqual([]);
    await answer(later, '45,000');
    await parts(later).heading('Your estimate');
    await later.getByText(/^Example\..* the figure is made up/).waitFor();
    await later.getByText('This estimate is indicative only and subject to inspection.').first().waitFor();
    expect(await later.locator('.range-figure').textContent()).toMatch(/^\$[\d,]+00 to \$[\d,]+00$/);
    expect(await violations(later)).toEqual([]);
    const lead = await leadOf(visitor);
    expect(lead).toMatchObject({
      rego: 'ABC12D',
      regoState: 'nsw',
      own_car: `${found} (example, made up)`,
      car_id: car.card.id,
    });
    expect(lead).not.toHaveProperty('offer_accepted');

    const told: unknown[] = [];
    await later.exposeFunction('toldOf', (detail: unknown) => told.push(detail));
    await later.evaluate((name) => {
      const { toldOf } = window as unknown as { toldOf: (detail: unknown) => void };
      document.addEventListener(name, (event) => toldOf((event as CustomEvent).detail));
    }, siteEventName);
    await parts(later).press('Accept and arrange the inspection');
    await later.waitForURL('**/success/');
    await expect.poll(() => told).toEqual([{ event_id: 18, car_id: car.card.id }]);
    await later.getByRole('heading', { name: /We have the details of your car/ }).waitFor();
    expect(await leadOf(visitor)).toMatchObject({ offer_accepted: true, form_completed: true });
    // From now on the value is deducted from the price of the cars that the visitor opens.
    await later.goto(siteUrl(slug, path));
    await expect.poll(() => later.locator('you-pay').textContent(), patience).toMatch(/ABC12D, valued at \$/);
    await later.goto(siteUrl(slug, '/sell-my-car/'));
    await parts(later).heading('You accepted our estimate');
    expect(await violations(later)).toEqual([]);
    await parts(later).press('Value another car');
    await parts(later).heading('Your details');
  });

  test('requires a postcode of four digits and a mobile number [TRADE-3] [TRADE-4] [TRADE-5] [ERR-14]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/trade-in/'), { viewport: narrow });
    await isHydrated(page);
    const { form, press } = parts(page);
    await form.getByLabel('Postcode').pressSequentially('2a0.0');
    expect(await form.getByLabel('Postcode').inputValue()).toBe('200');
    await form.getByLabel('Mobile Number').fill('02 5550 1234');
    await press('Continue');
    const errors = form.getByRole('region', { name: 'Please fix the following errors:' });
    await errors.getByRole('link', { name: 'Invalid postcode. Please enter a 4-digit number.' }).waitFor();
    await errors.getByRole('link', { name: 'Please enter a valid phone number.' }).waitFor();
    await form.getByLabel('Postcode').press('End');
    await form.getByLabel('Postcode').pressSequentially('099');
    expect(await form.getByLabel('Postcode').inputValue()).toBe('2000');
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBe(window);
  });

  test('keeps the lead and says so when the register or the valuations fail [API-12] [OPEN-12]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(slug, '/trade-in/'), { viewport: tall });
    await sendContact(page, visitor);
    const { form, heading, press, note, plate } = parts(page);
    await lookUp(page, trialRegos.unknownVehicle);
    await form
      .getByRole('alert')
      .getByText('We found no car with the plate NOTFOUND in New South Wales.')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await lookUp(page, trialRegos.registerDown);
    await form.getByLabel('Year').waitFor();
    expect(await note.textContent()).toContain('We have your details and will call you.');
    expect(await violations(page)).toEqual([]);
    await press('Look it up by its plate');
    await plate.waitFor();
    await lookUp(page, trialRegos.valuationsDown);
    await press('Yes, that is it');
    await answer(page, '30000');
    await heading('The estimate is not ready');
    await form.getByText('We have your details and will call you.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await leadOf(visitor)).toMatchObject({ rego: 'NOVALUE', kilometres: '30,000' });
  });

  test('of a car over 7 years or 100,000 km ends with a lead and no estimate [TRADE-7] [OPEN-98]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(slug, '/sell-your-car/'), { viewport: tall });
    await sendContact(page, visitor);
    const { form, heading, press } = parts(page);
    await lookUp(page, trialRegos.oldVehicle);
    await press('Yes, that is it');
    await answer(page, '30000');
    await heading('We will value your car for you');
    await form.getByText(/Cars over 7 years .* We have your details and will call you\./).waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Change my answers');
    await press('Not this car');
    await press('Enter the car by hand instead');
    await typeVehicle(page, lastYear);
    await answer(page, '100001');
    await form.getByText(/Above 100,000 km .* We have your details and will call you\./).waitFor();
    const lead = await leadOf(visitor);
    expect(lead).toMatchObject({ own_car: `${lastYear} Toyota Corolla`, subcategory: 'Sell' });
    expect(lead).not.toHaveProperty('valuation');
  });

  test('continues without a connection, and is sent when it is back', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(slug, '/trade-in/'), {
      viewport: tall,
      provoked: /Failed to load resource/,
    });
    await sendContact(page, visitor);
    await page.context().setOffline(true);
    const { form, note, heading } = parts(page);
    await lookUp(page, 'ABC12D');
    await form.getByLabel('Year').waitFor();
    expect(await note.textContent()).toContain('An error occurred when submitting this form.');
    expect(await note.textContent()).toContain('You have no connection. We have kept what you wrote');
    await typeVehicle(page, lastYear);
    await answer(page, '20000');
    await heading('The estimate is not ready');
    expect(await note.textContent()).toContain('You have no connection. We have kept what you wrote');
    expect(await note.getByRole('link', { name: /^[\d ]+$/ }).getAttribute('href')).toMatch(/^tel:/);
    await page.context().setOffline(false);
    await expect
      .poll(() => leadOf(visitor), patience)
      .toMatchObject({ rego: 'ABC12D', own_car: `${lastYear} Toyota Corolla`, kilometres: '20,000' });
    await note.getByText('We have received it.').waitFor();
    expect(await note.textContent()).not.toMatch(/error|connection|kept/);
    expect(await note.getByRole('button').count()).toBe(0);
  });

  test('starts again if its lead is unknown, or the storage contains invalid data', async ({ open }) => {
    const page = await open(siteUrl(slug, '/trade-in/'));
    for (const rubbish of ['{', '{"version":1,"state":{"stage":"figure","leadKey":7,"at":"x"}}']) {
      await page.evaluate((text) => localStorage.setItem('trade-in-flow', text), rubbish);
      await page.reload();
      await isHydrated(page);
      await parts(page).heading('Your details');
    }
    const state = {
      stage: 'rego',
      leadKey: '123e4567-e89b-42d3-a456-426614174000',
      leadId: 'of-somebody-else',
      at: Date.now(),
    };
    await page.evaluate(
      (text) => localStorage.setItem('trade-in-flow', text),
      JSON.stringify({ version: 1, state }),
    );
    await page.reload();
    await lookUp(page, 'ABC12D');
    await parts(page).form.getByRole('alert').getByText('Please start again.').waitFor();
    await parts(page).press('Start again');
    await parts(page).heading('Your details');
  });
});

describe('the result of a valuation', () => {
  test('is sent for a dealer that stores it, and a failure is only logged [API-11] [CFG-55] [ERR-10]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const logged: string[] = [];
    const page = await open(siteUrl(savingSlug, '/trade-in/'), {
      viewport: tall,
      provoked: /Failed to save valuation data|500/,
    });
    page.on('console', (message) => logged.push(message.text()));
    await sendContact(page, visitor);
    await lookUp(page, 'ABC12D');
    await parts(page).press('Yes, that is it');
    await answer(page, '45000');
    await parts(page).heading('Your estimate');
    await expect.poll(() => logged, patience).toContain('Valuation data saved');
    const lead = await leadOf(visitor);
    expect(lead['kept_valuation']).toEqual(lead['valuation']);
    await page.route('**/api/miscellaneous', (route) => route.fulfill({ status: 500, body: '' }));
    await parts(page).press('Change my answers');
    await parts(page).press('See my estimate');
    await parts(page).heading('Your estimate');
    await expect.poll(() => logged, patience).toContain('Failed to save valuation data');
  });

  test('is a phone call where the dealer values by phone [OPEN-70]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(byPhoneSlug, '/trade-in/'), { viewport: tall });
    await sendContact(page, visitor);
    await lookUp(page, 'ABC12D');
    await parts(page).press('Yes, that is it');
    await answer(page, '45000');
    await parts(page).heading('Thank you. That is all we need.');
    expect(await leadOf(visitor)).toMatchObject({ kilometres: '45,000' });
  });
});

describe('the page of trade-ins', () => {
  test('answers five questions without JavaScript, and shows the number to call [TRADE-6] [TRADE-7] [TRADE-8] [TRADE-9] [ROUTE-6]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/sell-my-car/'), { javaScriptEnabled: false });
    const questions = page.locator('.trade-questions details');
    expect(await questions.count()).toBe(5);
    for (const question of await questions.all()) await question.locator('summary').click();
    for (const text of [
      'There is no online estimate for cars over 7 years or 100,000 km.',
      'The estimate is indicative only and subject to inspection.',
      'We need a finance letter from your lender',
    ]) {
      await page.getByText(text).waitFor();
    }
    expect(await page.locator('main noscript').textContent()).toContain('This form needs JavaScript');
    expect(await page.locator('.trade').isVisible()).toBe(false);
  });
});
