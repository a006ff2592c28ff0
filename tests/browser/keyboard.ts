import type { Locator, Page } from 'playwright';

/** More Tab steps than a page needs between any two targets. */
const mostSteps = 150;

/**
 * Moves to an element with the Tab key only.
 *
 * @throws when the Tab key does not reach it
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(isFocused)) return;
  }
  throw new Error(`The Tab key does not reach ${target}.`);
}

export const isFocused = (element: Element) => element === document.activeElement;
