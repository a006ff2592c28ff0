import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { inject, type RunnerTestCase } from 'vitest';

const folder = resolve(import.meta.dirname, '../../test-results');

/** Playwright cannot record Firefox over BiDi. */
const isRecorded = () => inject('browserName') === 'chromium';

/** Opens a context that records what happens in it, in case the test fails. */
export async function recordedContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // Snapshots of every step would slow all tests down.
  if (isRecorded()) await context.tracing.start({ snapshots: false });
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
  const place = placeOf(task);
  if (isFailed) mkdirSync(place, { recursive: true });
  for (const [index, context] of contexts.entries()) {
    if (isFailed) await record(context, place, index + 1);
    // Closed while it records, a context leaves a folder among the temporary files of the machine.
    else if (isRecorded()) await context.tracing.stop().catch(() => {});
    await context.close();
  }
}

/** Keeps a picture of a page for a test that found a problem in it and then opens another page. */
export async function keepPicture(page: Page, task: Readonly<RunnerTestCase>, name: string): Promise<void> {
  const place = placeOf(task);
  mkdirSync(place, { recursive: true });
  await drawPage(page, join(place, `${fileName(name)}.png`));
}

/** The folder of what a failed test leaves. Tests of the same name, one for each dealer, differ in the name of their suite. */
export const placeOf = ({ name, suite }: Readonly<RunnerTestCase>) =>
  join(folder, fileName(suite ? `${suite.name} ${name}` : name));

const fileName = (text: string) => text.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 120);

/** A page that has crashed cannot be drawn. The failure itself is reported in any case. */
const drawPage = (page: Page, path: string) => page.screenshot({ path, fullPage: true }).catch(() => {});

async function record(context: BrowserContext, place: string, number: number): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    await drawPage(page, join(place, `visitor-${number}-page-${index + 1}.png`));
  }
  if (isRecorded())
    await context.tracing.stop({ path: join(place, `visitor-${number}.zip`) }).catch(() => {});
}
