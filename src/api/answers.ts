/** An answer that only confirms success. */
export interface Done {
  success: true;
}

export function readDone(body: unknown): Done | undefined {
  return fieldsOf(body)['success'] === true ? { success: true } : undefined;
}

/** The fields of a JSON object. Empty for any other value. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
