import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import { type Random, randomFrom } from '../../src/demo-stock/random.ts';
import type { Car } from '../../src/domain/cars/car.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import type { DataLayerEntry } from '../../src/domain/leads/events-asc.ts';
import { type IndexFile, openIndex } from '../../src/search/static/index-file.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { cardSaid, checkoutSaid, pageSaid } from '../browser/car-on-page.ts';
import { apiSaid, type CarSaid, differences, indexSaid, namingOf, sheetSaid } from '../browser/car-said.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { dealersDir } from '../browser/demo-site.ts';
import { pdfWords } from '../browser/pdf-words.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { typeSentence } from './typed-sentence.ts';
import { beginVisit, enquire, tradeIn } from './visit-leads.ts';
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
    ...namingOf(dealer),
    slug,
    websiteId: dealer.id,
    asksToCount: dealer.analytics.consent === 'ask',
    searchPath: dealer.search.searchPath,
    byPath: new Map(cars.map((car) => [`/cars/${car.slug}/`, car])),
  };
}

/**
 * What all places show about the car to which a visit leads.
 *
 * @param pushed what the pages push to the data layer
 */
async function visit(page: Page, random: Random, site: Site, pushed: DataLayerEntry[]) {
  const { slug } = site;
  if (random.chance(0.5)) await typeSentence(page, random, site);
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
  const own = await pageSaid(page, site);
  const car = await page.evaluate(async (id) => (await fetch(`/api/cars/${id}`)).json(), listed.id);
  const said: Record<string, CarSaid> = {
    card,
    page: own.page,
    'JSON-LD': own.jsonLd,
    index: indexSaid(listed, site),
    API: apiSaid(car as Car, site),
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
  const reserve = page.locator('.enquiry').getByRole('link', { name: /^Reserve Now/ });
  if (random.chance(0.3) && (await reserve.count()) > 0) {
    await page.goto(siteUrl(slug, (await reserve.getAttribute('href'))!));
    const checkout = await checkoutSaid(page);
    if (checkout) said['checkout'] = checkout;
    await page.goto(siteUrl(slug, href));
  }
  const visited = { listed, own: own.page, site };
  if (random.chance(0.3)) Object.assign(said, await enquire(page, random, visited, pushed));
  // Another test reserves cars on the same server, and pages show that only seconds later.
  return { taken, visited, said, isHeldSince: car.reserved === true && !listed.reserved };
}

/** A list may be rendered again while it is read, so this checks that the right card was read. */
async function steadyCard(card: Locator, href: string): Promise<CarSaid> {
  let said: Awaited<ReturnType<typeof cardSaid>> | undefined;
  const read = async () => {
    said = await cardSaid(card);
    return said.href;
  };
  await expect.poll(read).toBe(href);
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
  const heart = page.locator('.car-tools [data-control="save"]');
  if ((await heart.count()) === 0 || !(await heart.isVisible())) return undefined;
  if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await page.goto(siteUrl(slug, '/favourites/'));
  const cards = page.getByRole('list', { name: 'Saved cars' }).getByRole('article');
  const card = cards.filter({ has: page.locator(`.car-card-link[href="${href}"]`) });
  const said = await steadyCard(card, href);
  // The car is removed again, so that the next visit starts in the same state.
  await card.locator('[data-control="save"]').click();
  await expect.poll(() => card.count()).toBe(0);
  return said;
}

describe.each(demoDealers)('visits to %s', (slug) => {
  test(`find the same car on cards, pages, checkouts, in index, API, PDFs, leads, events and letters, and the same cars by a sentence, however it ends: ${visits} visits, SEED=${seed}`, {
    timeout: 60_000 + visits * 25_000,
  }, async ({ open }) => {
    const site = await siteOf(slug);
    const random = randomFrom(seed);
    const page = await open('about:blank');
    const pushed = await beginVisit(page, site);
    const found: string[] = [];
    for (let number = 1; number <= visits; number++) {
      const ended = (error: Error) => {
        throw new Error(`Visit ${number} ended at ${page.url()}: ${error.message}`, { cause: error });
      };
      const { taken, visited, said, isHeldSince } = await visit(page, random, site, pushed).catch(ended);
      if (isHeldSince) continue;
      const places = [said];
      if (random.chance(0.15)) {
        const other = await open('about:blank');
        places.push(await tradeIn(other, random, visited).catch(ended));
        await other.close();
      }
      const where = `visit ${number} (${taken.join(', ')}) ${visited.listed.slug}`;
      found.push(...places.flatMap(differences).map((difference) => `${where}: ${difference}`));
    }
    expect(found).toEqual([]);
  });
});
