import { expect } from 'vitest';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { sweep } from './sweep.ts';
import { test } from './webkit-test.ts';

test('every kind of page of a template opens in WebKit without a crash, an error, a part that does not start or a picture out of its frame', async ({
  sites,
  openWindow,
}) => {
  expect(await sweep(dealerPerTemplate.at(-1)!, sites, openWindow)).toEqual([]);
});
