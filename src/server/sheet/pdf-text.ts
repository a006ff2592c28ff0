/** Characters beyond Latin-1 that the fonts built into every PDF reader can draw (Windows-1252). */
const further = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  İ: 'I',
  ŧ: 't',
  ŋ: 'n',
  '‐': '-',
  '‑': '-',
  '−': '-',
  '≤': '<=',
  '≥': '>=',
  '₂': '2',
  '′': "'",
  '″': '"',
};

/**
 * Makes a text drawable with a PDF's built-in fonts. Western European accents stay and other accents are dropped. Emoji
 * and other scripts are removed, because they would be drawn as boxes.
 */
export function pdfText(text: string): string {
  return [...text.normalize('NFC')].map(drawable).join('').replace(/\s+/g, ' ').trim();
}

function drawable(character: string): string {
  const code = character.codePointAt(0)!;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || further.has(character)) {
    return character === '\u00ad' ? '' : character;
  }
  if (/\s/.test(character)) return ' ';
  const plain = plainLetters[character];
  if (plain !== undefined) return plain;
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return base !== character && /^[\x20-\x7e]+$/.test(base) ? base : '';
}
