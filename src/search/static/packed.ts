/**
 * Writes small integers as text, with a fixed number of characters each. After gzip this has half the size of a JSON
 * array, and it is parsed as one string. The alphabet has only characters that JSON does not escape.
 */
const alphabet = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at))
  .filter((character) => character !== '\\')
  .join('');
const base = alphabet.length;

/** Number of characters for an integer below `count`. */
export function packedWidth(count: number): number {
  let width = 1;
  while (base ** width < count) width++;
  return width;
}

export function pack(codes: ArrayLike<number>, width: number): string {
  let text = '';
  for (let at = 0; at < codes.length; at++) {
    let rest = codes[at]!;
    let packed = '';
    for (let digit = 0; digit < width; digit++) {
      packed = alphabet[rest % base] + packed;
      rest = Math.floor(rest / base);
    }
    text += packed;
  }
  return text;
}

export function unpack(text: string, width: number): Uint32Array {
  const codes = new Uint32Array(Math.floor(text.length / width));
  for (let at = 0; at < codes.length; at++) {
    let code = 0;
    for (let digit = 0; digit < width; digit++) {
      const character = text.charCodeAt(at * width + digit);
      // The alphabet is ASCII from '#', without the backslash.
      code = code * base + character - (character > 92 ? 36 : 35);
    }
    codes[at] = code;
  }
  return codes;
}
