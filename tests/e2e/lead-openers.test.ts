import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import type { VehicleProps } from '../../src/site/vehicle/vehicle-props.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { otherSlug, parts, slug } from './lead-visitor.ts';

describe('an enquiry', () => {
  test('opens from cards on the home page and in the search, and from similar cars as a test drive [VEH-23] [CARD-2] [CARD-6]', async ({
    open,
  }) => {
    const page = await open(siteUrl(otherSlug, '/'));
    const { dialog, title, close } = parts(page);
    const opens = async (cards: Locator, action: RegExp, expected: string) => {
      const card = cards.filter({ has: page.getByRole('link', { name: action }) }).first();
      const link = card.getByRole('link', { name: action });
      const name = await card.getByRole('heading').first().textContent();
      await link.click();
      await expect.poll(() => title.textContent()).toBe(expected);
      await dialog.getByText(name?.trim() ?? '', { exact: true }).waitFor();
      await close.click();
      await expect.poll(() => dialog.count()).toBe(0);
      expect(await link.evaluate(isFocused)).toBe(true);
    };
    await opens(page.getByRole('article'), /^Enquire Now/, 'Submit an enquiry');
    await page.goto(siteUrl(slug, '/search/used-cars/'));
    await filtersAnswer(page);
    const { cards, results } = searchPage(page);
    // The list of specifications has no buttons. The grid has.
    await results.getByRole('group', { name: 'View' }).getByRole('button').first().click();
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
    await expect.poll(() => parts(page).title.textContent()).toBe('Submit an enquiry');
  });
});

const hasSimilar = ({ similar }: VehicleProps) =>
  similar.some(({ actions }) => actions.some(({ kind }) => kind === 'testDrive'));
