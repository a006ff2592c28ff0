import type { ObjectSchema, Schema } from 'yup';
import type { Route } from '../route.ts';

/** What the server answers when it does not do what was asked (OPEN-20), always as `{success: false, error}`. */
export type RefusalStatus = 400 | 401 | 404 | 409 | 429;

/** The shape of an answer: a schema, a JSON Schema made elsewhere, or a file. */
export type AnswerShape = Schema | { jsonSchema: () => object } | { file: string };

/** One route with all that the server, the document and the forms know of it. */
export interface Endpoint<Payload = unknown, Answer = unknown> {
  route: Route<Payload, Answer>;
  /** One line for the document. */
  summary: string;
  /** Requirement IDs. */
  source: string;
  /** Of the body, or for GET of what stands in the path and the query. */
  payload?: ObjectSchema<object>;
  answer: AnswerShape;
  refusals: readonly RefusalStatus[];
  /** Needs a session; the server answers 401 without one. */
  session?: boolean;
  /** May come from `navigator.sendBeacon`, whose content type is text/plain. */
  beacon?: boolean;
  /** How long a browser may use an answer again without asking; after that it asks whether it changed (ETag). */
  cacheSeconds?: number;
  /** Most bytes of its body, where the usual limit is too low. */
  mostBytes?: number;
}

/** Gives an endpoint the payload and answer types of its route. */
export function endpoint<Payload, Answer>(parts: Endpoint<Payload, Answer>): Endpoint<Payload, Answer> {
  return parts;
}
