/**
 * Replaces the library with which yup renames fields to another case. No schema does that, and it has six hundred
 * bytes.
 */
const unused = (): never => {
  throw new Error('Schemas of forms cannot rename their fields: tiny-case is left out of the bundle.');
};

export { unused as camelCase, unused as snakeCase };
