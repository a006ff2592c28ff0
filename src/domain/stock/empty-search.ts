/** Maximum length of the words of a search, in characters. */
const longest = 80;

const webAddress = /\bhttps?:\S*|\bwww\.\S+/g;
const email = /\S*@\S*/g;
/** 17 letters and digits, at least one of them a digit, without I, O and Q (ISO 3779). */
const vin = /\b(?=[a-z]*\d)[a-hj-npr-z\d]{17}\b/g;
/**
 * Phone numbers: Australian ones, 1300 numbers, ones from abroad, and 8 digits or more. Amounts have fewer digits, and two
 * years beside each other are no number.
 */
const phone = phonePattern();
function phonePattern(): RegExp {
  const gap = '[\\s().\\-/\\u2010-\\u2015]*';
  const digits = (count: string) => `(?:${gap}\\d){${count}}`;
  const kinds = [
    `\\(?(?:\\+?61${gap}0?|0)${gap}[2-478]${digits('8')}`,
    `1[38]00${digits('6')}`,
    `(?:\\+|00)${digits('8,15')}`,
    '(?!(?:19|20)\\d\\d (?:19|20)\\d\\d)[2-9]\\d{3}[ -]\\d{4}',
    '\\d{8,}',
  ];
  return new RegExp(`(?<!\\d)(?:${kinds.join('|')})(?!\\d)`, 'g');
}
/**
 * Registration plates of the Australian states: 'abc123', 'abc 12d', '123 abc', '1ab 2cd', 'ab 12 cd', '1abc 234' and
 * 's123 abc'.
 */
const plate =
  /\b(?:[a-z]{3}[ -]?\d{3}|[a-z]{3}[ -]?\d\d[a-z]|\d{3}[ -]?[a-z]{3}|\d{3}[ -]?[a-z]{2}\d|\d[a-z]{2}[ -]?\d[a-z]{2}|[a-z]{2}[ -]?\d\d[ -]?[a-z]{2}|\d[a-z]{3}[ -]?\d{3}|s\d{3}[ -]?[a-z]{3})\b/g;
/** Names of cars that look like a plate: 'GLC300', 'BMW 320', 'Kia 500'. */
const modelName =
  /^(?:(?:gl[abces]|cl[aesk]|sl[cks]|eq[abcesv])-?\d{3}|(?:bmw|kia|ram|gwm|ldv|byd|gmc|amg|max|van|ute|suv|car) \d{3}|\d{3} (?:kms?|kwh?|ute|suv|car|van))$/;

/**
 * The words of a search, as the dealer sees them in the list of searches without a result: in lower case, without
 * accents and signs, and without what could name a person: email addresses, phone numbers, plates and VINs. Browsers
 * and the server both call it, because the server trusts no browser. Empty when nothing is left.
 */
export function emptySearchWords(text: string): string {
  const folded = text
    .slice(0, 1000)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ');
  const nameless = folded
    .replace(webAddress, ' ')
    .replace(email, ' ')
    .replace(vin, ' ')
    .replace(phone, ' ')
    .replace(plate, (found) => (modelName.test(found) ? found : ' '));
  const words = nameless
    // Keeps the signs of amounts and names: '$30,000', '2.0', 'cx-5'.
    .replace(/[^\p{L}\p{N}$.,\- ]/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])[.,-]+|[.-]+(?![\p{L}\p{N}])|,{2,}|,\s*$/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? [...words].slice(0, longest).join('').trim() : '';
}
