import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { budgetHeading, budgetNotes } from '../../src/domain/prices/budget-words.ts';
import type { PropsOf } from '../../src/page-kinds/page-plans.ts';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { tabTo } from '../browser/keyboard.ts';
import { openSearch, searchPage } from '../browser/search-page.ts';
import { builtSite } from '../site/built-site.ts';

/** This dealer shows both the finder and the slider on its home page. */
const slug = 'spinnaker-mazda';
/** The lenders of this dealer give weekly repayments. */
const weeklySlug = 'meridian-auto-group';
/** This dealer shows no finance. */
const withoutFinance = 'parkside-used-cars';

async function homeOf(dealer: string): Promise<PropsOf<'home'>> {
  const { pages } = await demoSite(dealer);
  return pages.find(({ route }) => route === 'home')?.props as PropsOf<'home'>;
}

function budget(page: Page) {
  const root = page.locator('budget-finder');
  return {
    root,
    repayment: root.getByLabel('Repayment', { exact: true }),
    period: root.getByLabel('How often'),
    deposit: root.getByLabel('Deposit'),
    condition: root.getByLabel('Condition'),
    total: root.locator('.budget-total strong'),
    button: root.getByRole('button'),
    status: root.getByRole('status'),
  };
}

function priceRange(page: Page) {
  const root = page.locator('price-range');
  return {
    root,
    from: root.getByRole('slider', { name: 'Lowest price' }),
    to: root.getByRole('slider', { name: 'Highest price' }),
    typedFrom: root.getByRole('textbox', { name: /^From/ }),
    typedTo: root.getByRole('textbox', { name: /^To/ }),
    button: root.getByRole('button'),
    status: root.getByRole('status'),
  };
}

const countIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** The finder works as soon as it is close to the window. */
async function reached(page: Page) {
  const finder = budget(page);
  await finder.root.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => customElements.get('budget-finder') !== undefined);
  return finder;
}

describe('the budget finder', () => {
  test('shows the count from the build at once, then the count for the visitor’s settings, and links to those cars [BUDGET-1] [BUDGET-2] [BUDGET-6]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug));
    const { finder } = (await homeOf(slug)).budget;
    expect(await page.getByRole('heading', { name: 'Find cars for your budget' }).count()).toBe(1);
    const { repayment, deposit, total, button, status } = await reached(page);
    expect(countIn(await button.textContent())).toBe(finder?.inReach);
    await repayment.fill('120');
    await deposit.fill('$6,000');
    expect(await total.textContent()).toBe('$37,200');
    await expect.poll(() => status.textContent()).toMatch(/^Budget \$37,200\. Show Me \d+ /);
    const count = countIn(await button.getAttribute('aria-label'));
    await button.click();
    await page.waitForURL('**/search/**');
    const search = searchPage(page);
    expect(search.address()).toContain('range[price]=1001:37200!');
    expect(search.address()).toContain('sortBy=price:desc');
    await expect.poll(search.found).toBe(count);
    expect(await search.chips.allTextContents()).toEqual(['Price up to $37,200']);
  });

  test('is disabled and says so where no car is within the budget [BUDGET-8] [ERR-15]', async ({ open }) => {
    const page = await open(siteUrl(slug), { viewport: phone });
    const { repayment, deposit, button, status, root } = await reached(page);
    await repayment.fill('1');
    await deposit.fill('none');
    await deposit.blur();
    expect(await deposit.inputValue()).toBe('$0');
    expect(await button.isDisabled()).toBe(true);
    expect(await button.textContent()).toMatch(/^\s*0 Cars Found\s*$/);
    await root.getByText('No cars found for this budget', { exact: true }).waitFor();
    await expect.poll(() => status.textContent()).toBe('Budget $260. No cars found for this budget');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  test('names the term, and says what a repayment does not include, without a click [BUDGET-9] [FIN-13]', async ({
    open,
  }) => {
    for (const path of ['/', '/finance/']) {
      const page = await open(siteUrl(slug, path));
      const { root } = await reached(page);
      const notes = root.getByText(budgetNotes[0]!);
      await notes.waitFor();
      const text = await notes.textContent();
      for (const sentence of budgetNotes) expect(text, path).toContain(sentence);
      expect(text).not.toContain('%');
    }
  });

  test('links from the finance page to the calculator, and to cars by their weekly repayment [DATA-24] [FIN-12]', async ({
    open,
  }) => {
    const page = await open(siteUrl(weeklySlug, '/finance/'));
    const { period, repayment, root } = await reached(page);
    await period.selectOption('monthly');
    expect(await repayment.inputValue()).toBe('$600');
    const calculator = root.getByRole('link', { name: 'See it with interest' });
    expect(await calculator.getAttribute('href')).toBe(
      '/finance/?repayment=600&every=monthly&deposit=2000&term=5#calculator',
    );
    await root.getByRole('link', { name: 'Search by weekly repayment' }).click();
    await page.waitForURL('**/search/**');
    const search = searchPage(page);
    expect(search.address()).toContain('range[weekly_price]=1:138');
    await expect.poll(() => search.chips.allTextContents()).toEqual(['Price per week up to $138 per week']);
    expect(await search.found()).toBeGreaterThan(0);
  });

  test('does not fetch the search engine before a visitor uses it', async ({ open }) => {
    const page = await open(siteUrl(slug));
    const { root, repayment } = await reached(page);
    const fetched = () =>
      page.evaluate(
        () =>
          // The stock for the last visit is no part of the engine.
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/search-index\/(?!stock\.json)/.test(name)).length,
      );
    await root.scrollIntoViewIfNeeded();
    expect(await fetched()).toBe(0);
    await repayment.focus();
    await expect.poll(fetched).toBeGreaterThan(0);
  });

  test('does not exist where finance is excluded [CFG-43]', async () => {
    const home = builtSite(withoutFinance).pages.find(({ path }) => path === '/');
    expect(home?.html).not.toContain('<budget-finder');
    expect(home?.html).toContain('<price-range');
  });
});

describe('the price-range slider', () => {
  test('counts the cars between its handles, and links to them, highest price first [BUDGET-10] [BUDGET-11]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug));
    const { root, from, to, typedTo, button, status } = priceRange(page);
    await root.scrollIntoViewIfNeeded();
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['5000', '250000']);
    await page.waitForFunction(() => customElements.get('price-range') !== undefined);
    await typedTo.fill('40,000');
    await typedTo.press('Tab');
    await expect.poll(() => status.textContent()).toMatch(/^\$5,000 to \$40,000: Show Me/);
    const count = countIn(await button.getAttribute('aria-label'));
    expect(count).toBeLessThan((await homeOf(slug)).budget.priceRange?.count ?? 0);
    await button.click();
    await page.waitForURL('**/search/**');
    const search = searchPage(page);
    expect(search.address()).toBe('?sortBy=price:desc&range[price]=5000:40000!');
    await expect.poll(search.found).toBe(count);
    expect(await search.sort.inputValue()).toContain('price:desc');
  });

  test('is moved by keyboard, and its lower handle stays below the upper one [BUDGET-12]', async ({
    open,
  }) => {
    const page = await open(siteUrl(withoutFinance));
    const { bounds } = (await homeOf(withoutFinance)).budget.priceRange!;
    const { root, from, to, typedFrom } = priceRange(page);
    await root.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => customElements.get('price-range') !== undefined);
    await from.focus();
    await page.keyboard.press('ArrowRight');
    expect(await typedFrom.inputValue()).toBe(`$${(bounds.min + bounds.step).toLocaleString('en-AU')}`);
    await page.keyboard.press('End');
    expect(Number(await from.inputValue())).toBe(bounds.max - bounds.step);
    await tabTo(page, to);
    await page.keyboard.press('Home');
    expect(Number(await to.inputValue())).toBe(bounds.max);
    expect(await to.getAttribute('aria-valuetext')).toBe(`$${bounds.max.toLocaleString('en-AU')}`);
  });
});

describe('budget finder and price slider without JavaScript', () => {
  test('are hidden, because the search they lead to needs a script', async ({ open }) => {
    for (const path of ['/', '/finance/']) {
      const page = await open(siteUrl(slug, path), { javaScriptEnabled: false });
      expect(await page.getByRole('heading', { name: budgetHeading }).count()).toBe(0);
      expect(await page.getByRole('heading', { name: 'Shop by price' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: /^Show Me/ }).count()).toBe(0);
    }
  });
});

describe('the search by weekly repayment', () => {
  const path = '/search/new-used-and-demo-cars/';

  test('has a filter where a lender gives weekly repayments, and none elsewhere [DATA-24] [CFG-42]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, weeklySlug, path);
    await search.filters.getByText('Price per week', { exact: true }).first().click();
    const band = search.filter('Price per week').getByRole('checkbox').first();
    await band.check();
    await expect.poll(search.address).toContain('refinementList[weekly_price_range][0]=');
    await expect.poll(() => search.chips.first().textContent()).toContain('per week');
    expect(await page.getByRole('region', { name: 'About the repayments' }).count()).toBe(1);
    const other = await openSearch(open, withoutFinance, '/search/used-cars/');
    expect(await other.search.filters.getByText('Price per week', { exact: true }).count()).toBe(0);
  });

  test("understands 'under $200 a week' [DATA-24] [OPEN-38]", async ({ open }) => {
    const { search } = await openSearch(open, weeklySlug, path);
    await search.keyword.fill('under $200 a week');
    await search.keyword.press('Enter');
    await expect.poll(search.address).toBe('?range[weekly_price]=1:200');
    await expect.poll(() => search.chips.allTextContents()).toEqual(['Price per week up to $200 per week']);
    // The address and the chip change before the list does, which keeps the earlier cars until the new ones are
    // rendered.
    const allWithin = async () => {
      const weekly = (await search.cards.allTextContents()).map((text) =>
        countIn(/\$[\d,]+\sper\sweek/.exec(text)?.[0] ?? ''),
      );
      return weekly.length > 0 && weekly.every((amount) => amount <= 200);
    };
    await expect.poll(allWithin).toBe(true);
  });
});
