import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import { type Random, randomFrom } from '../../src/demo-stock/random.ts';
import type { Car } from '../../src/domain/car.ts';
import type { ListedCar } from '../../src/domain/listed-car.ts';
import { type IndexFile, openIndex } from '../../src/search/static/index-file.ts';
import { apiRows } from '../browser/api-rows.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { cardSaid, pageSaid } from '../browser/car-on-page.ts';
import { apiSaid, type CarSaid, indexSaid, leadSaid, sheetSaid } from '../browser/car-said.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { dealersDir } from '../browser/demo-site.ts';
import { pdfWords } from '../browser/pdf-words.ts';
import { filtersAnswer, patience, searchPage } from '../browser/search-page.ts';
import { look, type Site } from './visit-steps.ts';

/** `npm run test:visits` makes a hundred visits to each dealer. SEED repeats them. */
const visits = Number(process.env['VISITS'] ?? 2);
const seed = Number(
  process.env['SEED'] ?? (process.env['VISITS'] ? Math.floor(Math.random() * 1_000_000) : 1),
);

/** All cars of a built site, as its search index has them. */
async function siteOf(slug: string): Promise<Site> {
  const folder = join(inject('outDir'), slug, 'search-index');
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const index = openIndex(read((read('current.json') as { file: string }).file) as IndexFile);
  const cars: ListedCar[] = [];
  for (let page = 0; cars.length < index.size; page++) {
    cars.push(...(index.search({ page, hitsPerPage: 250 }).hits as ListedCar[]));
  }
  const [dealer] = (await loadDealers(dealersDir, [slug])).dealers;
  if (!dealer) throw new Error(`${slug} is no dealer.`);
  return {
    slug,
    searchPath: dealer.search.searchPath,
    byPath: new Map(cars.map((car) => [`/cars/${car.slug}/`, car])),
    locations: dealer.locations,
  };
}

/** What all places show about the car to which a visit leads. */
async function visit(page: Page, random: Random, site: Site) {
  const { slug } = site;
  const taken = await look(page, random, site);
  const { cards } = searchPage(page);
  const chosen = cards.nth(random.whole(0, Math.min(await cards.count(), 24) - 1));
  const card = await cardSaid(chosen, { opens: true });
  const { href } = card;
  await page.waitForURL(siteUrl(slug, href), { waitUntil: 'domcontentloaded' });
  const listed = site.byPath.get(href);
  if (!listed) throw new Error(`The index of ${slug} has no car at ${href}.`);
  const cardOf = (where: Locator) =>
    where.filter({ has: page.locator(`.car-card-link[href="${href}"]`) }).first();
  const own = await pageSaid(page);
  const car = await page.evaluate(async (id) => (await fetch(`/api/cars/${id}`)).json(), listed.id);
  const said: Record<string, CarSaid> = {
    card,
    page: own.page,
    'JSON-LD': own.jsonLd,
    index: indexSaid(listed),
    API: apiSaid(car as Car, site.locations),
  };
  if (random.chance(0.3)) said['PDF'] = sheetSaid(await sheetWords(page, listed), own.page, card.tag);
  if (random.chance(0.4)) {
    await page.goBack();
    await filtersAnswer(page);
    said['card after Back'] = await steadyCard(cardOf(cards), href);
    await page.goto(siteUrl(slug, href));
  }
  if (random.chance(0.3)) {
    const saved = await save(page, slug, href);
    if (saved) {
      said['saved card'] = saved;
      await page.goto(siteUrl(slug, href));
    }
  }
  if (random.chance(0.3)) {
    const lead = await enquire(page, random);
    if (lead) said['lead'] = lead;
  }
  // Another test reserves cars on the same server, and pages show that only seconds later.
  return { taken, href, said, isHeldSince: car.reserved === true && !listed.reserved };
}

/** A list may be rendered again while it is read, so this checks that the right card was read. */
async function steadyCard(card: Locator, href: string): Promise<CarSaid> {
  let said: Awaited<ReturnType<typeof cardSaid>> | undefined;
  const read = async () => {
    said = await cardSaid(card);
    return said.href;
  };
  await expect.poll(read, patience).toBe(href);
  return said!;
}

async function sheetWords(page: Page, { slug }: ListedCar): Promise<string> {
  const pdf = await page.evaluate(async (address) => {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    return [...bytes].map((byte) => String.fromCharCode(byte)).join('');
  }, `/api/cars/${slug}/pdf`);
  return pdfWords(Buffer.from(pdf, 'latin1'));
}

/** Saves the car of the page in this browser. Does nothing where visitors must sign in to save, or cannot save. */
async function save(page: Page, slug: string, href: string): Promise<CarSaid | undefined> {
  if ((await page.locator('html').getAttribute('data-saved-list')) !== 'garage') return undefined;
  const heart = page.locator('.car-summary [data-control="save"]');
  if ((await heart.count()) === 0 || !(await heart.isVisible())) return undefined;
  if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed'), patience).toBe('true');
  await page.goto(siteUrl(slug, '/favourites/'));
  const cards = page.getByRole('list', { name: 'Saved cars' }).getByRole('article');
  const card = cards.filter({ has: page.locator(`.car-card-link[href="${href}"]`) });
  const said = await steadyCard(card, href);
  // The car is removed again, so that the next visit starts in the same state.
  await card.locator('[data-control="save"]').click();
  await expect.poll(() => card.count(), patience).toBe(0);
  return said;
}

let enquiries = 0;

/**
 * Sends an enquiry from the car's page, and returns what the dealer receives. Does nothing where the page has no
 * enquiry form.
 */
async function enquire(page: Page, random: Random): Promise<CarSaid | undefined> {
  const link = page.locator('.enquiry').getByRole('link', { name: 'Enquire', exact: true });
  if ((await link.count()) === 0) return undefined;
  enquiries += 1;
  const email = `visit.${process.pid}.${enquiries}@mail.example`;
  await link.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Message/ }).fill('Is it still there?');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Mia Tran');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog
    .getByLabel('Phone', { exact: true })
    .fill(`0491 57${random.whole(0, 9)} ${random.whole(100, 999)}`);
  for (const box of await dialog.getByRole('checkbox', { name: /agree to the terms/ }).all())
    await box.check();
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  await page.waitForURL('**/success/');
  const { id } = (await apiRows('leads')).find((lead) => lead.email === email)!;
  const delivered = () =>
    page.evaluate(async (lead) => {
      const { mails, posts } = await (await fetch('/api/dev/outbox')).json();
      const texts = [...mails, ...posts].map(
        (one: { text?: string; body?: string }) => one.text ?? one.body ?? '',
      );
      return texts.filter((text) => text.includes(lead)).sort()[0];
    }, id);
  await expect.poll(delivered, patience).toBeDefined();
  return leadSaid((await delivered())!);
}

/** Fields in which places differ about the same car. */
function differences(said: Record<string, CarSaid>): string[] {
  const fields = new Set(Object.values(said).flatMap((one) => Object.keys(one)));
  fields.delete('href');
  return [...fields].flatMap((field) => {
    const values = Object.entries(said).flatMap(([place, one]) => {
      const value = one[field as keyof CarSaid];
      return value === undefined ? [] : [{ place, value }];
    });
    if (new Set(values.map(({ value }) => value)).size < 2) return [];
    return `${field}: ${values.map(({ place, value }) => `${place} '${value}'`).join(', ')}`;
  });
}

describe.each(demoDealers)('visits to %s', (slug) => {
  test(`find the same data of a car on cards, its page, in the index, the API, its PDF and the leads about it: ${visits} visits, SEED=${seed}`, {
    timeout: 60_000 + visits * 15_000,
  }, async ({ open }) => {
    const site = await siteOf(slug);
    const random = randomFrom(seed);
    const page = await open('about:blank');
    const found: string[] = [];
    for (let number = 1; number <= visits; number++) {
      const { taken, href, said, isHeldSince } = await visit(page, random, site).catch((error: Error) => {
        throw new Error(`Visit ${number} ended at ${page.url()}: ${error.message}`, { cause: error });
      });
      if (isHeldSince) continue;
      const where = `visit ${number} (${taken.join(', ')}) ${href}`;
      found.push(...differences(said).map((difference) => `${where}: ${difference}`));
    }
    expect(found).toEqual([]);
  });
});
