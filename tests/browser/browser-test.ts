import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Page,
} from 'playwright';
import { test as base, inject } from 'vitest';

/** Address of a page of a built site. */
export function siteUrl(slug: string, path = '/'): string {
  return `http://${slug}.localhost:${inject('port')}${path}`;
}

export const phone = { width: 390, height: 844 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };

interface OpenOptions extends BrowserContextOptions {
  /** Errors that the test itself provokes. */
  provoked?: RegExp;
}

interface BrowserFixtures {
  browser: Browser;
  /** Opens a page in a context of its own; whatever the page reports as an error fails the test. */
  open: (url: string, options?: OpenOptions) => Promise<Page>;
}

/** A Vitest test that has a browser. Contexts are closed after each test. */
export const test = base.extend<BrowserFixtures>({
  browser: async ({ skip }, use) => {
    const endpoint = inject('browserEndpoint');
    if (!endpoint) skip('this browser is not installed');
    const browser = await { chromium, firefox }[inject('browserName')].connect(endpoint);
    await use(browser);
    await browser.close();
  },
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (url, { provoked, ...options } = {}) => {
      const context = await browser.newContext({
        viewport: desktop,
        reducedMotion: 'reduce',
        // What goes through a worker cannot be intercepted; tests that are about it allow it.
        serviceWorkers: 'block',
        ...options,
      });
      contexts.push(context);
      // Long for a page, short for a test: what is not there should be said soon.
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        // A missing page is a 404 on purpose in some tests; everything else of this kind is a defect.
        const expected = message.text().includes('404 (Not Found)') || provoked?.test(message.text());
        if (message.type() === 'error' && !expected) complaints.push(`${page.url()}: ${message.text()}`);
      });
      await page.goto(url);
      return page;
    });
    for (const context of contexts) await context.close();
    if (complaints.length > 0) throw new Error(`The browser reported errors:\n${complaints.join('\n')}`);
  },
});
