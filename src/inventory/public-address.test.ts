import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['172.31.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['255.255.255.255'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:a9fe:a9fe'],
  ['fd00::1'],
  ['fe80::1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  ['fec0::1'],
  ['not an address'],
])('%s gets no requests [PDF-1]', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([['1.1.1.1'], ['203.0.113.9'], ['2606:4700::1111']])('%s may get requests [PDF-1]', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
