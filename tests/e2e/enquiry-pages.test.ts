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

describe('an enquiry', () => {
  test('about anything goes to the only location, which is preselected [LEAD-7] [LEAD-9] [LEAD-12] [ROUTE-29]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(single, '/contact/'), { viewport: { width: 1440, height: 3200 } });
    await isHydrated(page);
    const form = formOf(page);
    const place = form.getByLabel('Location');
    await expect.poll(() => place.inputValue()).toBe('l-1011');
    await place.selectOption('');
    expect(await form.getByLabel('What is it about?').inputValue()).toBe('General Enquiry');
    await form.getByLabel('Message').fill('Do you still have the blue one?');
    await next(page);
    await form.getByRole('link', { name: 'Please choose a location.' }).waitFor();
    expect(await place.inputValue()).toBe('');
    expect(await violations(page)).toEqual([]);
    await place.selectOption('l-1011');
    await next(page);
    await fillContact(page, visitor);
    await form.getByLabel('I have read and agree').check();
    expect(await violations(page)).toEqual([]);
    const { row, payload } = await sent(page, 'Send enquiry', visitor);
    expect(row).toMatchObject({ category: 'General Enquiry', name: 'Ruth Okafor', location_id: 'l-1011' });
    expect(payload.message).toBe('Do you still have the blue one?');
    await expect.poll(() => heading(page).textContent()).toBe('Thank you. We have your message.');
  });

  test('in a group names the location, and so the dealership [LEAD-8] [LEAD-10]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(group, '/contact-us/'));
    await isHydrated(page);
    const form = formOf(page);
    const names = await form.getByLabel('Location').getByRole('option').allTextContents();
    expect(names).toHaveLength(5);
    expect(names.some((name) => /service|parts/i.test(name))).toBe(false);
    await form.getByLabel('What is it about?').selectOption('Finance');
    await next(page);
    await form.getByRole('link', { name: 'Please choose a location.' }).waitFor();
    await form.getByLabel('Location').selectOption({ label: 'Meridian European Artarmon' });
    await form.getByLabel('Message').fill('What would it cost a week?');
    await next(page);
    await fillContact(page, visitor);
    const { row, payload } = await sent(page, 'Send enquiry', visitor);
    expect(row).toMatchObject({ category: 'Finance', dealership_id: 'd-203' });
    expect(payload).toMatchObject({
      dealership_slug: 'meridian-european',
      location: 'Meridian European Artarmon',
    });
  });

  test('from the page of a location goes to that location [ROUTE-29] [LEAD-9]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(single, '/contact-us/nerang-parts/'));
    await isHydrated(page);
    await formOf(page).getByLabel('Message').fill('Is the counter open on Saturday?');
    await next(page);
    await fillContact(page, visitor);
    await formOf(page).getByLabel('I have read and agree').check();
    const { row } = await sent(page, 'Send enquiry', visitor);
    expect(row.location_id).toBe('l-1013');
  });

  test('for a part names the part and the car [OPEN-72]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(single, '/parts/search/'));
    await formOf(page).scrollIntoViewIfNeeded();
    await isHydrated(page);
    await formOf(page).getByLabel('Which part, and how many?').fill('Two wiper blades');
    await formOf(page).getByLabel('Registration of the car').fill('123 ABC');
    await next(page);
    await fillContact(page, visitor);
    const { row, payload } = await sent(page, 'Ask for the part', visitor);
    expect(row).toMatchObject({ category: 'Parts', location_id: 'l-1013' });
    expect(payload).toMatchObject({ message: 'Two wiper blades', Rego: '123 ABC' });
    await expect.poll(() => heading(page).textContent()).toContain('looking up the part');
  });
});
