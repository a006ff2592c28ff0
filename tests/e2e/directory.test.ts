import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Page as SitePage } from '../../src/page-kinds/page-plans.ts';
import { phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { numberIn } from '../browser/search-page.ts';

const group = 'meridian-auto-group';
type ListPage = Extract<SitePage, { route: 'directory' | 'parts-search' }>;

/** The data that a list page was built from. */
async function built(path: string): Promise<NonNullable<ListPage['props']['list']>> {
  const { pages } = await demoSite(group);
  const page = pages.find(
    (one): one is ListPage =>
      (one.route === 'directory' || one.route === 'parts-search') && one.path === path,
  );
  if (!page?.props.list) throw new Error(`${group} has no list at ${path}.`);
  return page.props.list;
}

/** The parts of a list page by their accessible names. */
function listPage(page: Page) {
  const form = page.getByRole('search', { name: /^Search (makes|these|parts)/ });
  const rows = page.locator('list-search').getByRole('list').getByRole('listitem');
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  return {
    form,
    rows,
    pages,
    text: form.getByRole('searchbox'),
    titles: () => rows.getByRole('heading').allTextContents(),
    found: async () => {
      const text = await page.locator('list-search').getByRole('status').textContent();
      return text?.startsWith('No ') ? 0 : numberIn(text);
    },
    address: () => decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' ')),
  };
}

describe('the directory of makes and models', () => {
  test('finds models by text and by make, and keeps both in the address [DIR-1] [ROUTE-17]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group, '/directory/manufacturers/'));
    const list = listPage(page);
    const all = (await built('/directory/manufacturers/')).first.count;
    expect(await list.found()).toBe(all);
    expect(await list.rows.count()).toBe(21);
    await list.text.fill('corola');
    await expect.poll(list.titles).toContain('Toyota Corolla');
    expect(await list.found()).toBeLessThan(10);
    expect(list.address()).toBe('?query=corola');
    await list.text.fill('');
    await list.form.getByLabel('Make', { exact: true }).selectOption('Toyota');
    await expect.poll(list.titles).not.toContain('Audi A3');
    for (const title of await list.titles()) expect(title).toMatch(/^Toyota /);
    expect(list.address()).toBe('?manufacturer.name=Toyota');
    // Its list of models has no others.
    const models = list.form.getByLabel('Model', { exact: true }).locator('option');
    expect(await models.allTextContents()).toEqual(expect.arrayContaining(['Any model', 'HiLux']));
    expect(await models.allTextContents()).not.toContain('Sportage');
    await list.form.getByLabel('Body', { exact: true }).selectOption('Ute');
    await expect.poll(list.titles).toEqual(expect.arrayContaining(['Toyota HiLux']));
    await expect.poll(list.found).toBeLessThan(6);
  });

  test('shows pages of 21 rows, with Back and Forward [DIR-3]', async ({ open }) => {
    const page = await open(siteUrl(group, '/directory/manufacturers/'));
    const list = listPage(page);
    const [first] = await list.titles();
    await list.pages.getByRole('link', { name: 'Next' }).click();
    await expect.poll(async () => (await list.titles())[0]).not.toBe(first);
    expect(await list.rows.count()).toBe(21);
    expect(list.address()).toBe('?page=2');
    expect(await list.pages.textContent()).toContain('Page 2 of');
    expect(await page.getByRole('heading', { level: 2, name: /models$/ }).evaluate(isFocused)).toBe(true);
    await page.goBack();
    await expect.poll(async () => (await list.titles())[0]).toBe(first);
    await page.goForward();
    await expect.poll(async () => (await list.titles())[0]).not.toBe(first);
  });

  test('opens as a link says, and ignores everything else in the link', async ({ open }) => {
    const query = '?manufacturer.name=Kia&model.body=%3Cscript%3E&page=99&price=x&utm_source=mail';
    const page = await open(siteUrl(group, `/directory/manufacturers/${query}`));
    const list = listPage(page);
    await expect
      .poll(async () => (await list.titles()).every((title) => title.startsWith('Kia ')))
      .toBe(true);
    expect(await list.form.getByLabel('Make', { exact: true }).inputValue()).toBe('Kia');
    expect(await list.form.getByLabel('Body', { exact: true }).inputValue()).toBe('');
    await expect.poll(list.address).toBe('?utm_source=mail&manufacturer.name=Kia');
  });

  test('leads to the page of a model by keyboard alone', async ({ open }) => {
    const page = await open(siteUrl(group, '/directory/manufacturers/'));
    const list = listPage(page);
    await tabTo(page, list.text);
    await page.keyboard.type('hilux');
    await expect.poll(list.titles).toContain('Toyota HiLux');
    await tabTo(page, list.rows.getByRole('link', { name: 'Toyota HiLux', exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/toyota/hilux/');
  });

  test('says when nothing matches, and can reset that', async ({ open }) => {
    const page = await open(siteUrl(group, '/directory/manufacturers/?query=zeppelin'));
    const list = listPage(page);
    await expect.poll(list.found).toBe(0);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect.poll(list.found).toBe((await built('/directory/manufacturers/')).first.count);
    expect(list.address()).toBe('');
    expect(await list.text.evaluate(isFocused)).toBe(true);
  });

  test('says when the list cannot be loaded, keeps its rows and retries', async ({ open }) => {
    const page = await open(siteUrl(group, '/directory/manufacturers/'), {
      ...withoutWorker,
      provoked: /503/,
    });
    await page.route('**/search-index/models.json', (route) => route.fulfill({ status: 503 }));
    const list = listPage(page);
    await list.text.fill('hilux');
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(await list.rows.count()).toBe(21);
    await page.unroute('**/search-index/models.json');
    await retry.click();
    await expect.poll(list.titles).toContain('Toyota HiLux');
    expect(await retry.isVisible()).toBe(false);
  });

  test('works offline after a first search', async ({ open }) => {
    const page = await open(siteUrl(group, '/directory/manufacturers/'), {
      provoked: /ERR_INTERNET_DISCONNECTED/,
    });
    const list = listPage(page);
    await list.text.fill('hilux');
    await expect.poll(list.titles).toContain('Toyota HiLux');
    await page.context().setOffline(true);
    await list.text.fill('sportage');
    await expect.poll(list.titles).toContain('Kia Sportage');
  });
});

test('the categories show the dealership of the site, by category and price [DIR-2] [DATA-27]', async ({
  open,
}) => {
  const page = await open(siteUrl(group, '/directory/categories/'));
  const list = listPage(page);
  const all = await list.found();
  await list.form.getByLabel('Category', { exact: true }).selectOption('Utes');
  await expect.poll(list.found).toBeLessThan(all);
  const utes = await list.found();
  await list.form.getByLabel('Price', { exact: true }).selectOption({ index: 2 });
  await expect.poll(list.found).toBeLessThan(utes);
  expect(list.address()).toMatch(/^\?categories=Utes&price=:\d+$/);
  await list.form.getByLabel('Price', { exact: true }).selectOption('');
  await expect.poll(list.found).toBe(utes);
  await list.rows.getByRole('link').first().click();
  await page.waitForURL('**/cars/**');
});

describe('the parts search', () => {
  test('finds a part by number, name and car [ROUTE-19] [OPEN-72]', async ({ open }) => {
    const page = await open(siteUrl(group, '/parts/search/'), { viewport: phone });
    const list = listPage(page);
    const [entry] = (await built('/parts/search/')).first.entries;
    const number = entry?.detail.split(' · ')[0] ?? '';
    await list.text.fill(number);
    await expect.poll(list.found).toBe(1);
    expect(await list.titles()).toEqual([entry?.title]);
    await list.text.fill('tow bar hilux');
    await expect.poll(list.titles).not.toContain(entry?.title);
    await list.text.fill('battery');
    await expect.poll(list.titles).toContain('Battery, 70 Ah');
    await list.form.getByLabel('Category', { exact: true }).selectOption('Electrical');
    await expect.poll(list.address).toBe('?query=battery&category=Electrical');
  });

  test('shows the number to call, and is linked from the menu [OPEN-72]', async ({ open }) => {
    const page = await open(siteUrl(group));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Find a part' }).click();
    await page.waitForURL('**/parts/search/');
    const ask = page.getByRole('region', { name: 'Ask for a part' });
    expect(await ask.getByRole('link', { name: /^Call Meridian Parts/ }).getAttribute('href')).toMatch(
      /^tel:\+61/,
    );
  });

  test('shows the parts department if the dealer has no list [OPEN-72]', async ({ open }) => {
    const page = await open(siteUrl('spinnaker-mazda', '/parts/search/'));
    expect(await page.getByRole('search', { name: /parts/i }).count()).toBe(0);
    expect(
      await page.getByRole('region', { name: 'Ask for a part' }).getByRole('link').count(),
    ).toBeGreaterThan(1);
  });
});

test('without JavaScript the directory shows its first page, and no form that could not work', async ({
  open,
}) => {
  const page = await open(siteUrl(group, '/directory/manufacturers/'), { javaScriptEnabled: false });
  const list = listPage(page);
  expect(await list.rows.count()).toBe(21);
  expect(await list.text.isVisible()).toBe(false);
  expect(await list.pages.isVisible()).toBe(false);
  const makes = page.getByRole('navigation', { name: 'Browse' }).getByRole('link');
  expect(await makes.count()).toBeGreaterThan(20);
  await list.rows.getByRole('link').first().click();
  await page.waitForURL('**/search/**');
});
