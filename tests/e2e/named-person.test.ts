import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { builtSite } from '../site/built-site.ts';

describe.each(demoDealers)('who answers for the cars of %s', (slug) => {
  const htmlOf = ({ path }: { path: string }) =>
    builtSite(slug).pages.find((page) => page.path === path)!.html;

  test('is on the page of every car with a named person, and on no other', async () => {
    const { pages } = await demoSite(slug);
    const cars = pages.filter((page) => page.route === 'vehicle');
    const shown = cars.filter((page) => htmlOf(page).includes('>Your contact<'));
    expect(shown).toEqual(cars.filter(({ props }) => props.person));
    expect(shown.filter(({ props }) => !props.card.available)).toEqual([]);
  });

  test('is public without the email addresses of the staff', () => {
    const config = readFileSync(resolve('dealers', slug, 'dealer.json'), 'utf8');
    const { desk } = JSON.parse(config) as DealerInput;
    const secret = (desk?.staff ?? []).map(({ email }) => email);
    const { files, read } = builtSite(slug);
    const words = [...files].filter((file) => /\.(?:html|json|md|txt|js)$/.test(file));
    const told = words.filter((file) => {
      const text = read(file).toString('utf8');
      return secret.some((email) => text.includes(email));
    });
    expect(told).toEqual([]);
  });
});

const named = (slug: string) =>
  vehiclePage(slug, 'car with a named person', (car) => isForSale(car) && !!car.person?.answers);

test('a visitor without JavaScript sees who answers and their hours, and no promise', async ({ open }) => {
  const slug = 'spinnaker-mazda';
  const { path, car } = await named(slug);
  const page = await open(siteUrl(slug, path), { javaScriptEnabled: false, viewport: phone });
  const panel = page.getByRole('region', { name: 'Interested in this vehicle?' });
  expect(await panel.getByText(car.person!.name, { exact: true }).isVisible()).toBe(true);
  expect(await panel.locator('.person-hours').textContent()).toBe(`Works ${car.person!.hours!.join(', ')}`);
  expect(await panel.locator('.person-answers').isVisible()).toBe(false);
  const bar = page.getByRole('group', { name: 'Contact about this car' });
  expect(await bar.locator('.person-line').textContent()).toBe(`${car.person!.firstName} answers`);
});

test('a face in the bar of a phone is the file of the larger face, and a desktop has no second one', async ({
  open,
}) => {
  const slug = 'spinnaker-mazda';
  const { path } = await named(slug);
  const page = await open(siteUrl(slug, path), { viewport: phone });
  const faces = page.locator('.person-face img');
  const line = page.locator('.person-line');
  await faces.first().scrollIntoViewIfNeeded();
  const sources = await faces.evaluateAll((images) =>
    images.map((one) => (one as HTMLImageElement).currentSrc),
  );
  expect([sources.length, new Set(sources).size]).toEqual([2, 1]);
  expect(await line.isVisible()).toBe(true);
  await page.setViewportSize(desktop);
  expect(await line.isVisible()).toBe(false);
  // Held sideways, a phone has no room for it.
  await page.setViewportSize({ width: 740, height: 360 });
  expect(await line.isVisible()).toBe(false);
});
