import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import {
  aVisitor,
  fillContact,
  formOf,
  group,
  heading,
  isHydrated,
  next,
  sent,
  single,
} from './form-page.ts';

describe('a service booking', () => {
  test('has three steps: vehicle, date and services, contact [DRIVE-4] [ROUTE-26] [OPEN-63] [CFG-51]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    // A viewport as high as the page, because a target below the sticky header would count as too small.
    const page = await open(siteUrl(group, '/service/#service-booking'), {
      viewport: { width: 1440, height: 3200 },
    });
    await isHydrated(page);
    const form = formOf(page);
    await form.getByRole('heading', { name: /Step 1 of 3.*Your vehicle/ }).waitFor();
    await next(page);
    const errors = form.getByRole('region', { name: 'Please fix the following errors:' });
    await errors.getByRole('link', { name: /^Please enter the registration/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Registration').fill('abc 12d');
    await next(page);
    await form.getByRole('heading', { name: /Step 2 of 3.*Date and services/ }).waitFor();
    await next(page);
    await errors.getByRole('link', { name: 'Please choose a workshop.' }).waitFor();
    await form.getByLabel('Workshop').selectOption({ index: 2 });
    const workshop = await form.getByLabel('Workshop').inputValue();
    await form.getByRole('checkbox', { name: 'Pink slip' }).check();
    await form.getByRole('checkbox', { name: 'Recall check' }).check();
    await form.getByRole('radio', { name: 'Another day' }).check();
    const days = form.getByLabel('Another day (optional)');
    await days.selectOption({ index: 2 });
    const day = await days.inputValue();
    const time = form
      .getByRole('radiogroup', { name: 'When would you drop it off?' })
      .getByRole('radio')
      .nth(1);
    await time.check();
    const chosen = await time.inputValue();
    expect(await violations(page)).toEqual([]);
    await next(page);
    await fillContact(page, visitor);
    expect(await violations(page)).toEqual([]);
    const { body, row, payload } = await sent(page, 'Request booking', visitor);
    expect(body).toMatchObject({ category: 'Service Booking', dealership_slug: expect.any(String) });
    expect(row).toMatchObject({
      category: 'Service Booking',
      location_id: workshop,
      appointment_date: day,
      appointment_time: chosen,
      opt_in: 0,
    });
    expect(payload).toMatchObject({
      Rego: 'abc 12d',
      regoState: 'nsw',
      additional_services: ['Pink slip', 'Recall check'],
      custom_params: { Work: 'Regular service' },
      source: 'Website',
    });
    await expect.poll(() => heading(page).textContent()).toBe('Thank you. Your service is requested.');
  });

  test('goes to the only workshop, without its dealership if the dealer does not ask for it [CFG-51] [LEAD-9]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(single, '/service/'));
    await isHydrated(page);
    await formOf(page).getByLabel('Make, model and year').fill('Mazda 3, 2019');
    await next(page);
    expect(await formOf(page).getByLabel('Workshop').count()).toBe(0);
    await next(page);
    await fillContact(page, visitor);
    const { body } = await sent(page, 'Request booking', visitor);
    expect(body).toMatchObject({ location_id: 'l-1012', own_car: 'Mazda 3, 2019' });
    expect(body).not.toHaveProperty('dealership_slug');
  });

  test('can use the external scheduler instead [OPEN-70]', async ({ open }) => {
    const page = await open(siteUrl(group, '/service/'));
    const link = page.getByRole('link', { name: 'See free times and book online' });
    expect(await link.getAttribute('href')).toBe(
      'https://consumer.xtime.net.au/scheduling/?webKey=meridian-demo',
    );
  });
});
