/** How many requirements the product's list has of each kind: ROUTE-1 to ROUTE-38, and so on. */
const counts = {
  ROUTE: 38,
  CFG: 73,
  NAV: 13,
  LIST: 34,
  CARD: 19,
  VEH: 28,
  PRICE: 7,
  WATCH: 12,
  PHONE: 5,
  DIR: 4,
  LEAD: 19,
  DRIVE: 4,
  PHOTO: 3,
  RESERVE: 8,
  FIN: 17,
  TRADE: 11,
  BUDGET: 12,
  TILE: 8,
  LOC: 16,
  REV: 13,
  OFFER: 7,
  MODEL: 6,
  GATE: 6,
  PDF: 1,
  EVENT: 8,
  DATA: 29,
  API: 18,
  ERR: 17,
  LIMIT: 8,
};

/** Every requirement of the product, in the order of its list. */
export const requirementIds: readonly string[] = Object.entries(counts).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`),
);

/** The ids a text lists: the first word of a line, or the first cell of a table's row. Each once. */
export function listedIds(text: string): string[] {
  const ids = [...text.matchAll(/^[ \t]*(?:\|[ \t]*|[-*][ \t]+)?([A-Z]+-[1-9]\d*)\b/gm)].map(([, id]) => id!);
  return [...new Set(ids)];
}
