import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['203.0.113.9', undefined, 0, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::'],
  ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2::'],
  ['2001:0db8::1', undefined, 0, '2001:db8:0:0::'],
  ['::1', undefined, 0, '0:0:0:0::'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::'],
  ['10.0.0.1', '9.9.9.9', 0, '10.0.0.1'],
  ['10.0.0.1', '9.9.9.9, 1.1.1.1', 1, '1.1.1.1'],
  ['10.0.0.1', '9.9.9.9, 1.1.1.1', 2, '9.9.9.9'],
  ['10.0.0.1', '1.1.1.1', 2, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9:51234', 1, '203.0.113.9'],
  ['10.0.0.1', '[2001:db8:1:2::9]:51234', 1, '2001:db8:1:2::'],
  ['10.0.0.1', '[2001:db8:1:2::9]', 1, '2001:db8:1:2::'],
  ['10.0.0.1', 'not an address', 1, 'unknown'],
  [undefined, undefined, 0, 'unknown'],
])(
  'the connection %s with X-Forwarded-For %s behind %i proxies has the address %s [OPEN-20]',
  (socket, forwarded, proxies, address) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(address);
  },
);
