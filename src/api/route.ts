import type { Schema, TypeOf } from './answer-schema.ts';

/** One call of the API, with what browsers need. The payload's schema is imported only by the server and by forms. */
export interface Route<Payload, Answer> {
  readonly method: 'GET' | 'POST';
  /** '/api/cars/{id}': names in braces are taken from the payload. */
  readonly path: `/api/${string}`;
  /** Absent: the answer is a file. */
  readonly answer?: Schema<Answer>;
  /** Exists only for the type. */
  readonly payload?: Payload;
}

export const route = <Payload, S extends Schema>(
  method: Route<Payload, unknown>['method'],
  path: Route<Payload, unknown>['path'],
  answer: S,
): Route<Payload, TypeOf<S>> => ({ method, path, answer: answer as Schema<TypeOf<S>> });

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
