/** One call of the API as the browser needs to know it. Its payload's schema stays on the server and with the forms. */
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

/** A route that answers a file rather than JSON. */
export function fileRoute<Payload>(path: Route<Payload, Blob>['path']): Route<Payload, Blob> {
  return { method: 'GET', path };
}

/** The address of a call: names in the path filled in, and for GET the rest as a query. */
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
