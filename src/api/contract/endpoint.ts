import type { ObjectSchema } from 'yup';
import { bareName, Either, isList, isTexts, type Route, type Shape } from '../route.ts';

/** Status codes of a refused call (OPEN-20). The body is always `{success: false, error}`. */
export type RefusalStatus = 400 | 401 | 404 | 409 | 429;

/** An answer that its route does not state: a JSON Schema made elsewhere, or a file. */
type OtherAnswer = { jsonSchema: () => object } | { file: string };

/** One route, with everything that server, document and forms need. */
export interface Endpoint<Payload = unknown, Answer = unknown> {
  route: Route<Payload, Answer>;
  /** One line for the document. */
  summary: string;
  /** Requirement IDs. */
  source: string;
  /** Schema of the body, or for GET of path and query parameters. */
  payload?: ObjectSchema<object>;
  /** Absent: the route has the shape of the answer. */
  answer?: OtherAnswer;
  /** Says more about fields of the answer. */
  notes?: FieldNotes;
  refusals: readonly RefusalStatus[];
  /** Needs a session; the server answers 401 without one. */
  session?: boolean;
  /** True for calls from `navigator.sendBeacon`, whose content type is text/plain. */
  beacon?: boolean;
  /** How long a browser may cache an answer. After that it revalidates with the ETag. */
  cacheSeconds?: number;
  /** Largest body in bytes, if the default limit is too low. */
  mostBytes?: number;
}

/** Gives an endpoint the payload and answer types of its route. */
export function endpoint<Payload, Answer>(parts: Endpoint<Payload, Answer>): Endpoint<Payload, Answer> {
  return parts;
}

/** The description of a payload's field, as the metadata of its schema. */
export const about = (description: string) => ({ jsonSchema: { description } });

/** Descriptions of an answer's fields for the document, by their path: 'vehicle.example'. */
type FieldNotes = Readonly<Record<string, string>>;

/**
 * The JSON Schema of an answer.
 *
 * @param path of the field that the shape is of; '' for the whole answer
 */
export function answerSchema(shape: Shape, notes: FieldNotes = {}, path = ''): object {
  const description = notes[path];
  return { ...schemaOf(shape, notes, path), ...(description && { description }) };
}

function schemaOf(shape: Shape, notes: FieldNotes, path: string): object {
  if (shape === 'text') return { type: 'string' };
  if (shape === 'id') return { type: 'string', minLength: 1 };
  if (shape === 'whole') return { type: 'integer' };
  if (typeof shape === 'string') return { type: shape };
  if (shape === null) return { type: 'null' };
  if (typeof shape === 'boolean') return { type: 'boolean', const: shape };
  if (isList(shape)) return { type: 'array', items: answerSchema(shape[0], notes, path && `${path}[]`) };
  if (isTexts(shape)) return { type: 'string', enum: [...shape] };
  if (shape instanceof Either) return { anyOf: shape.shapes.map((one) => answerSchema(one, notes, path)) };
  const fields = Object.entries(shape);
  const properties = fields.map(([name, of]) => {
    const bare = bareName(name);
    return [bare, answerSchema(of, notes, path ? `${path}.${bare}` : bare)];
  });
  const required = fields.map(([name]) => name).filter((name) => bareName(name) === name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}
