import { pageTypes } from '../browser/demo-site.ts';
import { findWideParts } from '../browser/wide-parts.ts';
import type { WebKitWindow } from './launch-webkit.ts';
import type { WatchedSites } from './watched-sites.ts';

/**
 * Opens a page of every kind of a dealer, looks at all of it, and asks what every engine must answer alike: no crash, no
 * error, no failed request, no part that does not start, nothing wider than the window, no picture that is empty or
 * larger than its frame.
 *
 * @returns every problem, with its kind of page
 */
export async function sweep(
  slug: string,
  sites: WatchedSites,
  openWindow: () => Promise<WebKitWindow>,
): Promise<string[]> {
  let window = await openWindow();
  const found: string[] = [];
  for (const { type, path } of await pageTypes(slug)) {
    const problems: string[] = [];
    try {
      await window.driver.get(sites.url(slug, path));
      problems.push(...((await window.driver.executeAsyncScript(lookThrough)) as string[]));
      problems.push(...((await window.driver.executeScript(findWideParts)) as string[]));
    } catch (error) {
      problems.push(`The page crashed, or did not answer: ${error}`);
      await window.close();
      window = await openWindow();
    }
    const complaints = sites.takeComplaints();
    // Asked for on purpose.
    const isMissing = (text: string) => type === 'not found' && text === `GET ${path}: 404`;
    problems.push(...complaints.filter((text) => !isMissing(text)));
    found.push(...problems.map((problem) => `${type} (${path}): ${problem}`));
  }
  return found;
}

/** Runs in the page. Scrolls through it, screen by screen, and looks at what has appeared. */
function lookThrough(done: (problems: string[]) => void) {
  const problems = new Set<string>();
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${element.getAttribute('src') ?? ''}`;
  const frame = () => new Promise(requestAnimationFrame);
  const clips = ({ overflow }: CSSStyleDeclaration) => overflow !== 'visible';
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
    const deadline = performance.now() + 20_000;
    const waiting = () => document.querySelectorAll('astro-island[ssr]');
    while (waiting().length > 0 && performance.now() < deadline) await frame();
    for (const island of waiting()) problems.add(`never started: ${island.getAttribute('component-url')}`);
    done([...problems]);
  };
  void run();
}
