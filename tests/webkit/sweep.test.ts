import { describe, expect } from 'vitest';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { sweep } from './sweep.ts';
import { test } from './webkit-test.ts';

describe.each(dealerPerTemplate)('every kind of page of %s in WebKit', (slug) => {
  test('opens without a crash, an error, a part that does not start or a picture out of its frame', {
    timeout: 600_000,
  }, async ({ sites, openWindow }) => {
    expect(await sweep(slug, sites, openWindow)).toEqual([]);
  });
});
