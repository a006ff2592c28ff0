/** One call of the API, with what browsers need. The payload's schema is imported only by the server and by forms. */
export interface Route<Payload, Answer> {
  readonly method: 'GET' | 'POST';
  /** '/api/cars/{id}': names in braces are taken from the payload. */
  readonly path: `/api/${string}`;
  /** Reads a JSON answer. Undefined when it has the wrong shape. Absent: the answer is a file. */
  readonly read?: (body: unknown) => Answer | undefined;
  /** Exists only for the type. */
  readonly payload?: Payload;
}

/** @param read returns undefined for an answer of the wrong shape */
export function route<Payload, Answer>(
  method: Route<Payload, Answer>['method'],
  path: Route<Payload, Answer>['path'],
  read: (body: unknown) => Answer | undefined,
): Route<Payload, Answer> {
  return { method, path, read };
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
