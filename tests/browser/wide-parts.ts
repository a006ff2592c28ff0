import type { Page } from 'playwright';

/** Elements that extend past the right edge of a page that scrolls sideways. Empty when it does not. */
export const wideParts = (page: Page): Promise<string[]> => page.evaluate(findWideParts);

/** The same, to be run in the page. */
export function findWideParts(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  // A part of a pixel counts as one, and no visitor sees it.
  if (scrollWidth <= clientWidth + 1) return [];
  const isKeptIn = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isKeptIn(element.parentElement));
  const parts = [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 && !isKeptIn(element.parentElement),
    )
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.className} '${element.textContent.trim().slice(0, 40)}'`,
    );
  return [`${scrollWidth} pixels wide`, ...parts.slice(0, 10)];
}
