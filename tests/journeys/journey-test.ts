import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { test as browserTest, desktop } from '../browser/browser-test.ts';
import { Stage, type StageOptions } from './stage.ts';

export interface VisitorOptions extends BrowserContextOptions {
  /** ISO instant the visitor's device shows when the visit begins; its clock goes on from there. */
  now?: string;
  /** Errors in the console that the journey itself provokes. */
  provoked?: RegExp;
}

/** Somebody with a browser of their own: cookies, storage, clock and time zone are theirs. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Moves the clock of the visitor's device. */
  setNow(instant: string): Promise<void>;
}

interface JourneyFixtures {
  /** Builds and serves copies of demo dealers, changed by `prepare` before the first build; gone after the test. */
  stage: (options: StageOptions, prepare?: (stage: Stage) => void) => Promise<Stage>;
  /** Opens a browser for one more visitor; what its pages report as an error fails the test. */
  visitor: (options?: VisitorOptions) => Promise<Visitor>;
}

/** How long one journey may take: it builds sites, starts servers and walks through many pages. */
export const journeyTime = 240_000;

/** A test that plays through what one visitor, dealer or day meets, on the built site and the real API server. */
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
  visitor: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (options = {}) => visit(browser, options, contexts, complaints));
    for (const context of contexts) await context.close();
    if (complaints.length > 0) throw new Error(`The browser reported errors:\n${complaints.join('\n')}`);
  },
});

async function visit(
  browser: Browser,
  { now, provoked, ...options }: VisitorOptions,
  contexts: BrowserContext[],
  complaints: string[],
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: desktop,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  contexts.push(context);
  context.setDefaultTimeout(20_000);
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
