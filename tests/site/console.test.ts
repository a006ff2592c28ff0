import type { Page as BrowserPage } from 'playwright';
import { describe, expect } from 'vitest';
import { desktop, siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { demoSite, pageTypes } from '../browser/demo-site.ts';

/** A browser complains of a page that is not there, and the page says so itself. */
const notThere = '/no-such-page/';

describe.each(dealerPerTemplate)('the browser on the pages of %s', (slug) => {
  test('has nothing to report, to the bottom of one page of every kind', { timeout: 180_000 }, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const reports = reportsOf(page);
    await page.addInitScript(sayViolations);
    const paths = await pathsOf(slug);
    for (const path of paths) {
      await page.goto(siteUrl(slug, path));
      await withinReason(path, comeAlive(page));
    }
    await context.close();
    expect(reports).toEqual([]);
    expect(paths.length).toBeGreaterThan(15);
  });
});

/** The kinds of page that differ in what they show, and the first page of every route that is open to all. */
async function pathsOf(slug: string): Promise<string[]> {
  const { pages } = await demoSite(slug);
  // A gated page sends who is not signed in elsewhere.
  const open = pages.filter(({ gate }) => !gate);
  const routes = new Map(open.toReversed().map(({ route, path }) => [route, path]));
  const types = await pageTypes(slug);
  return [...new Set([...types.map(({ path }) => path), ...routes.values()])].filter(
    (path) => path !== '/404.html',
  );
}

/** Fills up while the page is used: errors and warnings, what the policy refused, and requests without an answer. */
function reportsOf(page: BrowserPage): string[] {
  const reports: string[] = [];
  const report = (text: string) => reports.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', ({ message }) => report(message));
  page.on('console', (message) => {
    if (page.url().endsWith(notThere) && message.text().includes('404 (Not Found)')) return;
    if (['error', 'warning'].includes(message.type())) report(`${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Left behind by going on to the next page.
    if (errorText !== 'net::ERR_ABORTED') report(`${request.url()}: ${errorText}`);
  });
  return reports;
}

/** The console names what was refused in many ways; the event of it always in one. */
function sayViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`refused by ${effectiveDirective}: ${blockedURI}`);
  });
}

/** To the end of the page, screen by screen, until whatever wakes on the way is awake. */
async function comeAlive(page: BrowserPage): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
      scrollTo(0, at);
      await frame();
    }
  });
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
  // Without a limit, a page that never rests would keep the test waiting.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })));
}

/** A script in a page may wait for ever, for a frame that is never drawn, and would not say on which page it does. */
async function withinReason(path: string, work: Promise<void>): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`${path} did not come alive within 30 s.`)), 30_000);
  });
  await Promise.race([work, tooLong]).finally(() => clearTimeout(limit));
}
