import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { inject, type RunnerTestCase } from 'vitest';

const folder = resolve(import.meta.dirname, '../../test-results');

/** Opens a context that records what happens in it, in case the test fails. */
export async function recordedContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // Playwright cannot record Firefox over BiDi. Snapshots of every step would slow all tests down.
  if (inject('browserName') === 'chromium') await context.tracing.start({ snapshots: false });
  return context;
}

/**
 * Closes the contexts of a test. If the test has failed, a screenshot of each page and the trace of each context stay in
 * `test-results/<test>/`; `npx playwright show-trace FILE` opens a trace.
 */
export async function closeContexts(
  contexts: readonly BrowserContext[],
  task: Readonly<RunnerTestCase>,
): Promise<void> {
  const isFailed = task.result?.state === 'fail';
  const place = join(folder, task.name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80));
  if (isFailed) mkdirSync(place, { recursive: true });
  for (const [index, context] of contexts.entries()) {
    if (isFailed) await record(context, place, index + 1);
    await context.close();
  }
}

async function record(context: BrowserContext, place: string, number: number): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    // A page that has crashed cannot be drawn. The failure itself is reported in any case.
    await page
      .screenshot({ path: join(place, `visitor-${number}-page-${index + 1}.png`), fullPage: true })
      .catch(() => {});
  }
  if (inject('browserName') === 'chromium')
    await context.tracing.stop({ path: join(place, `visitor-${number}.zip`) }).catch(() => {});
}
