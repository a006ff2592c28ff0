import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import { test as browserTest, desktop } from '../browser/browser-test.ts';
import { closeContexts, recordedContext } from '../browser/failure-record.ts';
import { Stage, type StageOptions } from './stage.ts';

export interface VisitorOptions extends BrowserContextOptions {
  /** ISO time of the visitor's device when the visit begins. The clock runs on from there. */
  now?: string;
  /** Console errors that the journey itself causes. */
  provoked?: RegExp;
}

/** A visitor with their own browser context: cookies, storage, clock and time zone. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Moves the clock of the visitor's device. */
  setNow(instant: string): Promise<void>;
}

interface JourneyFixtures {
  /**
   * Builds and serves copies of demo dealers. `prepare` changes them before the first build. They are deleted after the
   * test.
   */
  stage: (options: StageOptions, prepare?: (stage: Stage) => void) => Promise<Stage>;
  /** Opens a browser context for another visitor. The test fails when one of its pages reports an error. */
  visitor: (options?: VisitorOptions) => Promise<Visitor>;
}

/** Timeout of one journey, which builds sites, starts servers and opens many pages. */
export const journeyTime = 240_000;

/** A test of one visitor's or dealer's journey on the built site with the real API server. */
export const test = browserTest.extend<JourneyFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  stage: async ({}, use) => {
    const stages: Stage[] = [];
    await use(async (options, prepare) => {
      const stage = new Stage(options);
      stages.push(stage);
      prepare?.(stage);
      await stage.build();
      await stage.serve();
      return stage;
    });
    for (const stage of stages) await stage.close();
  },
  visitor: async ({ browser, task }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (options = {}) => visit(browser, options, contexts, complaints));
    await closeContexts(contexts, task);
    if (complaints.length > 0) throw new Error(`The browser reported errors:\n${complaints.join('\n')}`);
  },
});

async function visit(
  browser: Browser,
  { now, provoked, ...options }: VisitorOptions,
  contexts: BrowserContext[],
  complaints: string[],
): Promise<Visitor> {
  const context = await recordedContext(browser, {
    viewport: desktop,
    reducedMotion: 'reduce',
    ...options,
  });
  contexts.push(context);
  context.setDefaultTimeout(30_000);
  if (now !== undefined) await context.clock.setSystemTime(now);
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      const expected = message.text().includes('404 (Not Found)') || provoked?.test(message.text());
      if (message.type() === 'error' && !expected) complaints.push(`${page.url()}: ${message.text()}`);
    });
  });
  const page = await context.newPage();
  return { context, page, setNow: (instant) => context.clock.setSystemTime(instant) };
}

/** Replaces what a field contains, by keys. Firefox does not pass `fill` on to fields that React controls. */
export async function write(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.pressSequentially(text);
}
