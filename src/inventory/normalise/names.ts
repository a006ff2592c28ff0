import { shownWord, spellingKey } from './spellings.ts';

/** Makes whose spelling is not simply a capital first letter, or that feeds shorten. */
const makeOf = shownWord('make');

/** 'MERCEDES BENZ' is 'Mercedes-Benz', 'TOYOTA' is 'Toyota'. An unknown make in mixed case is not changed. */
export function makeName(spelling: string): string {
  const known = makeOf(spelling);
  if (known) return known;
  const shouting = spelling === spelling.toUpperCase() && spelling.length > 3;
  const whispering = spelling === spelling.toLowerCase();
  return shouting || whispering ? capitalised(spelling) : spelling;
}

/** 'HEIDELBERG WEST' is 'Heidelberg West', "O'CONNOR" is "O'Connor". */
export function capitalised(value: string): string {
  return value.toLowerCase().replace(/(?<=^|[\s\-/(]|\b[od]['’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Base colours by the words in names of paints. */
const colourOf = shownWord('colour');

/**
 * 'Crystal White Pearl' is 'White', 'Gun Metallic Grey' is 'Grey'. The last word that means a colour decides ('Blue
 * Black' is black). Undefined when no word names a colour.
 */
export function baseColour(paint: string): string | undefined {
  const parts = spellingKey(paint).split(' ');
  const plain = parts.findLast((part) => colourOf(part)?.toLowerCase() === part || part === 'gray');
  return colourOf(plain ?? parts.findLast(colourOf) ?? '');
}

const stateOf = shownWord('state');

/** 'AU-VIC' and 'Victoria' are 'VIC'. Undefined for what is no Australian state. */
export function stateCode(spelling: string): string | undefined {
  return stateOf(spellingKey(spelling).replace(/^au(?:s|stralia)? /, ''));
}
