import { expect, it } from 'vitest';
import { type Handling, readHandling, saysAnswered } from './desk-lead.ts';

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
