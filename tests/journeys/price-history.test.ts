import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { dayInWords } from '../../src/domain/time/day-in-words.ts';
import { localDay } from '../../src/domain/time/time-zone.ts';
import { pdfWords } from '../browser/pdf-words.ts';
import { searchPage } from '../browser/search-page.ts';
import { journeyTime, test } from './journey-test.ts';
import { Stage } from './stage.ts';

const slug = 'riverside-motors';
const host = 'www.riverside.example';
const usual = {
  make: 'Toyota',
  year: 2021,
  km: 41_250,
  car_type: 'used',
  price_type: 'Drive Away',
  created_at: '2026-01-10T00:00:00Z',
} as const;

test('a reduced price is announced only where releases prove the earlier one, on cards, pages and in the PDF', {
  timeout: journeyTime,
}, async ({ visitor }) => {
  const store = mkdtempSync(join(tmpdir(), 'forecourt-store-'));
  const stage = new Stage({ dealers: [], environment: { RELEASE_STORE: store } });
  const today = new Date();
  // Half past midnight in Brisbane, where a new dealer is until its address is changed: in UTC still the day before.
  const nightBefore = (days: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - days, 14, 30));
  const publish = async (at: Date, corolla: number) => {
    stage.writeStock(slug, [
      {
        ...usual,
        id: '1',
        slug: 'corolla',
        name: '2021 Toyota Corolla',
        stocknum: 'S1',
        model: 'Corolla',
        price: corolla,
      },
      // The feed claims an earlier price that this website never showed.
      {
        ...usual,
        id: '2',
        slug: 'camry',
        name: '2021 Toyota Camry',
        stocknum: 'S2',
        model: 'Camry',
        price: 31_500,
        before_price: 36_000,
      },
    ]);
    expect(await stage.publish('--now', at.toISOString())).toMatchObject({ status: 0 });
  };
  try {
    await stage.run('dealer', ['new', slug, '--name', 'Riverside Motors', '--dealers', stage.dealersDir]);
    stage.editDealer(slug, (dealer) => {
      dealer.siteUrl = `https://${host}`;
      dealer.cards = { ...dealer.cards, priceHistory: true };
    });
    await publish(nightBefore(40), 24_990);
    await publish(nightBefore(6), 23_490);
    // A site whose cars did not change still has its record on another day.
    await publish(today, 23_490);
    await stage.serveReleases();

    const { page, context } = await visitor();
    await page.goto(stage.url(slug, '/search/used-cars/'));
    const { cards } = searchPage(page);
    const corolla = cards.filter({ hasText: 'Corolla' });
    await expect.poll(() => corolla.locator('.price').textContent()).toMatch(/\$23,490.*was.*\$24,990/s);
    expect(await cards.filter({ hasText: 'Camry' }).textContent()).not.toContain('$36,000');

    await corolla.getByRole('link', { name: '2021 Toyota Corolla', exact: true }).click();
    // Not by its role: Firefox ends when Playwright reads the roles of a page with these elements.
    const history = page.locator('section[aria-labelledby="price-history"]');
    await history.waitFor();
    const dayOf = (at: Date) => dayInWords(localDay(at.getTime(), 'Australia/Brisbane'));
    expect(await history.locator('dl > div').allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^Since ${dayOf(nightBefore(6))}\\s+\\$23,490, \\$1,500 less$`)),
      expect.stringMatching(new RegExp(`^Since ${dayOf(nightBefore(40))}\\s+\\$24,990$`)),
    ]);

    // The server reads the same record.
    const pdfOf = async (car: string) => {
      const { bytes } = await stage.ask(slug, `/api/cars/${car}/pdf`, { headers: { host } });
      return pdfWords(bytes);
    };
    expect(await pdfOf('corolla')).toContain('$24,990');
    expect(await pdfOf('camry')).toContain('$31,500');
    expect(await pdfOf('camry')).not.toContain('$36,000');

    await page.goto(stage.url(slug, '/cars/camry/'));
    expect(await page.locator('main').textContent()).not.toContain('$36,000');
    expect(await history.count()).toBe(0);
    // Before the server is stopped, which would fail the requests of an open page.
    await context.close();
  } finally {
    await stage.close();
    rmSync(store, { recursive: true, force: true });
  }
});
