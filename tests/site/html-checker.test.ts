import { expect, inject, test } from 'vitest';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { dealtPages } from '../browser/demo-site.ts';
import { htmlFaults, timeout } from './html-checker.ts';

test.skipIf(!inject('java'))(
  'the Nu HTML checker of the W3C finds no fault in any kind of page',
  { timeout },
  async () => {
    expect(await htmlFaults(await dealtPages(dealerPerTemplate))).toEqual([]);
  },
);
