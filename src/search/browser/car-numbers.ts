import { isNumber, type NumbersFile, numbersPath, plainNumber } from '../../domain/cars/car-number.ts';

/** Words of the longest number: a VIN in groups. */
const mostWords = 5;
/** Characters of the shortest and of the longest number. */
const [shortest, longest] = [2, 20];
/** Characters of the longest plate, which may be words: 'MY FROG'. */
const longestPlate = 9;

/** After this time, in milliseconds, a text counts as words. */
const limitMs = 5000;

/** What buyers write before a number: 'rego ABC12D', 'stock no. U7'. */
const nameBefore = /^\s*(?:rego|reg|registration|plate|vin|stock)(?:\s*(?:number|no\b\.?))?[\s:#]+/i;

/**
 * The ids of the cars, sold ones too, whose VIN, registration or stock number a text is, with or without its name before
 * it: the last six characters of a VIN and the end of a stock number count too. None when the file cannot be loaded.
 */
export async function carsWithNumber(text: string): Promise<string[]> {
  const found = await carsWith(text);
  const bare = text.replace(nameBefore, '');
  return found.length > 0 || bare === text ? found : carsWith(bare);
}

async function carsWith(text: string): Promise<string[]> {
  const typed = plainNumber(text);
  const words = text.trim().split(/\s+/).length;
  // More words without a digit are a sentence.
  const isPossible = words === 1 || typed.length <= longestPlate || (words <= mostWords && /\d/.test(typed));
  if (!isPossible || typed.length < shortest || typed.length > longest) return [];
  try {
    const response = await fetch(numbersPath(typed), { signal: AbortSignal.timeout(limitMs) });
    if (!response.ok) return [];
    const numbers = (await response.json()) as NumbersFile;
    return [...new Set(numbers.flatMap(([number, id]) => (isNumber(number, typed) ? [id] : [])))];
  } catch {
    return [];
  }
}
