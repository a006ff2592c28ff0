/**
 * The characters that pages consist of, as `unicode-range` of CSS names them. Some pages have others
 * too, mostly names with an accent, and only those load the second file of a font.
 */
export const usualCharacters = [
  'U+20-5a, U+5f, U+61-7a, U+a0, U+a9, U+b0, U+b7, U+d7, U+2013-2014, U+2018-2019, U+201c-201d',
  'U+2022, U+2026, U+2212',
].join(', ');

/** The other characters of the packages' files, which are Google's Latin subset. */
export const otherCharacters = [
  'U+5b-5e, U+60, U+7b-7e, U+a1-a8, U+aa-af, U+b1-b6, U+b8-d6, U+d8-ff, U+131, U+152-153, U+2bb-2bc',
  'U+2c6, U+2da, U+2dc, U+304, U+308, U+329, U+201a-201b, U+201e-2021, U+2030-2044, U+20ac, U+2122',
  'U+2191, U+2193, U+2215',
].join(', ');
