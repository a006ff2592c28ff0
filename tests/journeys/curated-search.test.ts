import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { journeyTime, test, write } from './journey-test.ts';

const slug = 'parkside-used-cars';
const now = '2026-11-24T00:00:00Z';
const list = '/search/new-used-and-demo-cars/';

test(
  'a dealer hides a car, pins another in a search, and reads which searches found nothing [OPEN-8]',
  async ({ stage: openStage, visitor }) => {
    const named: { id: string; slug: string; stocknum: string; model: string }[] = [];
    const store = mkdtempSync(join(tmpdir(), 'forecourt-store-'));
    onTestFinished(() => rmSync(store, { recursive: true }));
    const environment = { RELEASE_STORE: store };
    const stage = await openStage({ dealers: [slug], now, environment }, (before) => {
      const cars = before
        .stock(slug)
        .filter(({ stocknum, sold, reserved }) => stocknum && !sold && !reserved);
      named.push(
        ...cars.map(({ id, slug: address, stocknum, model }) => ({
          id: String(id),
          slug: String(address),
          stocknum: String(stocknum),
          model: String(model),
        })),
      );
      const [hidden, pinned] = named;
      before.editDealer(slug, (dealer) => {
        dealer.search = {
          ...dealer.search,
          hidden: [{ stocknum: hidden!.stocknum, reason: 'Waits for its roadworthy certificate' }],
          curations: [{ query: 'school run', pinned: [{ stocknum: pinned!.stocknum, position: 1 }] }],
        };
      });
    });
    const [hidden, pinned] = named;
    const { page } = await visitor({ now });

    await page.goto(stage.url(slug, `${list}?query=school+run`));
    const first = page.locator('[data-car]').first();
    await expect.poll(() => first.getAttribute('data-car')).toBe(pinned!.id);

    // The hidden car is on no list, and its page and its forms stay.
    const status = await page.goto(stage.url(slug, `/cars/${hidden!.slug}/`));
    expect(status?.status()).toBe(200);
    await page.goto(stage.url(slug, `/contact-us/?car_id=${hidden!.id}`));
    await expect.poll(() => page.locator('main').textContent()).toContain(hidden!.model);
    expect(stage.builtFile(slug, 'sitemap.xml')).toContain(`/cars/${hidden!.slug}/`);
    expect(stage.builtFile(slug, `${list.slice(1)}index.html`)).not.toContain(`/cars/${hidden!.slug}/`);
    expect(
      (await stage.run('dealer', ['check', slug, '--dealers', stage.dealersDir, '--now', now])).errors,
    ).not.toContain('unknown-stock-number');

    // The same words count once a visit. The phone number stays in the browser.
    const search = async (words: string) => {
      const told = page.evaluate(
        () =>
          new Promise((done) => document.addEventListener('forecourt:empty-search', done, { once: true })),
      );
      await write(searchPage(page).keyword, words);
      await told;
    };
    await page.goto(stage.url(slug, list));
    await filtersAnswer(page);
    await search('Lamborghini 0412 345 678');
    await page.goto(stage.url(slug, list));
    await filtersAnswer(page);
    await search('lamborghini 0412345678');
    await search('Bugatti');
    await expect
      .poll(async () => {
        const rows = await stage.rows('empty_searches');
        return rows.map(({ words, count }) => `${words} ${count}`).sort();
      })
      .toEqual(['bugatti 1', 'lamborghini 1']);
    // What they would find now is counted in what is published.
    expect((await stage.publish()).status).toBe(0);
    const words = ['empty-searches', '--dealer', slug, '--csv', '--dealers', stage.dealersDir];
    const { output } = await stage.run('leads', [...words, '--data', stage.dataFile], environment);
    expect(output).toMatch(new RegExp(`"${slug}","lamborghini","1","1","2026-11-24T[^"]+","0"`));
  },
  journeyTime,
);
