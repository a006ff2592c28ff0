import { describe, expect } from 'vitest';
import { stockPath } from '../e2e/saved-cars.ts';
import { findProblems } from './look-through.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'spinnaker-mazda';

/** The names of the cars that a list or table of the page shows. */
const namesIn = (visitor: Visitor, selector: string) =>
  visitor.inPage(
    (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim()),
    selector,
  );

describe('saved cars on a phone in WebKit', () => {
  test('are listed among the favourites, newest first, and stay after a reload [WATCH-4] [WATCH-7]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, stockPath));
    const saved: string[] = [];
    for (const at of [0, 1]) {
      const heart = (await visitor.all('button', /^Save (?!this search)/))[at]!;
      await visitor.pressOn(heart);
      await visitor.see('Car Saved In Favourites');
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
      saved.unshift((await heart.getAttribute('aria-label'))!.replace(/^Save /, ''));
    }
    await visitor.press('link', 'View List');
    await visitor.comesTo('/favourites/');
    const listed = '[aria-label="Saved cars"] article :is(h2, h3)';
    await expect.poll(() => namesIn(visitor, listed)).toEqual(saved);
    await driver.navigate().refresh();
    await expect.poll(() => namesIn(visitor, listed)).toEqual(saved);
    expect(await findProblems(driver)).toEqual([]);
  });

  test('are compared side by side, each with its picture in its frame [WATCH-1] [OPEN-25]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, stockPath));
    const compared: string[] = [];
    for (const at of [0, 1]) {
      const toggle = (await visitor.all('button', /^Compare 2/))[at]!;
      await visitor.pressOn(toggle);
      await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
      compared.push((await toggle.getAttribute('aria-label'))!.replace(/^Compare /, ''));
    }
    await visitor.press('link', 'Compare all 2');
    await expect.poll(() => namesIn(visitor, '.compare-table thead a')).toEqual(compared);
    // This row comes from the pages of the cars, so they have loaded.
    await visitor.see('Torque');
    expect(await findProblems(driver)).toEqual([]);
    await visitor.press('button', `Remove ${compared[0]}`);
    await expect.poll(() => namesIn(visitor, '.compare-table thead a')).toEqual([compared[1]]);
    expect(await findProblems(driver)).toEqual([]);
  });
});
