/** True for an object that is not an array: its fields can be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of a list that can be read. Anything else is left out, so that a damaged list keeps the others. */
export function readEntries<Entry>(
  list: unknown,
  read: (entry: Record<string, unknown>) => Entry | undefined,
): Entry[] {
  return Array.isArray(list) ? list.flatMap((entry) => (isRecord(entry) && read(entry)) || []) : [];
}

/** The text without the encoding of addresses. Where that cannot be read it is `otherwise`. */
export function decoded(text: string, otherwise = text): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return otherwise;
  }
}

/** The value of a JSON text. Undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
