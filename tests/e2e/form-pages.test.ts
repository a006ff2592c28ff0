import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { LeadForm } from '../../src/api/contract/leads.ts';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { patience } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';

const group = 'meridian-auto-group';
const single = 'spinnaker-mazda';

let visitors = 0;
/** Each test has its own visitor, with a phone number from the range for fiction. */
function aVisitor() {
  const number = String(570_000 + visitors++);
  return {
    name: 'Ruth Okafor',
    email: `ruth.${number}@mail.example`,
    phone: `0491 ${number.slice(0, 3)} ${number.slice(3)}`,
  };
}
type Visitor = ReturnType<typeof aVisitor>;

const formOf = (page: Page) => page.getByRole('main').locator('form');
const next = (page: Page) => formOf(page).getByRole('button', { name: 'Continue' }).click();

async function isHydrated(page: Page) {
  await expect.poll(() => page.locator('astro-island[ssr]').count(), patience).toBe(0);
}

async function fillContact(page: Page, visitor: Visitor) {
  const form = formOf(page);
  await form.getByLabel('Name', { exact: true }).fill(visitor.name);
  await form.getByLabel('Email', { exact: true }).fill(visitor.email);
  await form.getByLabel('Phone', { exact: true }).fill(visitor.phone);
}

/** Presses the last button. @returns what the page sent, and what the database contains of it */
async function sent(page: Page, button: string, visitor: Visitor) {
  const [request] = await Promise.all([
    page.waitForRequest('**/api/forms'),
    formOf(page).getByRole('button', { name: button }).click(),
  ]);
  await page.waitForURL('**/success/');
  const rows = (await apiRows('leads')).filter(({ email }) => email === visitor.email);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  return {
    body: request.postDataJSON() as LeadForm,
    row: row!,
    payload: JSON.parse(row!.payload) as LeadForm,
  };
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

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
    const days = form.getByLabel('Day (optional)');
    await days.selectOption({ index: 5 });
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
    await expect
      .poll(() => heading(page).textContent(), patience)
      .toBe('Thank you. Your service is requested.');
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

describe('an enquiry', () => {
  test('about anything goes to the only location, which is preselected [LEAD-7] [LEAD-9] [LEAD-12] [ROUTE-29]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(single, '/contact/'), { viewport: { width: 1440, height: 3200 } });
    await isHydrated(page);
    const form = formOf(page);
    await fillContact(page, visitor);
    await next(page);
    const place = form.getByLabel('Location');
    await expect.poll(() => place.inputValue(), patience).toBe('l-1011');
    await place.selectOption('');
    expect(await form.getByLabel('What is it about?').inputValue()).toBe('General Enquiry');
    await form.getByLabel('Message').fill('Do you still have the blue one?');
    await form.getByRole('button', { name: 'Send enquiry' }).click();
    await form.getByRole('link', { name: 'Please choose a location.' }).waitFor();
    expect(await place.inputValue()).toBe('');
    expect(await violations(page)).toEqual([]);
    await place.selectOption('l-1011');
    await form.getByLabel('I have read and agree').check();
    const { row, payload } = await sent(page, 'Send enquiry', visitor);
    expect(row).toMatchObject({ category: 'General Enquiry', name: 'Ruth Okafor', location_id: 'l-1011' });
    expect(payload.message).toBe('Do you still have the blue one?');
    await expect.poll(() => heading(page).textContent(), patience).toBe('Thank you. We have your message.');
  });

  test('in a group names the location, and so the dealership [LEAD-8] [LEAD-10]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(group, '/contact-us/'));
    await isHydrated(page);
    const form = formOf(page);
    await fillContact(page, visitor);
    await next(page);
    const names = await form.getByLabel('Location').getByRole('option').allTextContents();
    expect(names).toHaveLength(5);
    expect(names.some((name) => /service|parts/i.test(name))).toBe(false);
    await form.getByLabel('What is it about?').selectOption('Finance');
    await form.getByRole('button', { name: 'Send enquiry' }).click();
    await form.getByRole('link', { name: 'Please choose a location.' }).waitFor();
    await form.getByLabel('Location').selectOption({ label: 'Meridian European Artarmon' });
    await form.getByLabel('Message').fill('What would it cost a week?');
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
    await fillContact(page, visitor);
    await next(page);
    await formOf(page).getByLabel('Message').fill('Is the counter open on Saturday?');
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
    await expect.poll(() => heading(page).textContent(), patience).toContain('looking up the part');
  });
});

describe('a test drive', () => {
  test('is for the car that the address names, and similar cars are shown afterwards [ROUTE-25] [LEAD-3] [OPEN-64]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { path, car } = await vehiclePage(single, 'car for sale', isForSale);
    const page = await open(siteUrl(single, `/book-test-drive/?car_id=${car.card.id}`));
    await isHydrated(page);
    const chosen = page.getByRole('main').getByRole('link', { name: car.card.title });
    expect(await chosen.getAttribute('href')).toBe(path);
    await fillContact(page, visitor);
    await next(page);
    await next(page);
    const { row } = await sent(page, 'Book test drive', visitor);
    expect(row).toMatchObject({ category: 'Test Drive', car_id: car.card.id });

    const main = page.getByRole('main');
    await expect
      .poll(() => heading(page).textContent(), patience)
      .toBe('Thank you. Your test drive is requested.');
    expect(await main.textContent()).toContain(row.id.slice(0, 8).toUpperCase());
    const asked = main.getByRole('link', { name: `You asked about ${car.card.title}` });
    expect(await asked.getAttribute('href')).toBe(path);
    const similar = main.getByRole('region', { name: 'While you wait, cars like it' });
    await similar.getByRole('article').first().waitFor();
    expect(await similar.getByRole('article').count()).toBeGreaterThan(1);
    await similar.getByRole('link', { name: 'View Details' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
  });

  test('is for a make and model when no car is named [ROUTE-25]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(group, '/book-test-drive/'));
    await isHydrated(page);
    const wish = page.getByRole('group', { name: 'What would you like to drive?' });
    expect(await wish.getByLabel('Model').isDisabled()).toBe(true);
    await wish.getByLabel('Make').selectOption('Toyota');
    await wish.getByLabel('Model').selectOption('Corolla');
    expect(await violations(page)).toEqual([]);
    await fillContact(page, visitor);
    await next(page);
    await formOf(page).getByLabel('Where would you like to drive?').selectOption({ index: 1 });
    await next(page);
    const { payload } = await sent(page, 'Book test drive', visitor);
    expect(payload.message).toBe('To drive: Toyota Corolla');
  });

  test('is described in the visitor’s own words when the car is gone [ROUTE-25]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(single, '/book-test-drive/?car_id=none%3A%22such'));
    const wish = page.getByRole('group', { name: 'What would you like to drive?' });
    await wish.getByText('The car you came for is no longer available.').waitFor();
    await wish.getByLabel('Make').selectOption('Something else');
    await wish.getByLabel('In your own words').fill('Anything with seven seats');
    await fillContact(page, visitor);
    await next(page);
    await next(page);
    const { payload } = await sent(page, 'Book test drive', visitor);
    expect(payload.message).toBe('To drive: Anything with seven seats');
  });
});

describe('the success page', () => {
  test('offers help without a lead, and is not indexed by search engines [ROUTE-8] [OPEN-64]', async ({
    open,
  }) => {
    for (const slug of [single, group]) {
      const page = await open(siteUrl(slug, '/success/'));
      await expect.poll(() => heading(page).textContent(), patience).toBe('How can we help?');
      const main = page.getByRole('main');
      for (const name of ['Contact us', 'Book a test drive', 'Book a service']) {
        await main.getByRole('link', { name }).waitFor();
      }
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
      expect(await violations(page)).toEqual([]);
    }
  });

  test('says so while a lead still waits in the browser [OPEN-64]', async ({ open }) => {
    const page = await open(siteUrl(single, '/contact/'), { provoked: /status of 503/ });
    const lead_key = '0b3f1c52-8d1e-4d0a-9a55-2f6c7d8e9f10';
    const key = `lead-outbox:${lead_key}`;
    await page.evaluate(
      ([name, lead]) => {
        const at = Date.now();
        // The next try is due in ten minutes.
        const times = { at, tries: 1, nextAt: at + 600_000 };
        const entry = { version: 1, key: lead, path: '/api/forms', payload: { lead_key: lead }, ...times };
        localStorage.setItem(name, JSON.stringify(entry));
      },
      [key, lead_key] as const,
    );
    await page.goto(siteUrl(single, '/success/'));
    const note = page.getByRole('note').filter({ hasText: 'still waiting to be sent' });
    await note.waitFor();
    await page.route('**/api/forms', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await note.getByRole('button', { name: 'Try again now' }).click();
    await expect
      .poll(() => note.getByRole('status').textContent(), patience)
      .toMatch(/^We tried again\. Our server cannot be reached/);
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await expect.poll(() => note.isVisible(), patience).toBe(false);
  });

  test('ignores invalid values in the storage', async ({ open }) => {
    const page = await open(siteUrl(single, '/contact/'));
    await page.evaluate(() => {
      localStorage.setItem('success-category', '{"version":1,"state":{"value":{"category":7}}}');
      localStorage.setItem('success-car', '{"version":1,"state":{"value":{"href":"javascript:alert(1)"}}}');
    });
    await page.goto(siteUrl(single, '/success/'));
    await expect.poll(() => heading(page).textContent(), patience).toBe('How can we help?');
  });
});

describe('pages with a form', () => {
  test('show without JavaScript the number to call, the opening hours and the address [ROUTE-25] [ROUTE-26] [ROUTE-29]', async ({
    open,
  }) => {
    const { site } = await demoSite(single);
    const service = site.locations.find(({ type }) => type === 'service');
    for (const [path, place] of [
      ['/contact/', site.locations[0]],
      ['/contact-us/southport/', site.locations[0]],
      ['/book-test-drive/', site.locations[0]],
      ['/service/', service],
    ] as const) {
      const page = await open(siteUrl(single, path), { javaScriptEnabled: false });
      const main = page.getByRole('main');
      expect(await formOf(page).isVisible(), path).toBe(false);
      expect(await main.locator('noscript').textContent()).toContain(place?.phone?.text);
      expect(
        await main
          .getByRole('link', { name: place?.phone?.text ?? '' })
          .first()
          .isVisible(),
      ).toBe(true);
      const text = await visibleText(main);
      for (const shown of [place?.street, place?.hours[0]?.hours]) expect(text, path).toContain(shown);
    }
  });

  test('keep what is sent before the script has loaded, and write none of it into the address', async ({
    open,
  }) => {
    const page = await open('about:blank');
    const scripts = Promise.withResolvers<void>();
    await page.route(/ServiceBooking\.island/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(siteUrl(single, '/service/'));
    const form = formOf(page);
    await form.getByLabel('Registration').fill('123 ABC');
    await form.getByRole('button', { name: 'Continue' }).click();
    expect(new URL(page.url()).search).toBe('');
    scripts.resolve();
    await form.getByRole('heading', { name: 'Date and services' }).waitFor();
    await form.getByRole('button', { name: 'Back' }).click();
    expect(await form.getByLabel('Registration').inputValue()).toBe('123 ABC');
  });

  test('are linked from menu and footer, and link back [ROUTE-25] [ROUTE-26] [ROUTE-29]', async ({
    open,
  }) => {
    const page = await open(siteUrl(single, '/'));
    const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' });
    for (const [name, path] of [
      ['Contact us', '/contact/'],
      ['Book a Test Drive', '/book-test-drive/'],
      ['Book a service', '/service/'],
    ] as const) {
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    await page.goto(siteUrl(single, '/contact-us/southport/'));
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect(await trail.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/contact/',
      '/contact-us/southport/',
    ]);
  });
});
