import axeCore, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

declare global {
  /** In a page that was asked before. */
  var axe: typeof import('axe-core') | undefined;
}

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Maps and videos of others are theirs to answer for.
  iframes: false,
} satisfies RunOptions;

/**
 * Every violation as 'rule: element', to read at a glance. No rule is left out.
 *
 * @param part CSS selector of the only part to look at
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Half a megabyte to read: once a page, however often it is asked.
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(([part, options]) => globalThis.axe!.run(part, options), [
    part,
    options,
  ] as const);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  );
}
