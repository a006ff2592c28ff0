import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanCalls, together } from './vite-plugins.ts';

test('each module of a shared file exists and is in one group', () => {
  const modules = Object.values(together).flat();
  const isThere = (name: string) =>
    ['ts', 'tsx'].some((end) => existsSync(fileURLToPath(new URL(`../${name}.${end}`, import.meta.url))));
  expect(modules.filter((name) => !isThere(name))).toEqual([]);
  expect(modules.filter((name, index) => modules.indexOf(name) !== index)).toEqual([]);
});

test('browsers load of a call only how it is made and checked', () => {
  const written = `import { object } from 'yup';
import { text } from './answer-schema.ts';
import { idField, route } from './route.ts';
const id = () => idField('The car');
const payload = () => object({ id: id() });
const car = { name: text };
export const first = route('GET', '/api/first', car, () => ({ payload: payload() }));
export const second = route('POST', '/api/second', text, () => ({ payload: id() }));`;
  const { code } = leanCalls().transform.handler.call({ parse: (it) => parseAst(it) as never }, written);
  expect(code.split('\n')).toEqual([
    "import { text } from './answer-schema.ts';",
    "import { idField, route } from './route.ts';",
    'const car = { name: text };',
    "export const first = route('GET', '/api/first', car, );",
    "export const second = route('POST', '/api/second', text, );",
  ]);
});
