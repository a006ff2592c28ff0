import { ArraySchema, ObjectSchema } from 'yup';

/**
 * The parts of a valid payload that its schema names. Everything else is dropped, at every level: a field that the
 * schema of this call does not check must not reach a row by way of another call's fields.
 */
export function keptBySchema(schema: unknown, value: unknown): unknown {
  if (schema instanceof ObjectSchema && isRecord(value)) {
    const fields: Readonly<Record<string, unknown>> = schema.fields;
    return Object.fromEntries(
      Object.keys(fields).flatMap((name) =>
        Object.hasOwn(value, name) && value[name] !== undefined
          ? [[name, keptBySchema(fields[name], value[name])]]
          : [],
      ),
    );
  }
  if (schema instanceof ArraySchema && Array.isArray(value))
    return value.map((one) => keptBySchema(schema.innerType, one));
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
