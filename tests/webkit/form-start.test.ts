import { describe } from 'vitest';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'meridian-auto-group';

/**
 * Runs in the page before its scripts. Timers of more than a moment never end, so that what waits for one never starts:
 * the same on a busy machine and an idle one.
 */
function stopClock() {
  const { setTimeout } = window;
  const momentMs = 100;
  window.setTimeout = ((run: TimerHandler, delay = 0, ...given: unknown[]) =>
    delay > momentMs ? 0 : setTimeout(run, delay, ...given)) as typeof window.setTimeout;
}

describe('a page with a form on a phone in WebKit', () => {
  test.for(['/contact/', '/trade-in/', '/book-test-drive/', '/service/'])(
    'starts its form when that comes into view, and waits for no timer: %s',
    async (path, { sites, openWindow }) => {
      sites.runFirst(stopClock);
      const { driver } = await openWindow();
      const visitor = new Visitor(driver);
      await visitor.open(sites.url(slug, path));
      await visitor.until(
        () => {
          const form = document.querySelector('main astro-island form');
          form?.scrollIntoView({ behavior: 'instant' });
          const island = form?.closest('astro-island');
          return { isFound: Boolean(island), isWaiting: island?.hasAttribute('ssr') };
        },
        ({ isFound, isWaiting }) => isFound && isWaiting === false,
      );
      // A press is answered: by the next step, or by what is missing.
      await visitor.press('button', 'Continue');
      await visitor.see(/Step 2 of|Please fix the following errors:/);
    },
  );
});
