/**
 * The part of a file that a Range header asks for (RFC 9110, 14.2), by its first and last byte. Browsers ask so for sound
 * and films, and for the rest of a broken download. 'none': the file has no such bytes. Undefined: the answer is the whole
 * file, as for several ranges, other units and what is no range.
 */
export function byteRange(range = '', length: number): { first: number; last: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? [];
  if (from === '' && to === '') return undefined;
  // '-500' asks for the last 500 bytes.
  if (from === '')
    return Number(to) > 0 && length > 0
      ? { first: Math.max(0, length - Number(to)), last: length - 1 }
      : 'none';
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= length) return 'none';
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
}
