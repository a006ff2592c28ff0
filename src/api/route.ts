import type { Schema as PayloadSchema } from 'yup';
import type { Schema } from './answer-schema.ts';

/** Status codes of a refused call (OPEN-20). The body is always `{success: false, error}`. */
export type RefusalStatus = 400 | 401 | 404 | 409 | 429;

/** What the server and the API's document know of a call besides. */
export interface CallAbout<Payload> {
  /** One line for the document. */
  summary: string;
  /** Schema of the body, or for GET of path and query parameters. Absent: the call has no payload. */
  payload?: PayloadSchema<Payload>;
  /** The answer for the document, where it says more than `Route.answer`: as a JSON Schema, or the type of a file. */
  documented?: { jsonSchema: () => object } | { file: string };
  /** Says more about fields of the answer, by their path: 'vehicle.example'. */
  notes?: Readonly<Record<string, string>>;
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

/** One call of the API. */
export interface Route<Payload, Answer> {
  readonly method: 'GET' | 'POST';
  /** '/api/cars/{id}': names in braces are taken from the payload. */
  readonly path: `/api/${string}`;
  /** Absent: the answer is a file. */
  readonly answer?: Schema<Answer> | undefined;
  /** Absent in browsers. */
  readonly about?: () => CallAbout<Payload>;
}

/** What a call is sent with, and what it is answered with. */
export type PayloadOf<R> = R extends Route<infer Payload, infer _> ? Payload : never;
export type AnswerOf<R> = R extends Route<infer _, infer Answer> ? Answer : never;

/**
 * States a call of the API. The checks of both sides, the types, the server's route and the document follow from it.
 *
 * @param about is left out of what browsers load (`leanCalls` in src/build/vite-plugins.ts), as are the imports that only
 *   it uses
 */
export const route = <Answer, Payload = undefined>(
  method: Route<Payload, Answer>['method'],
  path: Route<Payload, Answer>['path'],
  answer: Schema<Answer> | undefined,
  about: () => CallAbout<Payload>,
): Route<Payload, Answer> => ({ method, path, answer, about });

/** The address of a call. Fills in the names in the path; for GET the other fields become the query. */
export function addressOf(
  { method, path }: Pick<Route<unknown, unknown>, 'method' | 'path'>,
  payload: Readonly<Record<string, unknown>>,
): string {
  const rest = new Map(Object.entries(payload));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '');
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== 'GET' || rest.size === 0) return filled;
  const query = new URLSearchParams();
  for (const [name, value] of rest) if (value !== undefined) query.set(name, String(value));
  return `${filled}?${query}`;
}
