import { expect, test } from 'vitest';
import { nextInTurn } from './round-robin.ts';

test.each([
  ['nobody had a turn', ['sam', 'kim'], {}, 'sam'],
  ['the first had a turn', ['sam', 'kim'], { sam: 1 }, 'kim'],
  ['both had a turn', ['sam', 'kim'], { sam: 1, kim: 2 }, 'sam'],
  ['the second began', ['sam', 'kim'], { kim: 1, sam: 2 }, 'kim'],
  ['somebody is new', ['sam', 'kim', 'lee'], { sam: 8, kim: 7 }, 'lee'],
  ['somebody left', ['kim', 'lee'], { sam: 1, kim: 3, lee: 2 }, 'lee'],
  ['one is left', ['kim'], { kim: 3 }, 'kim'],
])('the next in turn where %s', (_, staff, turns, next) => {
  expect(nextInTurn(staff, new Map(Object.entries(turns)))).toBe(next);
});
