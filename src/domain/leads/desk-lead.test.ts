import { expect, it, test } from 'vitest';
import { type Handling, nextInTurn, readHandling, saysAnswered } from './desk-lead.ts';

const staff = ['mia@example.com'];

it.each<[Partial<Record<'status' | 'reason' | 'assigned', string>>, unknown]>([
  [{ status: 'sold' }, { status: 'sold', reason: '', assigned: '' }],
  [
    { status: 'lost', reason: 'price' },
    { status: 'lost', reason: 'price', assigned: '' },
  ],
  [{ status: 'lost' }, { fault: 'Choose why the lead was lost.' }],
  [{ status: 'lost', reason: 'magic' }, { fault: 'Choose why the lead was lost.' }],
  [
    { status: 'sold', reason: 'price' },
    { status: 'sold', reason: '', assigned: '' },
  ],
  [
    { status: 'new', assigned: 'Mia@Example.com' },
    { status: 'new', reason: '', assigned: 'mia@example.com' },
  ],
  [{ status: 'new', assigned: 'eve@example.com' }, { fault: 'Choose somebody of the staff.' }],
  [{ status: 'gone' }, { fault: 'Choose a status.' }],
  [{}, { fault: 'Choose a status.' }],
])('reads %j as %j', (given, read) => {
  expect(readHandling({ status: '', reason: '', assigned: '', ...given }, staff)).toEqual(read);
});

it.each<[Pick<Handling, 'status' | 'reason'>, boolean]>([
  [{ status: 'new', reason: '' }, false],
  [{ status: 'in-progress', reason: '' }, false],
  [{ status: 'appointment', reason: '' }, true],
  [{ status: 'sold', reason: '' }, true],
  [{ status: 'lost', reason: 'price' }, true],
  [{ status: 'lost', reason: 'not-genuine' }, false],
])('%j says that the customer was answered: %s', (handling, isAnswered) => {
  expect(saysAnswered({ ...handling, assigned: '' })).toBe(isAnswered);
});

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
