/**
 * Replaces the library of this name, with which Formik puts the errors of fields, schema and form together. An error
 * here is one text for each field, so one level is enough.
 */
const deepmerge = {
  all(parts: readonly object[]): object {
    return Object.assign({}, ...parts);
  },
};

export default deepmerge;
