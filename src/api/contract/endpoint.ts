import type { ObjectSchema } from 'yup';
import type { Schema } from '../answer-schema.ts';
import type { Route } from '../route.ts';

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
  payload?: ObjectSchema<Payload & object>;
  /** Absent: the route has the schema of the answer. */
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

/** An answer's schema with what is said about its fields, which browsers do not load. */
export function described(answer: Schema, notes: FieldNotes = {}): Schema {
  const copy: Schema = JSON.parse(JSON.stringify(answer));
  for (const [path, description] of Object.entries(notes))
    for (const field of fieldsAt(copy, path.split('.'))) Object.assign(field, { description });
  return copy;
}

/** The fields at a path: one, or one of each form of an answer that has several. */
function fieldsAt(schema: Schema, [name, ...rest]: string[]): Schema[] {
  if (name === undefined) return [schema];
  return (schema.anyOf ?? [schema]).flatMap(({ properties }) => fieldsAt(properties![name]!, rest));
}
