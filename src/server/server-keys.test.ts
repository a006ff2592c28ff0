import { expect, test } from 'vitest';
import { ServerKeys } from './server-keys.ts';

const before = new ServerKeys('first');
const after = new ServerKeys('second', ['first']);
const given = before.hash('link', 7);

test.each([
  ['its own hash', before, given, 7, true],
  ['a hash of the former secret', after, given, 7, true],
  ['a hash of another secret', new ServerKeys('second'), given, 7, false],
  ['a hash of other parts', before, given, 8, false],
  ['half a hash', before, given.slice(0, 32), 7, false],
  ['no hash', before, '', 7, false],
] as const)('takes %s or refuses it: %#', (_, keys, hash, id, isRight) => {
  expect(keys.isHash(hash, 'link', id)).toBe(isRight);
  expect(keys.isToken(Buffer.from(hash, 'hex').toString('base64url'), 'link', id)).toBe(isRight);
});

test('makes hashes by the current secret, another for each purpose', () => {
  expect(after.hash('link', 7)).toBe(new ServerKeys('second').hash('link', 7));
  expect(after.hashes('link', 7)).toEqual([after.hash('link', 7), given]);
  expect(before.hash('other', 7)).not.toBe(given);
});
