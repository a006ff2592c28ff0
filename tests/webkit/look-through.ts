import type { WebDriver } from 'selenium-webdriver';
import { findWideParts } from '../browser/wide-parts.ts';

/**
 * Scrolls through the page and looks at all of it.
 *
 * @returns what is wrong in every engine: a part that does not start, a part wider than the window, a picture that is
 * empty or larger than its frame
 * @throws when the page crashes
 */
export async function findProblems(driver: WebDriver): Promise<string[]> {
  return [
    ...((await driver.executeAsyncScript(lookThrough)) as string[]),
    ...((await driver.executeScript(findWideParts)) as string[]),
  ];
}

/** Runs in the page. Scrolls through it, screen by screen, and looks at what has appeared. */
function lookThrough(done: (problems: string[]) => void) {
  const problems = new Set<string>();
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${element.getAttribute('src') ?? ''}`;
  const frame = () => new Promise(requestAnimationFrame);
  // What has no box of its own clips nothing.
  const clips = ({ display, overflow }: CSSStyleDeclaration) =>
    display !== 'contents' && overflow !== 'visible';
  const look = () => {
    for (const picture of document.images) {
      const { width, height, top, bottom } = picture.getBoundingClientRect();
      if (width === 0 || bottom < 0 || top > innerHeight || !picture.checkVisibility()) continue;
      if (picture.complete && picture.naturalWidth === 0) problems.add(`empty picture ${nameOf(picture)}`);
      let clip = picture.parentElement;
      while (clip && !clips(getComputedStyle(clip))) clip = clip.parentElement;
      if (!clip) continue;
      const box = clip.getBoundingClientRect();
      if (width > box.width + 2 || height > box.height + 2)
        problems.add(
          `picture ${nameOf(picture)}: ${width} x ${height} in ${nameOf(clip)}: ${box.width} x ${box.height}`,
        );
    }
  };
  const run = async () => {
    // Not a list that grows: the end of the page as it is now.
    const end = document.documentElement.scrollHeight;
    for (let at = 0; at < end; at += innerHeight) {
      scrollTo({ top: at, behavior: 'instant' });
      await frame();
      await frame();
      look();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    const deadline = performance.now() + 60_000;
    const waiting = () => document.querySelectorAll('astro-island[ssr]');
    while (waiting().length > 0 && performance.now() < deadline) await frame();
    for (const island of waiting()) problems.add(`never started: ${island.getAttribute('component-url')}`);
    done([...problems]);
  };
  void run();
}
