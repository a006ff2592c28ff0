import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { ObjectSchema, Schema } from 'yup';
import { contract } from './contract.ts';
import type { AnswerShape, Endpoint, RefusalStatus } from './endpoint.ts';

const refusalWords: Record<RefusalStatus | 500, string> = {
  400: 'Something in the request is not valid.',
  401: 'Not signed in, or not with this phone number.',
  404: 'There is no such thing at this dealer.',
  409: 'It is not possible any more: somebody was faster, or it has ended.',
  429: 'Too many requests; Retry-After says for how many seconds.',
  500: 'The server, or a service it needs, failed.',
};

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [key: string]: unknown;
}

/** The contract as an OpenAPI 3.1 document (OPEN-20), made from the schemas that validate. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, one] of Object.entries<Endpoint>(contract)) {
    const { method, path } = one.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, one) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt API',
      version,
      description:
        'The calls of a dealer’s site. The dealer is known by the host, or at a host of the API’s own by the Origin; a POST needs the Origin of the dealer’s site. Besides the answers listed, a request may be refused with 403 (another site), 405, 413 (body too large) or 415 (not JSON).',
    },
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'error'],
          properties: {
            success: { const: false },
            error: { type: 'string', description: 'A sentence that may be shown to the visitor.' },
            code: {
              const: 'captcha',
              description: 'Only where another solution of the captcha is wanted.',
            },
          },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session-{website id}' },
      },
    },
  };
}

function operationOf(name: string, one: Endpoint): object {
  const { method, path } = one.route;
  const payload = one.payload && jsonSchemaOf(one.payload);
  const isGet = method === 'GET';
  return {
    operationId: name,
    summary: one.summary,
    description: `Requirements: ${one.source}.`,
    tags: [path.split('/')[2]],
    ...(one.session && { security: [{ session: [] }] }),
    ...(isGet && payload && { parameters: parametersOf(path, payload) }),
    ...(!isGet && { requestBody: bodyOf(payload ?? { type: 'object' }, one.beacon ?? false) }),
    responses: {
      200: { description: 'Done.', content: contentOf(one.answer) },
      ...Object.fromEntries([...one.refusals, 500 as const].map((status) => [status, refusal(status)])),
    },
  };
}

function parametersOf(path: string, { properties = {}, required = [] }: JsonSchema): object[] {
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
}

function bodyOf(schema: JsonSchema, beacon: boolean): object {
  const content = { 'application/json': { schema } };
  return { required: true, content: beacon ? { ...content, 'text/plain': { schema } } : content };
}

function contentOf(answer: AnswerShape): object {
  if ('file' in answer) return { [answer.file]: { schema: { type: 'string', format: 'binary' } } };
  const schema = 'jsonSchema' in answer ? answer.jsonSchema() : jsonSchemaOf(answer);
  return { 'application/json': { schema } };
}

function refusal(status: RefusalStatus | 500): object {
  const schema = { $ref: '#/components/schemas/Refusal' };
  return { description: refusalWords[status], content: { 'application/json': { schema } } };
}

function jsonSchemaOf(schema: Schema | ObjectSchema<object>): JsonSchema {
  return withoutDefaults(convertSchema(schema as Schema) as JsonSchema) as JsonSchema;
}

/** Every object is given an empty one as its default, which none of ours has. */
function withoutDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDefaults);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => key !== 'default' || typeof value !== 'object',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutDefaults(value)]));
}
