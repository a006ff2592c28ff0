import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { aVisitor, openEnquiry, otherSlug, parts, slug, usedCar, writeEnquiry } from './lead-visitor.ts';

describe('an enquiry', () => {
  test('contains twenty pages of the visit, the first among them, and its last campaign, after a landing page, a search, a car and a reload [LEAD-17] [OPEN-50] [OPEN-65]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { path } = await usedCar();
    const { pages } = await demoSite(slug);
    const others = pages.flatMap((page) => (page.route === 'location' ? page.path : []));
    const before = ['/about/', '/offers/', '/reviews/', ...others].filter((one) =>
      pages.some((page) => page.path === one && !page.gate),
    );
    const campaign =
      'utm_source=newsletter&utm_campaign=spring+sale&gclid=Cj0KCQ&page=2&email=mia%40example.com';
    const page = await open(siteUrl(slug, `/special-offers/?${campaign}`), withoutWorker);
    const seen = ['/special-offers/'];
    while (seen.length < 22) {
      const next = before[seen.length % before.length]!;
      await page.goto(siteUrl(slug, next), { waitUntil: 'domcontentloaded' });
      seen.push(next);
    }
    await page.goto(siteUrl(slug, '/search/used-cars/?gclid=later&page=2'));
    await filtersAnswer(page);
    await page.goto(siteUrl(slug, path));
    await page.reload();
    const enquiry = parts(page);
    await enquiry.side.getByRole('link', { name: 'Enquire' }).click();
    await enquiry.dialog.waitFor();
    await writeEnquiry(enquiry, visitor);
    await enquiry.button('Send enquiry').click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(JSON.parse(lead!.payload).lead_attributes).toEqual({
      visited_pages: ['/special-offers/', ...[...seen, '/search/used-cars/', path].slice(-19)],
      linked_query_params: { gclid: 'later' },
    });
  });

  test('is one lead however often the button is pressed, and the button shows that it is being sent [LEAD-2]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const enquiry = await openEnquiry(open);
    const { page, button } = enquiry;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/forms', async (route) => {
      await held;
      await route.continue();
    });
    await writeEnquiry(enquiry, visitor);
    const send = button('Send enquiry');
    await send.dblclick();
    const sending = button('Sending');
    await sending.waitFor();
    expect(await sending.isDisabled()).toBe(true);
    expect(await sending.getAttribute('aria-busy')).toBe('true');
    expect(await enquiry.dialog.getByText('Sending.').getAttribute('role')).toBe('status');
    expect(await violations(page)).toEqual([]);
    release();
    await page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toHaveLength(1);
  });

  test('says what this dealer also requires: a message and the terms [LEAD-6] [LEAD-12]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const wanted = () => vehiclePage(otherSlug, 'car for sale', isForSale);
    const enquiry = await openEnquiry(open, {}, wanted, otherSlug);
    const { page, dialog, message, button, summary } = enquiry;
    const problems = () => summary.getByRole('link').allTextContents();
    await message.fill('');
    await enquiry.next.click();
    await expect.poll(problems).toEqual(['Please write a message.']);
    await writeEnquiry(enquiry, visitor, 'Does it tow 2 tonnes?');
    await button('Send enquiry').click();
    await expect.poll(problems).toEqual(['You must agree to the terms of use before submitting the form.']);
    await dialog.getByRole('checkbox', { name: 'I have read and agree to the terms of use.' }).check();
    await button('Send enquiry').click();
    await page.waitForURL(siteUrl(otherSlug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(JSON.parse(lead!.consent)).toMatchObject({ terms: true, opt_in: false });
  });
});

test('photos are requested on the car’s page [PHOTO-1] [PHOTO-2] [PHOTO-3] [VEH-22]', async ({ open }) => {
  const visitor = aVisitor();
  const { path, car } = await usedCar();
  const page = await open(siteUrl(slug, path));
  const found = parts(page);
  await page.getByRole('link', { name: 'Request Photos' }).click();
  await expect.poll(() => found.title.textContent()).toBe('Request Photos');
  await found.name.fill(visitor.name);
  await found.email.fill(visitor.email);
  await found.phone.fill(visitor.phone);
  expect(await violations(page)).toEqual([]);
  await found.button('Request photos').click();
  await page.waitForURL(siteUrl(slug, '/success/'));
  const [lead] = await leadsOf(visitor);
  expect(lead).toMatchObject({ category: 'Request Photos', car_id: car.card.id });
  expect(JSON.parse(lead!.payload).custom_params).toEqual({ request: 'Please send photos for this car' });
});

test('a form that looks filled in by a machine is stored apart from the others [LEAD-13]', async ({
  open,
}) => {
  const visitor = aVisitor();
  const enquiry = await openEnquiry(open);
  await enquiry.page.locator('[name="fax_number"]').evaluate((trap: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(trap, '5550 1234');
    trap.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await writeEnquiry(enquiry, visitor);
  const captcha = enquiry.dialog.getByText('Security check');
  await captcha.waitFor();
  await enquiry.button('Send enquiry').click();
  await enquiry.page.waitForURL(siteUrl(slug, '/success/'));
  expect(await leadsOf(visitor)).toMatchObject([{ spam: 1 }]);
});
