import { describe, expect } from 'vitest';
import { askPages, onDesktop, onPhone } from '../browser/ask-pages.ts';
import { test, withoutWorker } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { dealtPages } from '../browser/demo-site.ts';

describe.each(dealerPerTemplate)('the kinds of page that %s is asked for', (slug) => {
  test('do not shift while they load, report no error, and pass axe and fit on a phone and a desktop', {
    timeout: 120_000,
  }, async ({ open, task }) => {
    const page = await open('about:blank', withoutWorker);
    const pages = (await dealtPages(dealerPerTemplate)).get(slug)!;
    expect(pages.length).toBeGreaterThan(4);
    // A layout shifts at the width at which it loads: one page on a phone, the next on a desktop.
    const found = await askPages(page, task, slug, pages, (index) =>
      index % 2 === 0 ? [onPhone, onDesktop] : [onDesktop, onPhone],
    );
    expect(found).toEqual([]);
  });
});
