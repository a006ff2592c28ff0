import { describe, expect } from 'vitest';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { searchPage } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';

const withoutScript = { javaScriptEnabled: false };

describe.each([
  { template: 'harbour', slug: 'spinnaker-mazda', perPage: 21 },
  { template: 'gantry', slug: 'meridian-auto-group', perPage: 24 },
])('without JavaScript, a site of $template', ({ slug, perPage }) => {
  test.for([phone, desktop])(
    'leads from the home page to the cars by links, at $width px',
    async (viewport, { open }) => {
      const page = await open(siteUrl(slug), { ...withoutScript, viewport });
      for (const form of await page.getByRole('search').all()) expect(await form.isVisible()).toBe(false);
      await page
        .getByRole('main')
        .getByRole('link', { name: /^See all / })
        .first()
        .click();
      await page.waitForURL('**/search/**');
      expect(await searchPage(page).cards.count()).toBe(perPage);
    },
  );

  test('has pages of cars that link forward to other cars, and back [LIST-14]', async ({ open }) => {
    const path = '/search/new-used-and-demo-cars/';
    const page = await open(siteUrl(slug, path), withoutScript);
    const titles = () =>
      page
        .getByRole('article')
        .getByRole('heading')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const seen = await titles();
    await page.getByRole('link', { name: 'Page 2 of these cars' }).click();
    for (const number of [2, 3, 4]) {
      await page.waitForURL(`**${path}page/${number}/`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(`page ${number}`);
      const shown = await titles();
      expect(shown).toHaveLength(perPage);
      expect(shown.filter((title) => seen.includes(title))).toEqual([]);
      seen.push(...shown);
      await page.getByRole('link', { name: 'Older' }).click();
    }
    await page.goto(siteUrl(slug, `${path}page/2/`));
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForURL(`**${path}`);
    expect(await titles()).toEqual(seen.slice(0, perPage));
  });

  test('shows all parts of a car’s page', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with long comments, many features and several pictures',
      ({ comments, features, details, gallery }) =>
        comments.join('').length > 400 && features.length > 8 && details.length > 4 && gallery.length > 1,
    );
    const page = await open(siteUrl(slug, path), withoutScript);
    const comments = page.getByRole('region', { name: 'Our Comments' });
    expect(await visibleText(comments)).toBe(`Our Comments ${car.comments.join(' ')}`);
    const features = page.getByRole('region', { name: 'All Features' });
    expect(await features.getByRole('listitem').allTextContents()).toEqual(car.features);
    const details = page.getByRole('region', { name: 'Car Summary' });
    expect(await details.getByRole('definition').count()).toBe(car.details.length);
    for (const section of [comments, features, details]) {
      expect(await section.getByRole('button').count()).toBe(0);
    }
  });

  test('shows every picture of a car', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with several pictures',
      (one) => isForSale(one) && one.gallery.length > 1,
    );
    const page = await open(siteUrl(slug, path), withoutScript);
    const strip = page.getByRole('list', { name: /^Pictures of the/ });
    const thumbnails = page.getByRole('list', { name: 'All pictures' }).getByRole('link');
    expect(await thumbnails.count()).toBe(car.gallery.length);
    for (const index of [1, 0, car.gallery.length - 1]) {
      await thumbnails.nth(index).click();
      const picture = strip.getByRole('listitem').nth(index);
      const offset = async () =>
        Math.abs(((await picture.boundingBox())?.x ?? Number.NaN) - ((await strip.boundingBox())?.x ?? 0));
      await expect.poll(offset).toBeLessThan(2);
    }
  });
});

test('with JavaScript, a page of the static list leads to the same page of the search [OPEN-59]', async ({
  open,
}) => {
  const page = await open(siteUrl('meridian-auto-group', '/search/used-cars/page/3/?utm_source=mail'));
  await page.waitForURL('**/search/used-cars/?page=3&utm_source=mail');
  const search = searchPage(page);
  await search.earlier.waitFor();
  expect(await search.titles()).toHaveLength(24);
  await page.goto(siteUrl('meridian-auto-group', '/search/used-cars/'));
  expect(await page.getByRole('link', { name: /^Page 2/ }).count()).toBe(0);
});
