/**
 * What an answer looks like, as data. This is the one statement of it: its type, its reader in the browser and its JSON
 * Schema in the document follow. It is no yup schema, because every page reads answers and few pages have forms.
 *
 * - 'text', 'id' (a text that is not empty), 'number', 'whole', 'boolean'
 * - a constant: `true`, `false`, `null`
 * - `[shape]`: a list
 * - `{ name: shape, 'name?': shape }`: an object; fields that end in '?' may be absent
 * - a Set: one of these texts
 * - `new Either(...)`: one of these shapes
 */
export type Shape =
  | 'text'
  | 'id'
  | 'number'
  | 'whole'
  | 'boolean'
  | boolean
  | null
  | readonly [Shape]
  | ReadonlySet<string>
  | Either
  | { readonly [name: string]: Shape };

export class Either<Shapes extends readonly Shape[] = readonly Shape[]> {
  readonly shapes: Shapes;

  constructor(...shapes: Shapes) {
    this.shapes = shapes;
  }
}

/** Keeps the exact type of a shape. */
export const shape = <const S extends Shape>(of: S): S => of;

/** An answer that only confirms success. */
export const done = shape({ success: true });

/** The type of an answer of this shape. */
export type AnswerOfShape<S> = S extends 'text' | 'id'
  ? string
  : S extends 'number' | 'whole'
    ? number
    : S extends 'boolean'
      ? boolean
      : S extends boolean | null
        ? S
        : S extends readonly [infer Item]
          ? AnswerOfShape<Item>[]
          : S extends ReadonlySet<infer Text>
            ? Text
            : S extends Either<infer Shapes>
              ? AnswerOfShape<Shapes[number]>
              : Flat<RequiredFields<S> & OptionalFields<S>>;

type RequiredFields<S> = {
  -readonly [Name in Exclude<keyof S, `${string}?`>]: AnswerOfShape<S[Name]>;
};
type OptionalFields<S> = {
  -readonly [Name in keyof S as Name extends `${infer Bare}?` ? Bare : never]?: AnswerOfShape<S[Name]>;
};
type Flat<T> = { [Name in keyof T]: T[Name] };

/** Fields that a shape does not name are left alone: a newer server may send more. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (shape === 'text') return typeof value === 'string';
  if (shape === 'id') return typeof value === 'string' && value !== '';
  if (shape === 'whole') return Number.isInteger(value);
  // 'number' and 'boolean' are named as typeof names them.
  if (typeof shape === 'string') return typeof value === shape;
  if (typeof shape !== 'object' || shape === null) return value === shape;
  if (isList(shape)) return Array.isArray(value) && value.every((item) => hasShape(item, shape[0]));
  if (isTexts(shape)) return shape.has(value as string);
  if (shape instanceof Either) return shape.shapes.some((one) => hasShape(value, one));
  const fields = fieldsOf(value);
  return (
    fields === value &&
    Object.entries(shape).every(([name, of]) => {
      const bare = bareName(name);
      return (bare !== name && fields[bare] === undefined) || hasShape(fields[bare], of);
    })
  );
}

export const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
export const isTexts = (shape: Shape): shape is ReadonlySet<string> => shape instanceof Set;

/** The name of a field without the mark of one that may be absent. */
export const bareName = (name: string): string => name.replace('?', '');

/** The fields of a JSON object. Empty for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

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
