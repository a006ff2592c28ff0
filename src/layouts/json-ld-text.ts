/** JSON-LD for a script element. `<` is escaped, so that no text of a feed can close the element. */
export function jsonLdText(thing: object): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c');
}
