import { describe, expect } from 'vitest';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { patience, searchPage } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';

const withoutScript = { javaScriptEnabled: false };

describe.each([
  { template: 'harbour', slug: 'spinnaker-mazda', perPage: 21 },
  { template: 'gantry', slug: 'meridian-auto-group', perPage: 24 },
])('without JavaScript, a site of $template', ({ slug, perPage }) => {
  test('sends the finder of the home page to the search', async ({ open }) => {
    const page = await open(siteUrl(slug), withoutScript);
    const finder = page.getByRole('search', { name: 'Find a car' });
    await finder.getByLabel('Make').selectOption({ index: 1 });
    await finder.getByRole('button').click();
    await page.waitForURL('**/search/**');
    const address = new URL(page.url());
    expect(address.searchParams.get('refinementList[make][0]')).toBeTruthy();
    expect(await searchPage(page).cards.count()).toBe(perPage);
  });

  test('shows cars that can be opened, and a link to further ones [LIST-14] [LIST-15]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/search/new-used-and-demo-cars/'), withoutScript);
    const search = searchPage(page);
    expect(await search.cards.count()).toBe(perPage);
    expect(await search.more.getAttribute('href')).toBe('/search/new-used-and-demo-cars/?page=2');
    const title = await search.titleLinks.nth(3).textContent();
    await search.titleLinks.nth(3).click();
    await page.waitForURL('**/cars/**');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  });

  test('holds back nothing of a car', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with long comments, many features and several pictures',
      ({ comments, features, details, gallery }) =>
        comments.join('').length > 400 && features.length > 8 && details.length > 4 && gallery.length > 3,
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
      (one) => isForSale(one) && one.gallery.length > 3,
    );
    const page = await open(siteUrl(slug, path), withoutScript);
    const strip = page.getByRole('list', { name: /^Pictures of the/ });
    const thumbnails = page.getByRole('list', { name: 'All pictures' }).getByRole('link');
    expect(await thumbnails.count()).toBe(car.gallery.length);
    for (const index of [2, 0, car.gallery.length - 1]) {
      await thumbnails.nth(index).click();
      const picture = strip.getByRole('listitem').nth(index);
      const offset = async () =>
        Math.abs(((await picture.boundingBox())?.x ?? Number.NaN) - ((await strip.boundingBox())?.x ?? 0));
      await expect.poll(offset, patience).toBeLessThan(2);
    }
  });

  test('opens its menus and its drawer', async ({ open }) => {
    const page = await open(siteUrl(slug), withoutScript);
    await page.getByRole('banner').getByRole('button', { name: 'Our Stock' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Used Cars' }).click();
    await page.waitForURL('**/search/used-cars/');

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('Our Stock', { exact: true }).waitFor();
    if (!(await drawer.getByRole('link', { name: 'New Cars' }).isVisible())) {
      await drawer.getByText('Our Stock', { exact: true }).click();
    }
    await drawer.getByRole('link', { name: 'New Cars' }).click();
    await page.waitForURL('**/search/new-cars/');
  });
});
