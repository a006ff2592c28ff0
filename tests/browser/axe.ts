import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { inject } from 'vitest';

declare global {
  /** Set when the page already has axe. */
  var axe: typeof import('axe-core') | undefined;
}

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Maps and videos of other sites are not our responsibility.
  iframes: false,
} satisfies RunOptions;

/**
 * Every violation as 'rule: element'. All rules are active.
 *
 * @param part CSS selector of the only part to check
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  if (inject('browserName') === 'firefox') await page.evaluate(hideElementReferences);
  // axe has half a megabyte, so it is loaded only once into a page.
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(([part, options]) => globalThis.axe!.run(part, options), [
    part,
    options,
  ] as const);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  );
}

/**
 * Removes properties such as `ariaLabelledByElements`. Firefox 153 crashes when the property of some elements is read.
 * axe then reads the attributes alone, by which every element of our pages is named.
 */
function hideElementReferences(): void {
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^aria\w+Elements?$/.test(name)) Reflect.deleteProperty(Element.prototype, name);
}

/**
 * Lets bars that stick to an edge of the screen scroll with the page. At some scroll positions such a bar covers a part
 * of a target, which axe reports although the visitor can scroll.
 */
export async function releaseBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, bottom, display } = getComputedStyle(part);
      const isBar = position === 'sticky' || (position === 'fixed' && bottom === '0px');
      if (isBar && display !== 'none') part.style.setProperty('position', 'relative');
    }
  });
}
