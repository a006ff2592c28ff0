import { describe, expect } from 'vitest';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

/** The largest demo dealer, whose lists grow. */
const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

describe('a search on a phone in WebKit', () => {
  test('returns from a car to the place in the grown list where the visitor left it [LIST-15]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, path));
    // Three pages of cars.
    await visitor.until(
      () => {
        document.querySelector('.search-end')?.scrollIntoView({ block: 'center', behavior: 'instant' });
        return document.querySelectorAll('.search article').length;
      },
      (shown) => shown > 48,
    );
    const link = (await driver.findElements({ css: '.search article h3 a' }))[40]!;
    await visitor.pressOn(link);
    await visitor.until(
      () => location.pathname,
      (at) => at.startsWith('/cars/'),
    );
    const car = await visitor.address();
    await driver.navigate().back();
    const isInView = await visitor.until(
      (car) => {
        const { top, bottom } =
          document.querySelector(`.search a[href^="${car}"]`)?.getBoundingClientRect() ?? {};
        return top !== undefined && top < innerHeight && bottom! > 0;
      },
      (found) => found,
      car,
    );
    expect(isInView).toBe(true);
    expect(await visitor.inPage(() => scrollY)).toBeGreaterThan(5000);
  });
});
