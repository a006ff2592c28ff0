import { chromium } from 'playwright';
import { installedBrowser } from '../../tests/browser/find-browser.ts';
import { firstView } from '../../tests/browser/first-view.ts';
import { serveSites } from './serve-sites.ts';

/** Weighs the first view of a page of each kind of each dealer on a phone: requests, and bytes in all and by type. */
export async function benchWeight(root: string, options: { dealers: string[]; kinds: string[] }) {
  const executablePath = installedBrowser();
  if (!executablePath) throw new Error('No Chromium is installed: set CHROMIUM to one.');
  await using sites = await serveSites(root, options.dealers);
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const pages = [];
  for (const slug of options.dealers) {
    const { template, kinds, plainOrigin } = await sites.dealer(slug);
    for (const [kind, path] of kinds) {
      if (options.kinds.length > 0 && !options.kinds.includes(kind)) continue;
      const { byType, ...all } = await firstView(browser, plainOrigin + path);
      pages.push({ dealer: slug, template, kind, ...all, ...byType });
    }
  }
  return pages;
}
