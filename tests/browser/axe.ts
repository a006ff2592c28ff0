import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { drawn } from './drawn.ts';

declare global {
  /** Set when the page already has axe. */
  var axe: typeof import('axe-core') | undefined;
  /** Set in the pages of `bringAxe`. Defines `axe`. */
  var defineAxe: (() => void) | undefined;
}

const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Maps and videos of other sites are not our responsibility.
  iframes: false,
} satisfies RunOptions;

/**
 * Sends axe to a page once, for every address that it will open. axe has half a megabyte, and sending it to the browser
 * takes longer than running half of its rules.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(`globalThis.defineAxe = () => {${source}};`);
}

/**
 * Every violation as 'rule: element', of what is drawn. All rules are active.
 *
 * @param part CSS selector of the only part to check
 */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  await drawn(page);
  if (inject('browserName') === 'firefox') await page.evaluate(hideElementReferences);
  const isMissing = await page.evaluate(() => {
    if (!globalThis.axe) globalThis.defineAxe?.();
    return !globalThis.axe;
  });
  if (isMissing) await page.evaluate(source);
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
 * Lets the browser lay out what is far from the screen too. It assumes a height for such content, so axe would see
 * overlaps.
 */
export async function drawWholePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
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
      if (!isBar || display === 'none') continue;
      part.style.setProperty('position', 'relative');
      // The distance from the edge to which it stuck would move it over what follows.
      part.style.setProperty('inset', 'auto');
    }
  });
}
