import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Random } from '../../src/demo-stock/random.ts';
import { rowsOf } from '../../src/search/phrases/grammar-rows.fixture.ts';
import { desktop, phone, siteUrl } from '../browser/browser-test.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import type { Site } from './visit-steps.ts';

const sentences = ['grammar.md', 'measured.md']
  .flatMap(rowsOf)
  .flatMap(({ rows }) => rows.map(({ typed }) => typed));

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

/** The ways to end a sentence before the pause. The last two are those of a phone. */
const ends: Record<string, (page: Page) => Promise<void>> = {
  Enter: (page) => searchPage(page).keyword.press('Enter'),
  'leaving the box': (page) => searchPage(page).keyword.blur(),
  'showing the cars': (page) =>
    drawerOf(page)
      .getByRole('button', { name: /^Show Me/ })
      .click(),
  'closing the drawer': (page) => drawerOf(page).getByRole('button', { name: 'Close filters' }).click(),
};

/**
 * Types a random sentence and waits for the pause, then types it again for every other way to end it. All must find as
 * many cars, by the same chips, at the same address. Does nothing on a site without a box for text.
 */
export async function typeSentence(page: Page, random: Random, site: Site): Promise<void> {
  const { make, model, stocknum } = random.pick([...site.byPath.values()]);
  const sentence = [...(random.chance(0.5) ? [make, model] : []), random.pick(sentences)].join(' ');
  /** Words that every stock understands in part, so that the sentence changes the address, whatever it means. */
  const firstWords = `${make} ${stocknum}`;
  if (!(await beginTyping(page, site, firstWords))) return;
  const first = page.url();
  const { keyword, answered } = searchPage(page);
  /** Until then the address, the chips and the number of cars are of different moments. */
  const settled = async (end: string) => {
    await expect.poll(() => page.url(), { message: `'${sentence}' after ${end}` }).not.toBe(first);
    await answered();
  };
  await keyword.fill(sentence);
  await settled('the pause');
  const paused = await shown(page);
  for (const [end, press] of Object.entries(ends)) {
    if (end === 'showing the cars') await page.setViewportSize(phone);
    await beginTyping(page, site, firstWords);
    await keyword.fill(sentence);
    await press(page);
    await settled(end);
    await expect.poll(() => shown(page), { message: `'${sentence}' after ${end}` }).toEqual(paused);
  }
  await page.setViewportSize(desktop);
}

/** Opens the search, and types until it answers with filters, so that what they are read with is loaded. */
async function beginTyping(page: Page, { slug, searchPath }: Site, words: string): Promise<boolean> {
  await page.goto(siteUrl(slug, searchPath));
  await filtersAnswer(page);
  const { keyword, results, answered } = searchPage(page);
  // In a closed drawer too.
  if ((await page.getByRole('combobox', { name: 'Search by keyword', includeHidden: true }).count()) === 0)
    return false;
  const opener = results.getByRole('button', { name: /^Filters/ });
  if (await opener.isVisible()) await opener.click();
  await keyword.fill(words);
  await expect.poll(() => page.url()).toContain('refinementList');
  await answered();
  return true;
}

async function shown(page: Page) {
  const { results, chips, address } = searchPage(page);
  return {
    found: await results.getByRole('status').textContent(),
    chips: await chips.allInnerTexts(),
    address: address(),
  };
}
