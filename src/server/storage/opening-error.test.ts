import { expect, it } from 'vitest';
import { openingError } from './open-database.ts';

const url = 'postgres://forecourt:secret@db.example:5432/leads';
const file = '/data/forecourt.sqlite';

it.each([
  ['ECONNREFUSED', 'Start Postgres'],
  ['ENOTFOUND', 'There is no host db.example:5432/leads'],
  ['EAI_AGAIN', 'cannot be looked up'],
  ['ETIMEDOUT', 'does not answer'],
  ['28P01', 'refuses the password'],
  ['28000', 'refuses the user'],
  ['3D000', 'createdb'],
  ['42501', 'may not create tables'],
  ['53300', 'no connection left'],
])(
  'the error %s of Postgres or the network names the server and the remedy, never the password',
  (code, remedy) => {
    // A host with two addresses fails with one error for each.
    const grouped = new AggregateError([Object.assign(new Error('no'), { code })]);
    for (const error of [Object.assign(new Error('no'), { code }), new Error('failed', { cause: grouped })]) {
      const { message } = openingError(error, { url }) as Error;
      expect(message).toContain(remedy);
      expect(message).toContain('db.example:5432/leads');
      expect(message).not.toContain('secret');
    }
  },
);

it.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
  'the message "%s" of the pool says that the server does not answer',
  (message) => {
    expect(String(openingError(new Error(message), { url }))).toContain(
      'Check DATABASE_URL and the firewall',
    );
  },
);

it.each([
  [8, 'Make this user its owner'],
  // An extended code: SQLITE_READONLY_DBMOVED.
  [8 | (4 << 8), 'Make this user its owner'],
  [11, 'Restore it from a backup'],
  [13, 'is full'],
  [14, 'Check that its folder exists'],
  [26, 'is no SQLite database'],
])('the code %i of SQLite names the file and the remedy', (errcode, remedy) => {
  const { message } = openingError(Object.assign(new Error('no'), { errcode }), { file }) as Error;
  expect(message).toContain(remedy);
  expect(message).toContain(file);
});

it('an unknown error is handed on as it is', () => {
  const error = Object.assign(new Error('what'), { code: 'XX000' });
  expect(openingError(error, { url })).toBe(error);
  expect(openingError('text', { file })).toBe('text');
});
