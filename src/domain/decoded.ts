/** The text without the encoding of addresses; as it is where that cannot be read. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
