/** The file of the product's requirements and decisions, relative to the repository's root. */
export const requirementsFile = 'docs/requirements.md';

/** The ids that a text lists, without duplicates: the first word of a line, or the first cell of a table row. */
export function listedIds(text: string): string[] {
  const ids = [...text.matchAll(/^[ \t]*(?:\|[ \t]*|[-*][ \t]+)?([A-Z]+-[1-9]\d*)\b/gm)].map(([, id]) => id!);
  return [...new Set(ids)];
}

/** OPEN rows are decisions about open questions. Some of them cannot be tested, so none needs a test. */
export const mustBeTested = (id: string): boolean => !id.startsWith('OPEN-');
