/** A whole number from 0 below `limit`, the same for the same text on every machine (FNV-1a). */
export function stableNumber(text: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The low bits of FNV repeat for short texts, so the high bits are mixed in.
  return ((hash ^ (hash >>> 15)) >>> 0) % limit;
}
