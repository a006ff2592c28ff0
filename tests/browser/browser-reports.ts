import type { Page } from 'playwright';

/** The browser reports an error for a page that answers 404, although that page is correct. */
const missingPage = '/no-such-page/';

/**
 * Collects what the browser reports about a page while it is used: errors and warnings, violations of the
 * Content-Security-Policy, and failed requests.
 *
 * @returns a list that grows
 */
export async function reportsOf(page: Page): Promise<string[]> {
  const reports: string[] = [];
  const report = (text: string) => reports.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', ({ message }) => report(message));
  page.on('console', (message) => {
    if (page.url().endsWith(missingPage) && message.text().includes('404 (Not Found)')) return;
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) report(`${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // The next page was opened before the request was answered.
    if (errorText !== 'net::ERR_ABORTED') report(`${request.url()}: ${errorText}`);
  });
  // The console describes a violation in many ways, the event always in the same way.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`refused by ${effectiveDirective}: ${blockedURI}`);
    });
  });
  return reports;
}

/**
 * Scrolls to the end of the page, screen by screen, until everything that starts when it becomes visible has started.
 * It does not follow a growing list, because that would grow to hundreds of cars.
 */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const end = document.documentElement.scrollHeight;
    for (let at = 0; at < end; at += innerHeight) {
      scrollTo(0, at);
      await frame();
    }
  });
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
  // Without a limit, a page that is never idle would keep the test waiting.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
}
