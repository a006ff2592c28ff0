/**
 * Small integers as text, a fixed number of characters each. Half the bytes of a JSON array after gzip and parsed
 * as one string. The characters are those JSON need not escape.
 */
const alphabet = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at))
  .filter((character) => character !== '\\')
  .join('');
const base = alphabet.length;

/** Characters that a number below `count` takes. */
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
      // The alphabet is ASCII from '#' on with the backslash left out.
      code = code * base + character - (character > 92 ? 36 : 35);
    }
    codes[at] = code;
  }
  return codes;
}
