import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { array, mixed, object, string } from 'yup';
import type { Endpoint } from '../../api/contract/contract.ts';
import { Refusal } from '../refusal.ts';
import { readPayload } from './read-payload.ts';

/** Its schema checks types only, so that the rules for every payload show. */
const payload = object({ note: string(), list: array(object({ name: string() })), any: mixed() });
const lax = { route: { method: 'POST' }, payload } as unknown as Endpoint;

async function read(json: object): Promise<unknown> {
  const app = new Hono();
  app.post('/', async (context) => {
    try {
      return context.json(await readPayload(lax, context.req, async () => {}));
    } catch (error) {
      return context.json(error instanceof Refusal ? { refused: error.field } : String(error));
    }
  });
  const body = JSON.stringify(json);
  const headers = { 'content-type': 'application/json' };
  return (await app.request('/', { method: 'POST', body, headers })).json();
}

test.each<[what: string, sent: object, read: object]>([
  ['a field that the schema names', { note: 'a' }, { note: 'a' }],
  ['a field that the schema does not name', { note: 'a', other: 'b' }, { note: 'a' }],
  ['an unknown field in a list', { list: [{ name: 'a', other: 1 }] }, { list: [{ name: 'a' }] }],
  ['NUL in a text', { note: 'a\0b' }, { refused: 'note' }],
  ['NUL in a text of a list', { list: [{ name: '\0' }] }, { refused: 'list.0.name' }],
  ['NUL in the name of a field', { any: { 'a\0': 1 } }, { refused: 'any.a' }],
  ['NUL in a field that is dropped', { other: '\0' }, {}],
  ['a wrong type', { note: 5 }, { refused: 'note' }],
  ['deep nesting', { any: nested(9) }, { refused: 'any.a.a.a.a.a.a.a.a' }],
  ['nesting within the limit', { any: nested(6) }, { any: nested(6) }],
])('reads a payload with %s [OPEN-20]', async (_, sent, expected) => {
  expect(await read(sent)).toEqual(expected);
});

function nested(levels: number): object {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}
