import type { ObjectSchema } from 'yup';
import type { Route } from '../route.ts';
import type { FieldNotes } from './answer-schema.ts';

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
