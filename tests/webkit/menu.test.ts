import { Key } from 'selenium-webdriver';
import { describe, expect } from 'vitest';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

/** Runs in the page. */
const isFocusInDrawer = () =>
  document.querySelector('#site-drawer')?.contains(document.activeElement) === true;

/** Runs in the page. */
const isDrawerOpen = () => document.querySelector('#site-drawer:modal') !== null;

describe.each([
  { template: 'harbour', slug: 'spinnaker-mazda' },
  { template: 'gantry', slug: 'territory-4x4' },
])('the menu of $template on a phone in WebKit', ({ slug }) => {
  test('keeps the focus, opens a submenu, closes with Escape, its button and Back, and leads on [NAV-2]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug));
    const opener = await visitor.the('button', 'Menu');
    // Until its script runs, the drawer is a popover, which keeps no focus.
    await visitor.until(
      (opener) => (opener as unknown as Element).getAttribute('aria-expanded'),
      (state) => state === 'false',
      opener,
    );
    await visitor.pressOn(opener);
    await visitor.the('dialog', 'Menu');
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await visitor.until(isFocusInDrawer, (isInside) => isInside);
    // More keys than the drawer has entries. The focus may go to the browser's own parts and come back.
    for (let step = 0; step < 40; step++) {
      await visitor.keys(Key.TAB);
      expect(await visitor.inPage(() => document.activeElement === document.body)).toBe(false);
      expect(await visitor.inPage(isFocusInDrawer)).toBe(true);
    }
    await visitor.keys(Key.ESCAPE);
    await visitor.until(isDrawerOpen, (isOpen) => !isOpen);
    expect(await driver.switchTo().activeElement().getId()).toBe(await opener.getId());

    await visitor.pressOn(opener);
    await visitor.press('button', 'Close the menu');
    await visitor.until(isDrawerOpen, (isOpen) => !isOpen);

    await visitor.pressOn(opener);
    await visitor.the('dialog', 'Menu');
    // The entry in the history that Back closes it with.
    await visitor.until(
      () => Boolean(history.state?.openDialog),
      (isThere) => isThere,
    );
    await driver.navigate().back();
    await visitor.until(isDrawerOpen, (isOpen) => !isOpen);
    expect(await visitor.address()).toBe('/');

    await visitor.pressOn(opener);
    await visitor.press('button', 'Our Stock');
    await visitor.press('link', 'Used cars');
    await visitor.until(
      () => location.pathname,
      (at) => at === '/search/used-cars/',
    );
    await driver.navigate().back();
    await visitor.until(
      () => location.pathname,
      (at) => at === '/',
    );
    expect(await visitor.inPage(isDrawerOpen)).toBe(false);
  });
});
