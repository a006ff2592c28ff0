import { chromium } from 'playwright';
import { textTable } from '../../src/config/text-table.ts';
import { installedBrowser } from '../../tests/browser/find-browser.ts';
import { firstView, type PageWeight, weighedTypes } from '../../tests/browser/first-view.ts';
import { serveSites } from './serve-sites.ts';

type WeighedPage = PageWeight & Record<'dealer' | 'template' | 'kind', string>;

/** Weighs the first view of a page of each kind of each dealer on a phone. */
export async function benchWeight(root: string, options: { dealers: string[]; kinds: string[] }) {
  const executablePath = installedBrowser();
  if (!executablePath) throw new Error('No Chromium is installed: set CHROMIUM to one.');
  await using sites = await serveSites(root, options.dealers);
  await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const pages: WeighedPage[] = [];
  for (const slug of options.dealers) {
    const { template, kinds, plainOrigin } = await sites.dealer(slug);
    for (const [kind, path] of kinds) {
      if (options.kinds.length > 0 && !options.kinds.includes(kind)) continue;
      pages.push({ dealer: slug, template, kind, ...(await firstView(browser, plainOrigin + path)) });
    }
  }
  return pages;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Formats the weights as a table. */
export function weightReport(pages: readonly WeighedPage[]): string {
  return textTable(
    ['dealer', 'template', 'kind', 'requests', 'kB', ...weighedTypes.map((type) => `${type} kB`)],
    pages.map(({ dealer, template, kind, requests, bytes, byType }) => [
      ...[dealer, template, kind, String(requests), kilobytes(bytes)],
      ...weighedTypes.map((type) => kilobytes(byType[type])),
    ]),
  );
}
