/** Where the product's requirements and decisions are, from the repository's root. */
export const requirementsFile = 'docs/requirements.md';

/** The ids a text lists: the first word of a line, or the first cell of a table's row. Each once. */
export function listedIds(text: string): string[] {
  const ids = [...text.matchAll(/^[ \t]*(?:\|[ \t]*|[-*][ \t]+)?([A-Z]+-[1-9]\d*)\b/gm)].map(([, id]) => id!);
  return [...new Set(ids)];
}

/** OPEN rows say how the product decided a question; some of them ask for nothing that a test could see. */
export const mustBeTested = (id: string): boolean => !id.startsWith('OPEN-');
