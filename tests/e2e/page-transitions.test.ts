import { expect } from 'vitest';
import { siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';

const slug = 'parkside-used-cars';

// With the service worker a linked style sheet comes later than without it.
test('with the service worker, a page is revealed with a transition from the page before, also to and from a car, and not with reduced motion', async ({
  open,
}) => {
  const { path } = await vehiclePage(slug, 'car for sale', isForSale);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await open(siteUrl(slug), { reducedMotion, serviceWorkers: 'allow' });
    await page.addInitScript(() =>
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset['revealed'] = String(viewTransition !== null);
      }),
    );
    for (const next of ['/trade-in/', path, '/']) {
      await page.evaluate((href) => location.assign(href), next);
      await page.waitForURL(siteUrl(slug, next));
      const isRevealed = () => page.evaluate(() => document.documentElement.dataset['revealed']);
      await expect.poll(isRevealed).toBe(String(reducedMotion === 'no-preference'));
    }
  }
});
