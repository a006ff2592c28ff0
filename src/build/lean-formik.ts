/**
 * Formik's lists and its form element set properties on themselves as they are loaded, so that no bundler dares to leave
 * them out of pages that use neither: a kilobyte of each dialog. This takes those lines away.
 */
export function leanFormik() {
  const lines = [/^FieldArrayInner\.defaultProps = \{[^}]*\};$/m, /^Form\.displayName = 'Form';$/m];
  return {
    name: 'forecourt:lean-formik',
    transform(code: string, id: string) {
      if (!id.endsWith('/formik.esm.js')) return undefined;
      return lines.reduce((left, line) => {
        if (!line.test(left)) throw new Error(`${id} has no line like ${line} any more: see lean-formik.ts.`);
        return left.replace(line, '');
      }, code);
    },
  };
}
