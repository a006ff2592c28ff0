import { expect, inject, test } from 'vitest';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';
import { htmlFaults, timeout } from './html-checker.ts';

test.skipIf(!inject('java')).each(dealerPerTemplate)(
  'the Nu HTML checker of the W3C finds no fault in any kind of page of %s',
  { timeout },
  async (slug) => {
    expect(await htmlFaults([[slug, await pagesToAsk(slug)]])).toEqual([]);
  },
);
