import { describe, expect } from 'vitest';
import { askPages, onDesktop, onPhone } from '../browser/ask-pages.ts';
import { test, withoutWorker } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';

/** A dealer has a thousand pages and more, so visiting all of them takes long. */
const timeout = process.env['ALL_PAGES'] ? 7_200_000 : 300_000;

describe.each(dealerPerTemplate)('every kind of page of %s', (slug) => {
  test('on a phone does not shift while it loads, fits 320 pixels and large text, and passes axe', {
    timeout,
  }, async ({ open, task }) => {
    const page = await open('about:blank', withoutWorker);
    expect(await askPages(page, task, slug, await pagesToAsk(slug), () => onPhone)).toEqual([]);
  });

  test('on a desktop does not shift while it loads, reports no error, fits large text, and passes axe', {
    timeout,
  }, async ({ open, task }) => {
    const page = await open('about:blank', withoutWorker);
    expect(await askPages(page, task, slug, await pagesToAsk(slug), () => onDesktop)).toEqual([]);
  });
});
