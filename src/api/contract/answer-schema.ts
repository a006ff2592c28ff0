import { bareName, Either, isList, isTexts, type Shape } from '../answer-shape.ts';

/** Descriptions of an answer's fields for the document, by their path: 'vehicle.example'. */
export type FieldNotes = Readonly<Record<string, string>>;

/**
 * The JSON Schema of an answer.
 *
 * @param path of the field that the shape is of; '' for the whole answer
 */
export function answerSchema(shape: Shape, notes: FieldNotes = {}, path = ''): object {
  const description = notes[path];
  return { ...schemaOf(shape, notes, path), ...(description && { description }) };
}

function schemaOf(shape: Shape, notes: FieldNotes, path: string): object {
  if (shape === 'text') return { type: 'string' };
  if (shape === 'id') return { type: 'string', minLength: 1 };
  if (shape === 'whole') return { type: 'integer' };
  if (typeof shape === 'string') return { type: shape };
  if (shape === null) return { type: 'null' };
  if (typeof shape === 'boolean') return { type: 'boolean', const: shape };
  if (isList(shape)) return { type: 'array', items: answerSchema(shape[0], notes, path && `${path}[]`) };
  if (isTexts(shape)) return { type: 'string', enum: [...shape] };
  if (shape instanceof Either) return { anyOf: shape.shapes.map((one) => answerSchema(one, notes, path)) };
  const fields = Object.entries(shape);
  const properties = fields.map(([name, of]) => {
    const bare = bareName(name);
    return [bare, answerSchema(of, notes, path ? `${path}.${bare}` : bare)];
  });
  const required = fields.map(([name]) => name).filter((name) => bareName(name) === name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}
