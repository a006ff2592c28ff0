import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { test as base, inject } from 'vitest';
import { closeContexts, recordedContext } from './failure-record.ts';
import { launchFirefox } from './launch-firefox.ts';

/** Address of a page of a built site. */
export function siteUrl(slug: string, path = '/'): string {
  return `http://${slug}.localhost:${inject('port')}${path}`;
}

export const phone = { width: 390, height: 844 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };

/** For a test that answers requests itself: Playwright cannot intercept what a service worker fetches. */
export const withoutWorker = { serviceWorkers: 'block' } as const;

interface OpenOptions extends BrowserContextOptions {
  /** Errors that the test itself causes. */
  provoked?: RegExp;
}

interface BrowserFixtures {
  browser: Browser;
  /**
   * Opens a page in its own context, with the service worker that visitors have. The test fails when the page reports an
   * error.
   */
  open: (url: string, options?: OpenOptions) => Promise<Page>;
}

/** A Vitest test with a browser. Contexts are closed after each test. */
export const test = base.extend<BrowserFixtures>({
  browser: async ({ skip }, use) => {
    const isFirefox = inject('browserName') === 'firefox';
    const browser = isFirefox ? await launchFirefox() : await chromium.connect(inject('browserEndpoint'));
    if (!browser) return skip('this browser is not installed');
    await use(browser);
    await browser.close();
  },
  open: async ({ browser, task }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (url, { provoked, ...options } = {}) => {
      const context = await recordedContext(browser, {
        viewport: desktop,
        // Playwright could click where a moving element was a moment before.
        reducedMotion: 'reduce',
        ...options,
      });
      contexts.push(context);
      // Long for a page but short for a test, so that a missing element is reported soon.
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      if (options.serviceWorkers === undefined) refuseLostRoutes(page);
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        // Some tests open a missing page on purpose (404). Every other console error is a defect.
        const expected = message.text().includes('404 (Not Found)') || provoked?.test(message.text());
        if (message.type() === 'error' && !expected) complaints.push(`${page.url()}: ${message.text()}`);
      });
      await page.goto(url);
      return page;
    });
    await closeContexts(contexts, task);
    if (complaints.length > 0) throw new Error(`The browser reported errors:\n${complaints.join('\n')}`);
  },
});

/** Makes `route` throw for requests that the service worker makes, because it would not see them. The worker makes no calls of the API. */
function refuseLostRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = (place, ...others) => {
    if (String(place).includes('/api/')) return route(place, ...others);
    throw new Error(
      'Playwright cannot intercept what the service worker fetches: open the page with `withoutWorker`.',
    );
  };
}
