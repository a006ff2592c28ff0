/** Yup can rename the fields of an object to another case. No schema does; what it takes for it is six hundred bytes. */
const unused = (): never => {
  throw new Error('Schemas of forms cannot rename their fields: tiny-case is left out of the bundle.');
};

export { unused as camelCase, unused as snakeCase };
