/**
 * A number that identifies a car (VIN, registration, stock number) as it is compared: capital letters and digits alone.
 * 'abc 12d' and 'ABC-12D' are 'ABC12D'.
 */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z\d]/g, '');
}

/** The content of a file at `numbersPath`: plain numbers, each with the id of its car. */
export type NumbersFile = [number: string, carId: string][];

/**
 * Number of files for the numbers of all cars. With one file, a single look-up in a large stock would load the numbers
 * of every car, about 25 bytes for each after compression.
 */
const numberFiles = 8;

/** URL paths of all files. */
export const numbersPaths: readonly string[] = Array.from({ length: numberFiles }, (_, file) => pathOf(file));

/** URL path of the file with a plain number. A VIN and its end have the same one. */
export function numbersPath(number: string): string {
  return pathOf(number.charCodeAt(number.length - 1) % numberFiles);
}

function pathOf(file: number): string {
  return `/search-index/numbers-${file}.json`;
}

const vinLength = 17;
/** Dealers and insurers name a car by so many last characters of its VIN. */
const vinEnd = 6;

/** Digits at the end of a stock number name a car at the yard: '0319' of MN10319. No plate ends in so many. */
const stockEnd = /^\d{4,}$/;

/** True when the typed plain number is this one, the last six characters of this VIN, or the end of a stock number. */
export function isNumber(number: string, typed: string): boolean {
  const isEnd = number.length === vinLength ? typed.length === vinEnd : stockEnd.test(typed);
  return (isEnd && number.endsWith(typed)) || number === typed;
}
