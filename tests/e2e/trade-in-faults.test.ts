import { describe, expect } from 'vitest';
import { trialRegos } from '../../src/server/trade-in/stand-in-trade-in.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
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

/** This dealer also stores the valuation, and has one location. */
const savingSlug = 'parkside-used-cars';

describe('a trade-in', () => {
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
      .getByText('We found nothing with the plate NOTFOUND in New South Wales.')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await lookUp(page, trialRegos.registerDown);
    await form.getByLabel('Year').waitFor();
    expect(await note.textContent()).toContain('We have your details and will call you.');
    expect(await violations(page)).toEqual([]);
    await press('Look it up by its plate');
    await plate.waitFor();
    await lookUp(page, trialRegos.valuationsDown);
    await press("Yes, that's my car");
    await answer(page, '30000');
    await heading('The estimate is not ready');
    await form.getByText('We have your details and will call you.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await leadOf(visitor)).toMatchObject({ rego: 'NOVALUE', kilometres: '30,000' });
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
      .poll(() => leadOf(visitor))
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
      ...withoutWorker,
      viewport: tall,
      provoked: /Failed to save valuation data|500/,
    });
    page.on('console', (message) => logged.push(message.text()));
    await sendContact(page, visitor);
    await lookUp(page, 'ABC12D');
    await parts(page).press("Yes, that's my car");
    await answer(page, '45000');
    await parts(page).heading('Your estimate');
    await expect.poll(() => logged).toContain('Valuation data saved');
    const lead = await leadOf(visitor);
    expect(lead['kept_valuation']).toEqual(lead['valuation']);
    await page.route('**/api/miscellaneous', (route) => route.fulfill({ status: 500, body: '' }));
    await parts(page).press('Change my answers');
    await parts(page).press('See my estimate');
    await parts(page).heading('Your estimate');
    await expect.poll(() => logged).toContain('Failed to save valuation data');
  });
});
