import { describe, expect } from 'vitest';
import { siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';
import { firstView } from '../browser/first-view.ts';

/** The most that a page may load by itself on a phone, pictures and fonts included. `npm run bench -- weight` prints it. */
const limits: Record<string, { requests: number; kB: number }> = {
  home: { requests: 40, kB: 345 },
  search: { requests: 50, kB: 415 },
  'vehicle for sale': { requests: 30, kB: 142 },
  'text-page': { requests: 14, kB: 100 },
};

describe.each(dealerPerTemplate)('what a phone loads for a first view of %s', (slug) => {
  test.for(Object.keys(limits))(
    'stays within the requests and bytes of the kind: %s',
    async (kind, { browser, annotate }) => {
      const page = (await pagesToAsk(slug)).find(({ type }) => type === kind);
      expect(page).toBeDefined();
      const { requests, bytes } = await firstView(browser, siteUrl(slug, page!.path));
      await annotate(`${requests} requests, ${(bytes / 1000).toFixed(1)} kB`);
      expect(requests).toBeGreaterThan(5);
      expect(requests).toBeLessThanOrEqual(limits[kind]!.requests);
      expect(bytes / 1000).toBeLessThanOrEqual(limits[kind]!.kB);
    },
  );
});
