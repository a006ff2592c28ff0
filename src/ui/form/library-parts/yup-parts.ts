/**
 * Replaces the library with which yup sorts fields that depend on each other. No schema has such fields, and it has
 * five hundred bytes.
 */
const toposort = {
  array<Name>(names: Name[], dependencies: readonly unknown[]): Name[] {
    if (dependencies.length > 0)
      throw new Error('Fields of forms cannot depend on each other: toposort is left out of the bundle.');
    return names;
  },
};

export default toposort;

/**
 * Replaces the library with which yup renames fields to another case. No schema does that, and it has six hundred
 * bytes.
 */
const unused = (): never => {
  throw new Error('Schemas of forms cannot rename their fields: tiny-case is left out of the bundle.');
};

export { unused as camelCase, unused as snakeCase };
