import { isRecord } from '../domain/record.ts';

/**
 * What an answer looks like: a JSON Schema, as the document of the API has it, that knows the type of what it describes.
 * It is written with the names below, whose keywords are all that `fits` reads. It is no schema of yup or zod, because
 * every page reads answers: `docs/decisions/3-two-validators.md` has what they weigh.
 */
export interface Schema<Value = unknown> {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly minLength?: number;
  readonly const?: boolean | null;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Fields;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  /** Exists only for the type. */
  readonly value?: Value;
}

type Fields = Readonly<Record<string, Schema>>;

/** The type of an answer with this schema. */
export type TypeOf<S> = S extends Schema<infer Value> ? Value : never;
type ValuesOf<Of extends Fields> = { -readonly [Name in keyof Of]: TypeOf<Of[Name]> };
type Flat<Of> = { [Name in keyof Of]: Of[Name] };

export const text: Schema<string> = { type: 'string' };
/** A text that is not empty. */
export const id: Schema<string> = { type: 'string', minLength: 1 };
export const number: Schema<number> = { type: 'number' };
export const whole: Schema<number> = { type: 'integer' };
export const flag: Schema<boolean> = { type: 'boolean' };
export const only = <const Value extends boolean | null>(value: Value): Schema<Value> => ({ const: value });
export const oneOf = <const Text extends string>(texts: readonly Text[]): Schema<Text> => ({
  type: 'string',
  enum: texts,
});
export const list = <Item>(items: Schema<Item>): Schema<Item[]> => ({ type: 'array', items });
export const either = <One, Other>(one: Schema<One>, other: Schema<Other>): Schema<One | Other> => ({
  anyOf: [one, other],
});

/** @param may fields that can be absent */
export const object = <Must extends Fields, May extends Fields = Record<never, Schema>>(
  must: Must,
  may?: May,
): Schema<Flat<ValuesOf<Must> & Partial<ValuesOf<May>>>> => ({
  type: 'object',
  properties: { ...must, ...may },
  required: Object.keys(must),
});

/** An answer that only confirms success. */
export const done = object({ success: only(true) });

/** Fields that a schema does not name are left alone: a newer server may send more. */
export function fits<Value>(value: unknown, schema: Schema<Value>): value is Value {
  const { type, minLength = 0, items, properties, required, anyOf } = schema;
  if (anyOf) return anyOf.some((one) => fits(value, one));
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum) return schema.enum.some((one) => one === value);
  if (items) return Array.isArray(value) && value.every((item) => fits(item, items));
  if (properties)
    return (
      isRecord(value) &&
      Object.entries(properties).every(([name, of]) =>
        value[name] === undefined ? !required?.includes(name) : fits(value[name], of),
      )
    );
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type && (minLength === 0 || value !== '');
}
