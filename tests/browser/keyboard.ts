import type { Locator, Page } from 'playwright';

/** More steps than any page needs between two things a visitor goes to. */
const mostSteps = 150;

/**
 * Goes to an element as someone without a mouse does.
 *
 * @throws when the Tab key does not lead there
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(isFocused)) return;
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

export const isFocused = (element: Element) => element === document.activeElement;
