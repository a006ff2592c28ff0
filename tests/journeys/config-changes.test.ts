import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { vehiclePath } from '../../src/domain/slug.ts';
import { journeyTime, test } from './journey-test.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
const searchPath = '/search/new-used-and-demo-cars/';

/** Cars of every type, some of them with a lender's repayment. */
function fewCars(stage: Stage) {
  const forSale = stage.stock(slug).filter((car) => car.status === undefined && !car.reserved);
  const some = (['new', 'used', 'demo'] as const).flatMap((type) => {
    const same = forSale.filter(({ car_type }) => car_type === type);
    const financed = same.filter(({ finance_lenders }) => finance_lenders);
    return [...financed.slice(0, 4), ...same.filter(({ finance_lenders }) => !finance_lenders).slice(0, 6)];
  });
  stage.writeStock(slug, some);
  return some;
}

/** Every page of the built site, by its file. */
function builtPages(stage: Stage): Map<string, string> {
  const root = join(stage.outDir, slug);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  return new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** Pages that contain a text, for an error message that names one. */
const pagesWith = (stage: Stage, text: string | RegExp) =>
  [...builtPages(stage)].filter(([, html]) => html.match(text)).map(([name]) => name);

async function enquire(stage: Stage, change: object = {}) {
  const answer = await stage.ask(slug, '/api/forms', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(stage.url(slug)).origin },
    body: JSON.stringify({
      lead_key: randomUUID(),
      category: 'General Enquiry',
      name: 'Ruth Okafor',
      email: 'ruth@mail.example',
      phone: '0491 570 006',
      message: 'Is it still there?',
      terms_conditions: true,
      source: 'Website',
      page_id: '/',
      user_agent: 'Test',
      url: stage.url(slug, '/contact/'),
      lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
      ...change,
    }),
  });
  return { status: answer.status, text: answer.text };
}

test('a dealer changes ten options one after the other, and pages, search and API show each change without a restart [CFG-3] [CFG-10] [CFG-41]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  // A Wednesday, 10 am in Brisbane.
  const now = '2026-11-25T00:00:00Z';
  let cars!: ReturnType<typeof fewCars>;
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (settings) => {
      delete settings.stock?.asOf;
      settings.leads = { ...settings.leads, captcha: false };
    });
    cars = fewCars(copy);
  });
  const get = async (path: string) => (await dealer.ask(slug, path)).text;
  const carOf = (type: string) => cars.find(({ car_type }) => car_type === type)!;
  /** Changes the configuration and builds. @returns the summary of the build */
  const change = async (edit: Parameters<Stage['editDealer']>[1]) => {
    dealer.editDealer(slug, edit);
    const summary = await dealer.build();
    expect([summary.failed, summary.dealers]).toEqual([0, 1]);
    return summary;
  };

  // 1. The name: on every page, and in the mail to the dealer.
  await change((settings) => {
    settings.name = 'Harbourside Mazda';
  });
  const [, home = ''] = [...builtPages(dealer)].find(([name]) => name === 'index.html')!;
  expect(home).toMatch(/<title>[^<]*Harbourside Mazda/);
  expect(home).toMatch(/"name":"Harbourside Mazda"/);
  expect((await enquire(dealer)).status).toBe(200);
  const mailsTo = async (address: string) =>
    (await dealer.sent(slug)).mails
      .filter(({ to }) => to.includes(address))
      .map(({ subject, text }) => `${subject}\n${text}`);
  await expect.poll(async () => (await mailsTo('sales@spinnakermazda.example')).length).toBe(1);

  // 2. The phone number: the old one appears nowhere, and the API reveals the new one.
  const spaced = /\(?07\)?[ \u00a0]?7010[ \u00a0]?4100|\+?61770104100|0770104100/;
  expect(pagesWith(dealer, spaced)).not.toEqual([]);
  await change((settings) => {
    settings.phoneNumbers = { ...settings.phoneNumbers, sales: '(07) 7010 9999' };
    settings.locations[0]!.contact_detail.phone = '(07) 7010 9999';
  });
  expect(pagesWith(dealer, spaced)).toEqual([]);
  expect(await get(vehiclePath(carOf('used').slug))).toContain('tel:+61770109999');

  // 3. The brand colour: the site gets another style sheet, and no page links the old one.
  const sheet = /\/_astro\/site\.[\da-f]+\.css/;
  const [oldSheet = ''] = sheet.exec(home) ?? [];
  expect(await get(oldSheet)).toContain('#a3142e');
  const coloured = await change((settings) => {
    settings.theme = { ...settings.theme, brandColour: '#0b6e4f' };
  });
  expect(pagesWith(dealer, oldSheet)).toEqual([]);
  const [newSheet = ''] = sheet.exec(await get('/')) ?? [];
  expect(await get(newSheet)).toContain('#0b6e4f');
  expect(await get(newSheet)).not.toContain('#a3142e');
  expect(coloured.pages).toBeGreaterThan(50);

  // 4. The template.
  await change((settings) => {
    settings.template = 'gantry';
  });
  expect(await get('/')).toContain('data-template="gantry"');

  // 5. The weekly price with its rate is off: no card shows a rate, on any page or in any list.
  const weekly = /per\sweek\sat\s/;
  expect(pagesWith(dealer, weekly)).toContain('search/new-used-and-demo-cars/index.html');
  await change((settings) => {
    settings.finance = { ...settings.finance, weeklyFinanceRate: false };
  });
  expect(pagesWith(dealer, weekly)).toEqual([]);
  expect(pagesWith(dealer, /<article(?:(?!<\/article>)[\s\S])*p\.a\./)).toEqual([]);
  const { page, context } = await visitor({ now });
  await page.goto(dealer.url(slug, searchPath));
  await page.locator('article .repayment').first().waitFor();
  const onCards = await page.locator('article .repayment').allTextContents();
  expect(onCards.filter((text) => /p\.a\./.test(text))).toEqual([]);

  // 6. Cars per page: in the HTML, and in the browser after the search starts.
  await change((settings) => {
    settings.search = { ...settings.search, hitsPerPage: 6 };
  });
  await page.goto(dealer.url(slug, searchPath));
  expect((await get(searchPath)).match(/<article/g)).toHaveLength(6);
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(6);

  // 7. The buttons of a card: neither cards nor car pages have the removed button.
  expect(await get(searchPath)).toMatch(/<article[\s\S]*data-action="testDrive"/);
  await change((settings) => {
    settings.cards = { ...settings.cards, cardButtons: ['enquire'] };
  });
  const listed = (await get(searchPath)).match(/<article[\s\S]*?<\/article>/g) ?? [];
  expect(listed).toHaveLength(6);
  for (const card of listed) expect(card).not.toMatch(/data-action="(?:testDrive|reserve)"/);

  // 8. The lead target: the next lead goes as ADF to the new address, and not to the old one.
  await change((settings) => {
    settings.leads = { ...settings.leads, delivery: [{ type: 'email-adf', to: 'crm@harbourside.example' }] };
  });
  const before = (await mailsTo('sales@spinnakermazda.example')).length;
  expect((await enquire(dealer, { car_id: carOf('used').id })).status).toBe(200);
  await expect.poll(async () => (await mailsTo('crm@harbourside.example')).length).toBe(1);
  expect((await mailsTo('crm@harbourside.example'))[0]).toContain(`<stock>${carOf('used').stocknum}</stock>`);
  expect(await mailsTo('sales@spinnakermazda.example')).toHaveLength(before);

  // 9. Opening hours: the location's page shows the new ones, and no test drive can be booked outside them.
  const thursday = '2026-11-26';
  const times = async () => {
    const query = new URLSearchParams({ location_id: 'l-1011', dealership_id: 'd-101', date: thursday });
    return JSON.parse(await get(`/api/appointments?${query}`)) as { times: string[]; reason?: string };
  };
  expect((await times()).times).toContain('10:00');
  await change((settings) => {
    const hours = settings.locations[0]!.contact_detail.opening_hours!;
    for (const [index, { weekday }] of hours.entries())
      if (weekday === 4)
        hours[index] = { weekday: 4, status: 'Closed', department: hours[index]!.department };
  });
  // The API looks for changed files once a second, and a build can be faster than that.
  await expect.poll(async () => (await times()).times).toEqual([]);
  expect((await times()).reason).toMatch(/closed/i);
  expect(await get('/locations/southport/')).toMatch(/<dt>Thu<\/dt><dd[^>]*>Closed/);

  // 10. Used cars only: new and demo cars leave lists, sitemap, index and API. Their pages say that they are gone.
  await change((settings) => {
    settings.stock = { ...settings.stock, stockFilterExtra: { usedOnly: true } };
  });
  const sitemap = await get('/sitemap.xml');
  const ofApi = async (car: { id: string }) => (await dealer.ask(slug, `/api/cars/${car.id}`)).status;
  await expect.poll(() => ofApi(carOf('new'))).toBe(404);
  for (const car of cars) {
    const isListed = car.car_type === 'used';
    const { status } = await dealer.ask(slug, vehiclePath(car.slug));
    expect([car.slug, status]).toEqual([car.slug, isListed ? 200 : 404]);
    expect([car.slug, sitemap.includes(car.slug)]).toEqual([car.slug, isListed]);
    expect([car.slug, await ofApi(car)]).toEqual([car.slug, isListed ? 200 : 404]);
  }
  await page.goto(dealer.url(slug, searchPath));
  await expect
    .poll(() =>
      page
        .getByText(/^\d+ Cars?$/)
        .first()
        .textContent(),
    )
    .toBe(`${cars.filter(({ car_type }) => car_type === 'used').length} Cars`);
  await context.close();
});
