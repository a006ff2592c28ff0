import { describe, expect } from 'vitest';
import { workshopCardHeading } from '../../src/domain/cars/workshop-card.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite, isForSale, isSold, vehiclePage } from '../browser/demo-site.ts';
import { builtSite } from '../site/built-site.ts';

describe.each(demoDealers)('the card behind the windscreen on the pages of %s', (slug) => {
  const htmlOf = ({ path }: { path: string }) =>
    builtSite(slug).pages.find((page) => page.path === path)!.html;

  test('is shown for every car that has one, and for no other', async () => {
    const { pages } = await demoSite(slug);
    const cars = pages.filter((page) => page.route === 'vehicle');
    const shown = cars.filter((page) => htmlOf(page).includes(`>${workshopCardHeading}</h2>`));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).toEqual(cars.filter(({ props }) => props.workshopCard));
    expect(shown.filter(({ props }) => isSold(props))).toEqual([]);
  });
});

test('the card behind the windscreen has three columns on a desktop, and one on a phone', async ({
  open,
}) => {
  const slug = 'parkside-used-cars';
  const { path, car } = await vehiclePage(
    slug,
    'car with a full card',
    (one) => isForSale(one) && one.workshopCard?.length === 3,
  );
  const page = await open(siteUrl(slug, path), { viewport: desktop });
  const card = page.getByRole('region', { name: workshopCardHeading });
  expect(await card.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Fixed',
    'Left as it is',
    'Will need',
  ]);
  expect(await card.getByRole('listitem').allTextContents()).toEqual(
    car.workshopCard?.flatMap(({ lines }) => lines),
  );
  const columns = async () => {
    const boxes = await Promise.all((await card.getByRole('list').all()).map((list) => list.boundingBox()));
    return new Set(boxes.map((box) => Math.round(box!.x))).size;
  };
  expect(await columns()).toBe(3);
  await page.setViewportSize(phone);
  expect(await columns()).toBe(1);
});
