import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { ObjectSchema, Schema } from 'yup';
import type { Schema as AnswerSchema } from '../answer-schema.ts';
import { sentCodes } from '../result.ts';
import type { CallAbout, RefusalStatus } from '../route.ts';
import { contract, type Endpoint } from './contract.ts';

const refusalWords: Record<RefusalStatus | 500, string> = {
  400: 'Something in the request is not valid.',
  401: 'Not signed in, or not with this phone number.',
  404: 'Not found at this dealer.',
  409: 'Conflict: another visitor has the car or the time, or the reservation has ended.',
  429: 'Too many requests. Retry-After is the number of seconds to wait.',
  500: 'The server or a service that it needs failed.',
};

/**
 * Descriptions of fields of the lead forms. They are here and not in the schemas, because the forms in the browser load
 * the schemas.
 */
const leadFieldWords: Record<string, string> = {
  lead_key:
    'A UUID in lower case, one for each completed form. A lead that is sent again with the same key is stored once and gets the same answer.',
  sent_later:
    'True when the browser retries a lead that it could not send before. The visitor may be gone and cannot choose another time, so an appointment that is no longer available is noted in the lead as a request.',
  captcha:
    'The payload of ALTCHA: a solved challenge of GET /api/captcha, as JSON in base64. Not needed when the dealer turned captchas off or when a lead is sent again.',
  shown_price:
    "What the page shows as the car's price, '$23,990'. When the car has another one, the lead says both. Anything but a price is ignored.",
  fax_number: 'A hidden field that visitors do not see. Any text in it marks the lead as spam.',
  step_number:
    'Counts the steps of a lead, from 1. A step with a lower number than one that arrived before changes nothing. A step without a number always counts as the newest.',
};

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [key: string]: unknown;
}

/** Builds the OpenAPI 3.1 document of the contract (OPEN-20) from the schemas that validate requests. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, one] of Object.entries<Endpoint>(contract)) {
    const { method, path } = one.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, one) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt API',
      version: '1',
      description:
        'The calls of a dealer’s site. The host identifies the dealer; when the API has its own host, the Origin header does. A POST needs the Origin of the dealer’s site. In addition to the listed answers, a request can be refused with 403 (another site), 405, 408 (body too slow), 413 (body too large) or 415 (not JSON), and with 503 and Retry-After when it may succeed in a moment.',
    },
    servers: [{ url: '/', description: 'The host of the dealer’s site.' }],
    // Calls that need a session say so themselves.
    security: [],
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['success', 'error'],
          properties: {
            success: { const: false },
            error: { type: 'string', description: 'A sentence to show to the visitor.' },
            code: {
              enum: [...sentCodes],
              description:
                'Where the page can react: a new captcha solution is required; this server does not know the site; it does not have the lead of a later step; the key belongs to another lead.',
            },
            field: { type: 'string', description: "The field that was refused: 'own_vehicle.year'." },
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
    tags: [path.split('/')[2]],
    ...(one.session && { security: [{ session: [] }] }),
    ...(isGet && payload && { parameters: parametersOf(path, payload) }),
    ...(!isGet && { requestBody: bodyOf(payload ?? { type: 'object' }, one.beacon ?? false) }),
    responses: {
      200: { description: 'Done.', content: contentOf(one) },
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

function contentOf({ route, documented, notes }: Endpoint): object {
  if (documented && 'file' in documented)
    return { [documented.file]: { schema: { type: 'string', format: 'binary' } } };
  const schema = documented ? documented.jsonSchema() : route.answer && described(route.answer, notes);
  if (!schema) throw new Error(`Nothing says what ${route.path} answers.`);
  return { 'application/json': { schema } };
}

/** An answer's schema with what is said about its fields, which browsers do not load. */
export function described(answer: AnswerSchema, notes: CallAbout<unknown>['notes'] = {}): AnswerSchema {
  const copy: AnswerSchema = JSON.parse(JSON.stringify(answer));
  for (const [path, description] of Object.entries(notes))
    for (const field of fieldsAt(copy, path.split('.'))) Object.assign(field, { description });
  return copy;
}

/** The fields at a path: one, or one of each form of an answer that has several. */
function fieldsAt(schema: AnswerSchema, [name, ...rest]: string[]): AnswerSchema[] {
  if (name === undefined) return [schema];
  return (schema.anyOf ?? [schema]).flatMap(({ properties }) => fieldsAt(properties![name]!, rest));
}

function refusal(status: RefusalStatus | 500): object {
  const schema = { $ref: '#/components/schemas/Refusal' };
  return { description: refusalWords[status], content: { 'application/json': { schema } } };
}

function jsonSchemaOf(schema: Schema | ObjectSchema<object>): JsonSchema {
  // The conversion adds empty objects as defaults. Our schemas have no object as a default.
  const text = JSON.stringify(convertSchema(schema as Schema), (key, value) =>
    key === 'default' && typeof value === 'object' ? undefined : value,
  );
  const converted: JsonSchema = JSON.parse(text);
  for (const [name, field] of Object.entries(converted.properties ?? {})) {
    const description = leadFieldWords[name];
    if (description !== undefined) field['description'] = description;
  }
  return converted;
}
