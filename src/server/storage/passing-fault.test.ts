import { expect, test } from 'vitest';
import { isPassingFault } from './passing-fault.ts';

const fault = (more: object, message = 'It failed.') => Object.assign(new Error(message), more);

test.each<[what: string, error: unknown, isPassing: boolean]>([
  ['Postgres restarts', fault({ code: '57P01' }), true],
  ['Postgres starts', fault({ code: '57P03' }), true],
  ['a statement took too long', fault({ code: '57014' }), true],
  ['the disk of Postgres is full', fault({ code: '53100' }), true],
  ['Postgres has no connection left', fault({ code: '53300' }), true],
  ['two transactions waited for each other', fault({ code: '40P01' }), true],
  ['the password of Postgres was changed', fault({ code: '28P01' }), true],
  ['the connection broke', fault({}, 'Connection terminated unexpectedly'), true],
  ['nothing answers', fault({ code: 'ECONNREFUSED' }), true],
  ['the file of SQLite is locked', fault({ errcode: 5 }), true],
  ['the disk of SQLite is full', fault({ errcode: 13 }), true],
  ['SQLite cannot read, with an extended code', fault({ errcode: 266 }), true],
  ['the disk of the content is full', fault({ code: 'ENOSPC' }), true],
  ['the cause is a full disk', new Error('It failed.', { cause: fault({ code: 'ENOSPC' }) }), true],
  ['the file of SQLite is damaged', fault({ errcode: 11 }), false],
  ['a row is there already', fault({ code: '23505' }), false],
  ['a table is missing', fault({ code: '42P01' }), false],
  ['a file is missing', fault({ code: 'ENOENT' }), false],
  ['our own mistake', new TypeError('x is undefined'), false],
  ['no error at all', 'text', false],
])('%s: %o passes: %s', (_, error, isPassing) => {
  expect(isPassingFault(error)).toBe(isPassing);
});
