import { describe, expect } from 'vitest';
import { siteEventName } from '../../src/domain/leads/events.ts';
import { trialRegos } from '../../src/server/trade-in/stand-in-trade-in.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isHydrated } from './form-page.ts';
import {
  answer,
  aVisitor,
  lastYear,
  leadOf,
  lookUp,
  parts,
  sendContact,
  slug,
  tall,
  typeVehicle,
} from './trade-in-visitor.ts';

/** This dealer values by phone. */
const byPhoneSlug = 'aurelian-motors';

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
    await page.getByRole('link', { name: 'Find out what yours is worth' }).click();
    await page.waitForURL('**/cars/trade-in/?car_id=*');
    const { form, heading, plate } = parts(page);
    await form.locator('.chosen-car').getByRole('link', { name: car.card.title }).waitFor();
    expect(await violations(page)).toEqual([]);
    await sendContact(page, visitor);
    expect(await leadOf(visitor)).toMatchObject({ name: 'Ines', last_name: 'Delgado', postcode: '2000' });
    expect(await violations(page)).toEqual([]);

    await page.reload();
    await plate.waitFor();
    await lookUp(page, 'abc-12d');
    await heading('Is this your car?');
    // The test server has stand-ins for the register and the valuations.
    await page.getByText(/^Example\..* this one is made up/).waitFor();
    const found = (await form.locator('.trade-found-title').textContent()) ?? '';
    expect(found).toMatch(/^20\d\d \w+/);
    expect(await violations(page)).toEqual([]);
    const later = await page.context().newPage();
    await page.close();
    await later.goto(siteUrl(slug, '/trade-in/'));
    await parts(later).heading('Is this your car?');
    await parts(later).press("Yes, that's my car");
    await parts(later).heading('Condition');
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
    await expect.poll(() => told).toEqual([{ event_id: 18, car_id: car.card.id, dealership_id: 'd-201' }]);
    await later.getByRole('heading', { name: /We have the details of your trade-in/ }).waitFor();
    expect(await leadOf(visitor)).toMatchObject({ offer_accepted: true, form_completed: true });
    // From now on the value is deducted from the price of the cars that the visitor opens.
    await later.goto(siteUrl(slug, path));
    await expect.poll(() => later.locator('you-pay').textContent()).toMatch(/ABC12D, valued at \$/);
    await later.goto(siteUrl(slug, '/sell-my-car/'));
    await parts(later).heading('You accepted our estimate');
    expect(await violations(later)).toEqual([]);
    await parts(later).press('Value another one');
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

  test('of a car over 7 years or 100,000 km ends with a lead and no estimate [TRADE-7] [OPEN-98]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(slug, '/sell-your-car/'), { viewport: tall });
    await sendContact(page, visitor);
    const { form, heading, press } = parts(page);
    await lookUp(page, trialRegos.oldVehicle);
    await press("Yes, that's my car");
    await answer(page, '30000');
    await heading('We will value it for you');
    await form.getByText(/Over 7 years .* We have your details and will call you\./).waitFor();
    expect(await violations(page)).toEqual([]);
    await press('Change my answers');
    await press('Not this one');
    await press('Enter it by hand instead');
    await typeVehicle(page, lastYear);
    await answer(page, '100001');
    await form.getByText(/Above 100,000 km .* We have your details and will call you\./).waitFor();
    const lead = await leadOf(visitor);
    expect(lead).toMatchObject({ own_car: `${lastYear} Toyota Corolla`, subcategory: 'Sell' });
    expect(lead).not.toHaveProperty('valuation');
  });
});

describe('the result of a valuation', () => {
  test('is a phone call where the dealer values by phone [OPEN-70]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(byPhoneSlug, '/trade-in/'), { viewport: tall });
    await sendContact(page, visitor);
    await lookUp(page, 'ABC12D');
    await parts(page).press("Yes, that's my car");
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
