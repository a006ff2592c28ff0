import { describe, expect } from 'vitest';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { findWideParts } from '../browser/wide-parts.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

/** A site that works offline, with a list of saved cars that is kept on the device. */
const slug = 'spinnaker-mazda';

/** Runs in the page. Whether the service worker has stored the page. */
async function isKept(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  return (await caches.match(location.pathname)) !== undefined;
}

describe('a phone without a connection in WebKit', () => {
  test('shows how to reach the dealer, the saved cars and the pages that were seen, and opens one [OFFLINE-3]', async ({
    sites,
    openWindow,
  }) => {
    const { path, car } = await vehiclePage(slug, 'car for sale', isForSale);
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, path));
    await visitor.press('button', /^Save (?!this search)/);
    await visitor.until(
      () => document.querySelectorAll('[aria-pressed="true"]').length,
      (pressed) => pressed > 0,
    );
    await visitor.until(isKept, (kept) => kept);
    await sites.disconnect();

    await visitor.press('button', 'Menu');
    await visitor.press('link', 'Offers');
    await visitor.the('heading', 'No connection');
    expect(await visitor.address()).toBe('/special-offers/');
    const call = await visitor.the('link', /^Call /);
    expect(await call.getAttribute('href')).toMatch(/^tel:/);
    const saved = await visitor.the('region', 'Your saved cars');
    await visitor.see(/when you saved it/);
    expect(await saved.getText()).toContain(car.card.title.replace(/^\d+ /, ''));
    expect(await visitor.inPage(findWideParts)).toEqual([]);

    const seen = await visitor.the('region', 'Pages you can open now');
    await visitor.pressOn((await visitor.all('link', undefined, seen))[0]!);
    await visitor.the('heading', car.card.title);
    expect(await visitor.address()).toBe(path);
  });
});
