/** Beyond Latin-1, what the fonts built into every PDF reader can draw (Windows-1252). */
const further = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters that do not come apart into a plain one and a mark. */
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
 * Text that a PDF's built-in fonts can draw: accents of Western Europe stay, other letters lose theirs, and what has
 * no likeness (emoji, other scripts) is left out rather than drawn as a box.
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
