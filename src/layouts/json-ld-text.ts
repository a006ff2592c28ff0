/** Returns JSON-LD for a script element. Escapes `<`, so that a text from a feed cannot close the element. */
export function jsonLdText(thing: object): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c');
}
