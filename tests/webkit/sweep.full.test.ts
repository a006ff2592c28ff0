import { expect } from 'vitest';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { sweep } from './sweep.ts';
import { test } from './webkit-test.ts';

/** `sweep.test.ts` has the last one. */
test.for(dealerPerTemplate.slice(0, -1))(
  'every kind of page of %s opens in WebKit without a fault',
  async (slug, { sites, openWindow }) => {
    expect(await sweep(slug, sites, openWindow)).toEqual([]);
  },
);
