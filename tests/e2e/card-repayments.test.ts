import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { comparisonWarning, repaymentDisclaimer } from '../../src/domain/finance/repayment-notes.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';
import { builtSite } from '../site/built-site.ts';

const allCars = '/search/new-used-and-demo-cars/';

describe.each([
  { template: 'harbour', slug: 'spinnaker-mazda', plain: false },
  { template: 'gantry', slug: 'territory-4x4', plain: true },
])('a repayment in $template', ({ slug, plain }) => {
  const withRates = plain
    ? /^From \$[\d,]+ per week \d+\.\d\d% p\.a\. interest, \d+\.\d\d% p\.a\. comparison rate/
    : /^\$[\d,]+ per week at \d+\.\d\d% p\.a\. \d+\.\d\d% p\.a\. comparison rate T&Cs/;
  const onCards = plain ? /^From \$[\d,]+ per week\s*\*$/ : withRates;

  /** The warning and all statements can be read without a click. */
  async function expectNotes(page: Page) {
    const notes = page.locator('#repayment-notes');
    expect(await notes.count()).toBe(1);
    const text = await visibleText(notes);
    for (const sentence of [comparisonWarning, '$30,000 over 5 years', ...repaymentDisclaimer]) {
      expect(text).toContain(sentence);
    }
    return text;
  }

  const ratesInNotes =
    /The weekly repayments are at \d+\.\d\d% p\.a\. interest, \d+\.\d\d% p\.a\. comparison rate\./;

  test('is on the card with both rates if the dealer wants them there, otherwise rates and warning are below the cards [FIN-12] [FIN-13] [FIN-8] [CFG-41]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, allCars));
    await filtersAnswer(page);
    const line = searchPage(page).results.locator('.car-card-repayment').first();
    await line.waitFor();
    expect(await visibleText(line)).toMatch(onCards);
    expect(ratesInNotes.test(await expectNotes(page))).toBe(plain);
    // The notes stand below a list that grows, so they open beside the card.
    const link = line.getByRole('link').last();
    await link.click();
    const box = page.getByRole('dialog', { name: 'About the repayments' });
    await box.getByText(comparisonWarning).waitFor();
    const [card, beside] = [await link.boundingBox(), await box.boundingBox()];
    const below = beside!.y - (card!.y + card!.height);
    const above = card!.y - (beside!.y + beside!.height);
    expect(Math.max(below, above)).toBeGreaterThan(0);
    expect(Math.max(below, above)).toBeLessThan(40);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await expect(link.evaluate((one) => one === document.activeElement)).resolves.toBe(true);
  });

  test('shows figure and rates in the same type', async ({ open }) => {
    const page = await open(siteUrl(slug, allCars));
    await filtersAnswer(page);
    const elements = await searchPage(page)
      .results.locator('.car-card-repayment .repayment')
      .first()
      .evaluate((line) => {
        // The figure, the rates and their text are one text run, so no style can set a part of it apart.
        const texts = [...line.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        return texts.map((node) => node.textContent?.trim()).filter(Boolean).length;
      });
    expect(elements).toBe(1);
  });

  test('is on the page of the car with the loan behind it [FIN-16] [FIN-17] [FIN-13]', async ({ open }) => {
    const { path, car } = await vehiclePage(slug, 'car with a repayment', ({ repayment }) =>
      Boolean(repayment),
    );
    const page = await open(siteUrl(slug, path));
    expect(await visibleText(page.locator('.car-price .repayment'))).toMatch(withRates);
    await expectNotes(page);
    const notes = page.getByRole('region', { name: /^Finance by / });
    for (const { label, value } of car.repayment!.example) {
      expect(await visibleText(notes)).toContain(`${label} ${value}`);
    }
    expect(await visibleText(notes)).toContain(car.repayment!.lenderDisclaimer);
  });

  test('on similar cars comes with its warning [FIN-13]', async ({ open }) => {
    const { path } = await vehiclePage(
      slug,
      'car without a repayment beside one that has it',
      ({ repayment, similar }) => !repayment && similar.some((card) => card.repayment),
    );
    await expectNotes(await open(siteUrl(slug, path)));
  });
});

test('no page of any dealer shows a repayment without its rates and its warning, or any repayment where finance is excluded [FIN-13] [CFG-41] [CFG-43]', () => {
  const bare: string[] = [];
  const shown: Record<string, number> = {};
  for (const slug of demoDealers) {
    for (const { path, html } of builtSite(slug).pages) {
      if (!html.includes('class="repayment"')) continue;
      shown[slug] = (shown[slug] ?? 0) + 1;
      const isWhole = html.includes('id="repayment-notes"') && html.includes('WARNING: This comparison rate');
      // A card without rates leaves them to the page.
      const saysRates = !/class="repayment">From [^<%]*</.test(html) || html.includes('repayments are at ');
      if (!isWhole || !saysRates) bare.push(`${slug}${path}`);
    }
  }
  expect(bare).toEqual([]);
  expect(shown['parkside-used-cars']).toBeUndefined();
  expect(shown['spinnaker-mazda']).toBeGreaterThan(20);
});

test('every demo dealer with a lender has cars with a repayment', async () => {
  const seen: Record<string, number> = {};
  for (const slug of demoDealers) {
    const { pages } = await demoSite(slug);
    seen[slug] = pages.filter((page) => page.route === 'vehicle' && page.props.repayment).length;
  }
  expect(Object.entries(seen).filter(([, count]) => count > 0)).toHaveLength(demoDealers.length - 1);
});
