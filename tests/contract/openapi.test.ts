import { expect } from 'vitest';
import { contract } from '../../src/api/contract/contract.ts';
import { test } from './api-server.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { description: string; content: object }>;
  security?: object[];
}

test('the document lists every call of the contract with its payload, answers and refusals [OPEN-20]', async ({
  start,
}) => {
  const api = await start('sqlite');
  const { status, json } = await api.ask('/api/openapi.json', { headers: { host: 'anywhere' } });
  expect([status, json.openapi]).toEqual([200, '3.1.0']);
  const paths: Record<string, Record<string, Operation>> = json.paths;
  const listed = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(
    Object.values(contract)
      .map(({ route }) => `${route.method} ${route.path}`)
      .sort(),
  );

  for (const [name, { route, refusals, session }] of Object.entries(contract)) {
    const operation = paths[route.path]![route.method.toLowerCase()]!;
    expect(operation.operationId).toBe(name);
    expect(Object.keys(operation.responses).map(Number)).toEqual(
      [200, ...refusals, 500].sort((a, b) => a - b),
    );
    expect(Boolean(operation.security)).toBe(Boolean(session));
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const inPath = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map((parameter) => [parameter.name, parameter.required])).toEqual(
      named.map((one) => [one, true]),
    );
    if (route.method === 'POST') expect(operation.requestBody?.content['application/json']).toBeDefined();
  }
});

test('every reference in the document resolves, and fields have their types [OPEN-20]', async ({ start }) => {
  const api = await start('sqlite');
  const { json } = await api.ask('/api/openapi.json');
  const references = [...JSON.stringify(json).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
  expect(references.length).toBeGreaterThan(10);
  for (const path of references) expect(path.split('/').reduce((at, key) => at?.[key], json)).toBeDefined();
  const { schema } = json.paths['/api/events'].post.requestBody.content['text/plain'];
  expect(schema.properties.event_id).toMatchObject({ type: 'number', enum: [14, 15, 17, 18, 25, 39, 48] });
  expect(schema.required).toEqual(expect.arrayContaining(['event_id', 'dealership_id', 'website_id', 'url']));
  const car = json.paths['/api/cars/{id}'].get.responses[200].content['application/json'].schema;
  expect(car.properties.finance_lenders).toBeDefined();
});
