import { describe, expect } from 'vitest';
import { askPages, onDesktop, onPhone } from '../browser/ask-pages.ts';
import { test, withoutWorker } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { dealtPages } from '../browser/demo-site.ts';

describe.each(dealerPerTemplate)('the kinds of page that %s is asked for', (slug) => {
  test('do not shift while they load, report no error, fit, and pass axe on a phone or a desktop', async ({
    open,
    task,
  }) => {
    const page = await open('about:blank', withoutWorker);
    const pages = (await dealtPages(dealerPerTemplate)).get(slug)!;
    expect(pages.length).toBeGreaterThan(4);
    // Both widths of every kind and template are in tests/a11y.
    const look = (index: number) => (index % 2 === 0 ? onPhone : onDesktop);
    expect(await askPages(page, task, slug, pages, look)).toEqual([]);
  });
});
