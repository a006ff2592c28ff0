import { pageTypes } from '../browser/demo-site.ts';
import type { WebKitWindow } from './launch-webkit.ts';
import { findProblems } from './look-through.ts';
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
      problems.push(...(await findProblems(window.driver)));
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
