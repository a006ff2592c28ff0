import { type AnswerOfShape, hasShape, type Shape } from './answer-shape.ts';

/** One call of the API, with what browsers need. The payload's schema is imported only by the server and by forms. */
export interface Route<Payload, Answer> {
  readonly method: 'GET' | 'POST';
  /** '/api/cars/{id}': names in braces are taken from the payload. */
  readonly path: `/api/${string}`;
  /** Reads a JSON answer. Undefined when it has the wrong shape. Absent: the answer is a file. */
  readonly read?: (body: unknown) => Answer | undefined;
  /** What `read` accepts. Absent where the answer is stated elsewhere. */
  readonly shape?: Shape;
  /** Exists only for the type. */
  readonly payload?: Payload;
}

/** A route whose answer has a shape. */
export function route<Payload, S>(
  method: Route<Payload, unknown>['method'],
  path: Route<Payload, unknown>['path'],
  shape: S & Shape,
): Route<Payload, AnswerOfShape<S>> {
  const read = (body: unknown) => (hasShape(body, shape) ? (body as AnswerOfShape<S>) : undefined);
  return { method, path, read, shape };
}

/** A route whose answer is a file instead of JSON. */
export function fileRoute<Payload>(path: Route<Payload, Blob>['path']): Route<Payload, Blob> {
  return { method: 'GET', path };
}

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
