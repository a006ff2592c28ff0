import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { siteEventName } from '../../src/domain/events.ts';
import type { VehicleProps } from '../../src/site/vehicle/vehicle-props.ts';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer, patience, searchPage } from '../browser/search-page.ts';

/**
 * The first dealer has optional messages, and test drives on similar cars. The second one requires messages and terms.
 */
const slug = 'meridian-auto-group';
const otherSlug = 'spinnaker-mazda';

type Open = (url: string, options?: object) => Promise<Page>;

let visitors = 0;
/** Each test has its own visitor, whose email address identifies the lead in the database. */
function aVisitor() {
  visitors += 1;
  return {
    name: 'Mia Tran',
    email: `mia.tran.${process.pid}.${visitors}@example.com`,
    phone: '0491 570 006',
  };
}

const leadsOf = async ({ email }: { email: string }) =>
  (await apiRows('leads')).filter((lead) => lead.email === email);

const usedCar = () =>
  vehiclePage(slug, 'used car for sale', (car) => isForSale(car) && car.lead?.type === 'used');

function parts(page: Page) {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name });
  return {
    dialog,
    button,
    side: page.getByRole('region', { name: 'Interested in this vehicle?' }),
    title: dialog.getByRole('heading', { level: 2 }),
    step: dialog.getByRole('heading', { level: 3 }),
    name: dialog.getByLabel('Name', { exact: true }),
    email: dialog.getByLabel('Email', { exact: true }),
    phone: dialog.getByLabel('Phone', { exact: true }),
    message: dialog.getByRole('textbox', { name: /^Message/ }),
    next: button('Continue'),
    close: button('Close'),
    summary: dialog.getByRole('region', { name: 'Please fix the following errors:' }),
  };
}
type Parts = ReturnType<typeof parts>;

async function writeContact({ name, email, phone, next }: Parts, visitor: ReturnType<typeof aVisitor>) {
  await name.fill(visitor.name);
  await email.fill(visitor.email);
  await phone.fill(visitor.phone);
  await next.click();
}

async function openEnquiry(open: Open, options = {}, wanted = usedCar, site = slug) {
  const { path, car } = await wanted();
  const page = await open(siteUrl(site, path), options);
  const found = parts(page);
  await found.side.getByRole('link', { name: 'Enquire' }).click();
  await found.dialog.waitFor();
  return { page, car, path, ...found };
}

/** Events that the pages of this visit sent, kept across page loads. */
async function heardEvents(page: Page): Promise<unknown[]> {
  const heard: unknown[] = [];
  await page.exposeFunction('heardOf', (detail: unknown) => heard.push(detail));
  await page.addInitScript((name) => {
    document.addEventListener(name, (event) => {
      (window as unknown as { heardOf(detail: unknown): void }).heardOf((event as CustomEvent).detail);
    });
  }, siteEventName);
  return heard;
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

describe('an enquiry', () => {
  test('goes from the car’s page through a dialog into the database, and on to the success page [LEAD-19] [LEAD-1] [LEAD-3] [LEAD-5] [VEH-22] [VEH-23] [EVENT-2] [EVENT-8]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { path, car } = await usedCar();
    const page = await open('about:blank');
    const heard = await heardEvents(page);
    await page.goto(siteUrl(slug, path));
    const { side, dialog, title, message, button, ...rest } = parts(page);
    await side.getByRole('link', { name: 'Enquire' }).click();
    await expect.poll(() => title.textContent(), patience).toBe('Submit an enquiry');
    await dialog.getByText(car.card.title, { exact: true }).waitFor();
    await writeContact({ side, dialog, title, message, button, ...rest }, visitor);
    await message.fill('Is it still there?');
    await button('Send enquiry').click();
    await page.waitForURL(siteUrl(slug, '/success/'));

    const [lead, ...others] = await leadsOf(visitor);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      call: 'form',
      category: 'General Enquiry',
      name: 'Mia Tran',
      phone: '+61491570006',
      car_id: car.card.id,
      opt_in: 0,
      spam: 0,
    });
    const sent = JSON.parse(lead!.payload);
    expect(sent).toMatchObject({
      message: 'Is it still there?',
      source: 'Website',
      car_type: 'used',
      'Vehicle Make': car.lead && car.card.saving?.make,
      url: siteUrl(slug, path),
    });
    expect(sent.lead_attributes.visited_pages).toContain(path);
    expect(heard).toEqual([{ event_id: 15, car_id: car.card.id, dealership_id: car.dealershipId }]);
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(JSON.parse(kept['success-car'] ?? '{}').state.value.id).toBe(car.card.id);
    expect(JSON.parse(kept['success-category'] ?? '{}').state.value).toMatchObject({
      category: 'General Enquiry',
      leadId: lead!.id,
    });
    expect(JSON.parse(kept['user-details'] ?? '{}').state).toEqual(visitor);

    // Back leads to the car, and not into the form that was sent. The next form has the contact details.
    await page.goBack();
    await page.waitForURL(siteUrl(slug, path));
    expect(await dialog.count()).toBe(0);
    await side.getByRole('link', { name: 'Enquire' }).click();
    await expect.poll(() => rest.email.inputValue(), patience).toBe(visitor.email);
    expect(await rest.phone.inputValue()).toBe(visitor.phone);
  });

  test('contains the last twenty pages of the visit and the campaign that started it, after a landing page, a search, a car and a reload [LEAD-17] [OPEN-50] [OPEN-65]', async ({
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
    const page = await open(siteUrl(slug, `/special-offers/?${campaign}`));
    const seen = ['/special-offers/'];
    while (seen.length < 22) {
      const next = before[seen.length % before.length]!;
      await page.goto(siteUrl(slug, `${next}?utm_source=later`), { waitUntil: 'domcontentloaded' });
      seen.push(next);
    }
    await page.goto(siteUrl(slug, '/search/used-cars/'));
    await filtersAnswer(page);
    await page.goto(siteUrl(slug, path));
    await page.reload();
    const enquiry = parts(page);
    await enquiry.side.getByRole('link', { name: 'Enquire' }).click();
    await enquiry.dialog.waitFor();
    await writeContact(enquiry, visitor);
    await enquiry.button('Send enquiry').click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(JSON.parse(lead!.payload).lead_attributes).toEqual({
      visited_pages: [...seen, '/search/used-cars/', path].slice(-20),
      linked_query_params: { utm_source: 'newsletter', utm_campaign: 'spring sale', gclid: 'Cj0KCQ' },
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
    await writeContact(enquiry, visitor);
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

  test('opens from cards on the home page and in the search, and from similar cars as a test drive [VEH-23] [CARD-2] [CARD-6]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/'));
    const { dialog, title, close } = parts(page);
    const opens = async (cards: Locator, action: RegExp, expected: string) => {
      const card = cards.filter({ has: page.getByRole('link', { name: action }) }).first();
      const link = card.getByRole('link', { name: action });
      const name = await card.getByRole('heading').first().textContent();
      await link.click();
      await expect.poll(() => title.textContent(), patience).toBe(expected);
      await dialog.getByText(name?.trim() ?? '', { exact: true }).waitFor();
      await close.click();
      await expect.poll(() => dialog.count(), patience).toBe(0);
      expect(await link.evaluate(isFocused)).toBe(true);
    };
    await opens(page.getByRole('article'), /^Enquire Now/, 'Submit an enquiry');
    await page.goto(siteUrl(slug, '/search/used-cars/'));
    await filtersAnswer(page);
    const { cards } = searchPage(page);
    await opens(cards, /^Enquire Now/, 'Submit an enquiry');
    await opens(cards, /^Book a Test Drive/, 'Book a Test Drive');
    expect(new URL(page.url()).pathname).toBe('/search/used-cars/');
    const { path } = await vehiclePage(
      slug,
      'car with similar ones',
      (car) => isForSale(car) && hasSimilar(car),
    );
    await page.goto(siteUrl(slug, path));
    const similar = page.getByRole('region', { name: 'Similar cars' });
    expect(await similar.getByRole('link', { name: /^Enquire Now/ }).count()).toBe(0);
    await opens(similar.getByRole('article'), /^Book a Test Drive/, 'Book a Test Drive');
  });

  test('opens from the visitor’s own list of cars [VEH-23]', async ({ open }) => {
    const page = await open(siteUrl(otherSlug, '/'));
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click();
    await page
      .getByRole('status')
      .getByText(/Saved|Favourite|Garage/i)
      .first()
      .waitFor();
    await page.goto(siteUrl(otherSlug, '/favourites/'));
    await page
      .getByRole('link', { name: /^Enquire Now/ })
      .first()
      .click();
    await expect.poll(() => parts(page).title.textContent(), patience).toBe('Submit an enquiry');
  });

  test('says what this dealer also requires: a message and the terms [LEAD-6] [LEAD-12]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const wanted = () => vehiclePage(otherSlug, 'car for sale', isForSale);
    const enquiry = await openEnquiry(open, {}, wanted, otherSlug);
    const { page, dialog, message, button, summary } = enquiry;
    await writeContact(enquiry, visitor);
    await button('Send enquiry').click();
    await summary.waitFor();
    expect(await summary.getByRole('link').allTextContents()).toEqual([
      'Please write a message.',
      'You must agree to the terms of use before submitting the form.',
    ]);
    await message.fill('Does it tow 2 tonnes?');
    await dialog.getByRole('checkbox', { name: 'I have read and agree to the terms of use.' }).check();
    await button('Send enquiry').click();
    await page.waitForURL(siteUrl(otherSlug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(JSON.parse(lead!.consent)).toMatchObject({ terms: true, opt_in: false });
  });
});

const hasSimilar = ({ similar }: VehicleProps) =>
  similar.some(({ actions }) => actions.some(({ kind }) => kind === 'testDrive'));

describe('a test drive', () => {
  const soon = () => new Date(Date.now() + 8 * 24 * 3600 * 1000);
  /** A Wednesday in a week or two, when no dealer is closed. */
  function wednesday() {
    const day = soon();
    day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
    return day.toISOString().slice(0, 10);
  }

  async function openDrive(open: Open, options = {}) {
    const { path, car } = await usedCar();
    const page = await open(siteUrl(slug, path), options);
    const found = parts(page);
    await found.side.getByRole('link', { name: 'Test drive' }).click();
    await found.dialog.waitFor();
    return { page, car, day: found.dialog.getByLabel('Day (optional)'), ...found };
  }

  test('is booked for a day and a free time [DRIVE-1] [DRIVE-3] [EVENT-4]', async ({ open }) => {
    const visitor = aVisitor();
    const { path, car } = await usedCar();
    const page = await open('about:blank');
    const heard = await heardEvents(page);
    await page.goto(siteUrl(slug, path));
    const found = parts(page);
    const { dialog, step, next, button } = found;
    await found.side.getByRole('link', { name: 'Test drive' }).click();
    await expect.poll(() => found.title.textContent(), patience).toBe('Book a Test Drive');
    await writeContact(found, visitor);
    await expect.poll(() => step.textContent(), patience).toBe('Step 2 of 3: Day and time');
    await dialog.getByLabel('Day (optional)').selectOption(wednesday());
    const times = dialog.getByRole('radiogroup', { name: /^Time/ });
    const time = times.getByRole('radio').nth(2);
    await time.check();
    const chosen = await time.inputValue();
    expect(await violations(page)).toEqual([]);
    await next.click();
    await expect.poll(() => step.textContent(), patience).toBe('Step 3 of 3: Confirm');
    expect(await dialog.getByText(car.card.title).count()).toBe(2);
    await button('Book test drive').click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(lead).toMatchObject({
      category: 'Test Drive',
      car_id: car.card.id,
      appointment_date: wednesday(),
      appointment_time: chosen,
    });
    expect(lead!.location_id).not.toBe('');
    expect(heard).toEqual([{ event_id: 48, car_id: car.card.id, dealership_id: car.dealershipId }]);
  });

  test('needs no day, and accepts a typed one when free times cannot be loaded [DRIVE-2] [DRIVE-3]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const drive = await openDrive(open, { provoked: /ERR_FAILED/ });
    await drive.page.route('**/api/appointments**', (route) => route.abort());
    await writeContact(drive, visitor);
    await drive.next.click();
    await expect.poll(() => drive.step.textContent(), patience).toBe('Step 3 of 3: Confirm');
    await drive.button('Back').click();
    await drive.day.fill(wednesday());
    await drive.dialog.getByLabel('Time that would suit you').fill('10:15');
    await drive.next.click();
    await drive.button('Book test drive').click();
    await drive.page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toMatchObject([
      { appointment_date: wednesday(), appointment_time: '10:15' },
    ]);
  });
});

test('photos are requested on the car’s page [PHOTO-1] [PHOTO-2] [PHOTO-3] [VEH-22]', async ({ open }) => {
  const visitor = aVisitor();
  const { path, car } = await usedCar();
  const page = await open(siteUrl(slug, path));
  const found = parts(page);
  await page.getByRole('link', { name: 'Request Photos' }).click();
  await expect.poll(() => found.title.textContent(), patience).toBe('Request Photos');
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

describe('the dialog of a form', () => {
  test('keeps the focus, closes with Esc, and returns the focus without a jump', async ({ open }) => {
    const { path } = await usedCar();
    const page = await open(siteUrl(slug, path), { viewport: { width: 1440, height: 500 } });
    const { dialog, side, title } = parts(page);
    const opener = side.getByRole('link', { name: 'Enquire' });
    await opener.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => title.evaluate(isFocused), patience).toBe(true);
    expect(await scrolled(page)).toBe(before);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      const inside = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count(), patience).toBe(0);
    expect(await opener.evaluate(isFocused)).toBe(true);
    expect(await scrolled(page)).toBe(before);
    expect(page.url()).toBe(siteUrl(slug, path));
  });

  test('closes with the Back button, also after it was closed another way', async ({ open }) => {
    const page = await open(siteUrl(slug, '/'));
    const { path } = await usedCar();
    await page.goto(siteUrl(slug, path));
    const { dialog, side, close } = parts(page);
    const opener = side.getByRole('link', { name: 'Enquire' });
    await opener.click();
    await dialog.waitFor();
    await page.goBack();
    await expect.poll(() => dialog.count(), patience).toBe(0);
    expect(page.url()).toBe(siteUrl(slug, path));
    await opener.click();
    await close.click();
    await expect.poll(() => dialog.count(), patience).toBe(0);
    await expect.poll(() => page.evaluate(() => history.state?.openDialog), patience).toBeUndefined();
    await page.goBack();
    await page.waitForURL(siteUrl(slug, '/'));
  });

  test('closes on a click beside it but not in it, and keeps its text over that and a reload', async ({
    open,
  }) => {
    const enquiry = await openEnquiry(open);
    const { page, dialog, name, message, title, side } = enquiry;
    await name.fill('Half a na');
    await title.click();
    await dialog.waitFor();
    await page.mouse.click(10, 300);
    await expect.poll(() => dialog.count(), patience).toBe(0);
    const again = async () => {
      await side.getByRole('link', { name: 'Enquire' }).click();
      await dialog.waitFor();
    };
    await again();
    await expect.poll(() => name.inputValue(), patience).toBe('Half a na');
    await writeContact(enquiry, aVisitor());
    await message.fill('Half a sen');
    await page.reload();
    await again();
    await expect.poll(() => message.inputValue(), patience).toBe('Half a sen');
  });

  test('opens once for clicks that come before its code', async ({ open }) => {
    const { path } = await usedCar();
    const page = await open(siteUrl(slug, path));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/LeadDialog.*.js', async (route) => {
      await held;
      await route.continue();
    });
    const { dialog, side } = parts(page);
    const opener = side.getByRole('link', { name: 'Enquire' });
    await opener.dblclick();
    expect(await opener.getAttribute('aria-busy')).toBe('true');
    release();
    await dialog.waitFor();
    expect(await dialog.count()).toBe(1);
    expect(await opener.getAttribute('aria-busy')).toBe(null);
  });

  test.for([['**/_astro/LeadDialog.*.js'], ['**/_astro/lead-dialog*.css'], ['**/lead-forms.json']])(
    'is replaced by the form’s own page when %s does not load',
    async ([missing = ''], { open }) => {
      const { path, car } = await usedCar();
      const page = await open(siteUrl(slug, path), { provoked: /ERR_FAILED|Failed to (load|fetch)/ });
      await page.route(missing, (route) => route.abort());
      await parts(page).side.getByRole('link', { name: 'Test drive' }).click();
      await page.waitForURL(siteUrl(slug, `/book-test-drive/?car_id=${car.card.id}`));
    },
  );

  test('leaves a click with a modifier key to the browser, and without a script the page shows the number to call', async ({
    open,
  }) => {
    const { path, car } = await usedCar();
    const page = await open(siteUrl(slug, path));
    const { side } = parts(page);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      side.getByRole('link', { name: 'Enquire' }).click({ modifiers: ['Control'] }),
    ]);
    await tab.waitForURL(siteUrl(slug, `/contact/?car_id=${car.card.id}`));
    const plain = await open(siteUrl(slug, path), { javaScriptEnabled: false });
    await plain.getByText(/Ring us and say stock number/).waitFor();
    expect(await parts(plain).side.getByRole('link', { name: 'Test drive' }).isVisible()).toBe(false);
  });

  test.for([
    ['320 px', { width: 320, height: 640 }],
    ['200 % zoom on a notebook', { width: 640, height: 400 }],
    ['a phone', narrow],
  ] as const)('fits all its parts at %s', async ([, viewport], { open }) => {
    const { path } = await usedCar();
    const page = await open(siteUrl(slug, path), { viewport });
    const found = parts(page);
    const bar = page.getByRole('group', { name: 'Contact about this car' });
    await (viewport.width < 768 ? bar : found.side).getByRole('link', { name: 'Enquire' }).click();
    await found.dialog.waitFor();
    await found.next.click();
    await found.summary.waitFor();
    const fits = () =>
      found.dialog.evaluate((dialog) => {
        const wide = [...dialog.querySelectorAll('*')].filter(
          (part) =>
            !part.closest('.form-trap, .visually-hidden') && part.getBoundingClientRect().right > innerWidth,
        );
        const { top, bottom } = dialog.getBoundingClientRect();
        return {
          wide: wide.length,
          scrolls: dialog.scrollWidth > dialog.clientWidth,
          in: top >= 0 && bottom <= innerHeight,
        };
      });
    expect(await fits()).toEqual({ wide: 0, scrolls: false, in: true });
    await writeContact(found, aVisitor());
    await found.message.waitFor();
    expect(await fits()).toEqual({ wide: 0, scrolls: false, in: true });
    await found.button('Send enquiry').scrollIntoViewIfNeeded();
    await found.close.waitFor();
  });

  test.for([
    [slug, desktop],
    [slug, narrow],
    [otherSlug, desktop],
    ['aurelian-motors', narrow],
  ] as const)('passes axe at each step and with errors: %s', async ([site, viewport], { open }) => {
    const { path } = await vehiclePage(site, 'car for sale', isForSale);
    const page = await open(siteUrl(site, path), { viewport, provoked: /status of 400/ });
    const found = parts(page);
    const opener = page.getByRole('link', { name: 'Enquire', exact: true });
    await (viewport === narrow ? opener.last() : opener.first()).click();
    await found.dialog.waitFor();
    expect(await violations(page), 'first step').toEqual([]);
    await found.next.click();
    await found.summary.waitFor();
    expect(await violations(page), 'errors').toEqual([]);
    await writeContact(found, aVisitor());
    await found.message.fill('Hello');
    expect(await violations(page), 'last step').toEqual([]);
    const terms = found.dialog.getByRole('checkbox', { name: /terms of use/ });
    if ((await terms.count()) > 0) await terms.check();
    const refused = { success: false, error: 'We no longer have this car.' };
    await page.route('**/api/forms', (route) => route.fulfill({ status: 400, json: refused }));
    await found.button('Send enquiry').click();
    const alert = found.dialog.getByRole('alert');
    await expect.poll(() => alert.textContent(), patience).toBe('We no longer have this car.');
    expect(await alert.evaluate(isFocused)).toBe(true);
    expect(await violations(page), 'refused').toEqual([]);
  });
});

describe('form errors', () => {
  test('are listed in order, and each links to its field, by keyboard alone [LEAD-15] [ERR-16]', async ({
    open,
  }) => {
    const { page, next, summary, email, dialog, name } = await openEnquiry(open);
    await next.press('Enter');
    await expect.poll(() => summary.evaluate(isFocused), patience).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await email.evaluate(isFocused)).toBe(true);
    const error = dialog.locator(`#${await email.getAttribute('aria-describedby')}`);
    expect(await error.textContent()).toBe('Please enter a valid email address.');
    await email.fill('mia@example.com');
    await expect.poll(() => error.count(), patience).toBe(0);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
  });

  test('have a default message when the server gives none [ERR-7] [LEAD-4]', async ({ open }) => {
    const enquiry = await openEnquiry(open, { provoked: /status of 400/ });
    await enquiry.page.route('**/api/forms', (route) =>
      route.fulfill({ status: 400, json: { success: false } }),
    );
    await writeContact(enquiry, aVisitor());
    await enquiry.button('Send enquiry').click();
    const alert = enquiry.dialog.getByRole('alert');
    const { site } = await demoSite(slug);
    await expect
      .poll(() => alert.locator('p').allTextContents(), patience)
      .toEqual([
        'An unexpected error occured',
        `Nothing you wrote is lost. You can send it again, or call us on ${site.phone?.text}.`,
      ]);
    expect(await enquiry.button('Send enquiry').isEnabled()).toBe(true);
  });
});

test.for([
  [
    'fails',
    { status: 500, json: { success: false, error: 'No.' } },
    'An error occurred when submitting this form',
  ],
  ['accepts it without a lead id', { status: 200, json: { success: true } }, 'An unexpected error occured'],
] as const)(
  'when the server %s the form says so, and what happens to the message [ERR-7] [ERR-8]',
  async ([, answer, said], { open }) => {
    const enquiry = await openEnquiry(open, { provoked: /status of 500/ });
    await enquiry.page.route('**/api/forms', (route) => route.fulfill(answer));
    await writeContact(enquiry, aVisitor());
    await enquiry.button('Send enquiry').click();
    await expect.poll(() => enquiry.dialog.getByRole('alert').textContent(), patience).toBe(said);
    await enquiry.dialog.getByText(/^Our server cannot be reached just now\. We have kept/).waitFor();
    expect(await violations(enquiry.page)).toEqual([]);
  },
);

describe('the contact page', () => {
  test('asks about the car in its address, for visitors who did not get the dialog [VEH-23] [ROUTE-29]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await usedCar();
    const page = await open(siteUrl(slug, `/contact/?car_id=${car.card.id}`));
    const main = page.getByRole('main');
    await main.getByRole('link', { name: car.card.title, exact: true }).waitFor();
    await main.getByLabel('Name', { exact: true }).fill(visitor.name);
    await main.getByLabel('Email', { exact: true }).fill(visitor.email);
    await main.getByLabel('Phone', { exact: true }).fill(visitor.phone);
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByRole('textbox', { name: /^Message/ }).fill('Is it still there?');
    expect(await main.getByLabel('What is it about?').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Send enquiry' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toMatchObject([{ category: 'General Enquiry', car_id: car.card.id }]);
  });

  test('sends a general enquiry with category and location, also when the address names an unknown car [LEAD-7] [LEAD-8]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(slug, '/contact/?car_id=no-such-car'));
    const main = page.getByRole('main');
    await main.getByText('The car you came for is no longer available.').waitFor();
    await main.getByLabel('Name', { exact: true }).fill(visitor.name);
    await main.getByLabel('Email', { exact: true }).fill(visitor.email);
    await main.getByLabel('Phone', { exact: true }).fill(visitor.phone);
    await main.getByRole('button', { name: 'Continue' }).click();
    const category = main.getByLabel('What is it about?');
    expect(await category.inputValue()).toBe('General Enquiry');
    await category.selectOption('Parts');
    const place = main.getByLabel('Location', { exact: true });
    await place.selectOption({ index: 2 });
    const chosen = await place.inputValue();
    await main.getByRole('button', { name: 'Send enquiry' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toMatchObject([{ category: 'Parts', car_id: '', location_id: chosen }]);
  });
});

test('a form that is sent without a connection is kept, shown, and sent once when it is back', async ({
  open,
}) => {
  const visitor = aVisitor();
  const enquiry = await openEnquiry(open, { provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
  const { page, dialog, message, button } = enquiry;
  await writeContact(enquiry, visitor);
  await message.fill('Sent from a tunnel');
  await dialog.getByText('Check passed.').waitFor();
  await page.context().setOffline(true);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await button('Send enquiry').click();
  await dialog.getByText(/^You have no connection\. We have kept what you wrote/).waitFor();
  await dialog.getByText('Sent from a tunnel').waitFor();
  expect(await dialog.getByRole('heading', { name: 'Kept, and not sent yet' }).evaluate(isFocused)).toBe(
    true,
  );
  expect(await violations(page)).toEqual([]);
  expect(await leadsOf(visitor)).toEqual([]);
  await page.context().setOffline(false);
  await dialog.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
  await dialog.getByText('We have received it.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await leadsOf(visitor)).toHaveLength(1);
  // Everything that must work without a connection was loaded before.
  expect(scripts).toEqual([]);
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
  await writeContact(enquiry, visitor);
  const captcha = enquiry.dialog.getByText('Security check');
  await captcha.waitFor();
  await enquiry.button('Send enquiry').click();
  await enquiry.page.waitForURL(siteUrl(slug, '/success/'));
  expect(await leadsOf(visitor)).toMatchObject([{ spam: 1 }]);
});
