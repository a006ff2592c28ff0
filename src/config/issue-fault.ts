import type { z } from 'astro/zod';
import { closest, distance } from 'fastest-levenshtein';
import { anyOf, type Fault, foundText, type KeyPath, keyText, valueAt } from './problem.ts';
import { descriptionAt, isOptionalAt, keysAt, optionsOf } from './schema-walk.ts';

type Issue = z.core.$ZodIssue;

/** Translates a Zod issue into messages for people who edit dealer.json and do not know Zod. */
export function issueFaults(issue: Issue, input: unknown, schema: z.ZodType): Fault[] {
  const path = issue.path as KeyPath;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey([...path, key], input, schema));
  const value = valueAt(input, path);
  if (value === undefined) return [missing(path, schema)];
  const meant = issue.code === 'invalid_union' && branchMeant(issue);
  if (meant)
    return meant.flatMap((inner) => issueFaults({ ...inner, path: [...path, ...inner.path] }, input, schema));
  return [{ path, found: foundText(value), ...explained(issue, value, path, schema) }];
}

/** For a union: the issues of the branch whose type the value has. Undefined when the value has none of the types. */
function branchMeant({ errors, message }: z.core.$ZodIssueInvalidUnion): Issue[] | undefined {
  if (message !== zodsOwn) return undefined;
  return errors.find(
    (issues) => !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  ) as Issue[] | undefined;
}

/** Zod's message when the schema has none of its own. */
const zodsOwn = 'Invalid input';

function missing(path: KeyPath, schema: z.ZodType): Fault {
  const about = descriptionAt(schema, path);
  const name = `"${String(path.at(-1))}"`;
  const message = `${name} is missing.`;
  if (!about) return { path, message, remedy: 'Add it.' };
  // Some descriptions are only an example.
  return { path, message, remedy: about.endsWith('.') ? `Add it. ${about}` : `Add it: ${about}.` };
}

/**
 * The word with the smallest edit distance, or the nearest that has the word as a part: 'simple_body' for 'body'.
 * Undefined when none is similar enough to be meant.
 */
export function nearest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const lower = word.toLowerCase();
  const lowered = words.map((one) => one.toLowerCase());
  const near = closest(lower, lowered);
  const least = distance(lower, near);
  const allowed = Math.max(2, Math.floor(word.length / 3));
  // Of two that are as near, 'reviews' is meant by 'review' rather than 'preview': seldom is the first letter wrong.
  const isMeant = (one: string) => one[0] === lower[0] && distance(lower, one) === least;
  if (least <= allowed) return words[lowered.indexOf(lowered.find(isMeant) ?? near)];
  const holders = words.filter((one) =>
    one.split(/[_.]|(?=[A-Z])/).some((part) => part.toLowerCase() === lower),
  );
  return holders.length === 0 ? undefined : closest(word, holders);
}

/** 'Write "make" if that is meant.' where a word is similar enough; otherwise another remedy. */
export function meantOr(otherwise: string, word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near === undefined ? otherwise : `Write "${near}" if that is meant.`;
}

/** A key that belongs into more places, such as 'text', may mean any of them. */
const mostPlaces = 4;

function unknownKey(path: KeyPath, input: unknown, schema: z.ZodType): Fault {
  const key = String(path.at(-1));
  const fault = { path, found: foundText(valueAt(input, path)), message: `"${key}" is not a setting here.` };
  const known = keysAt(schema, path.slice(0, -1));
  const elsewhere = optionsOf(schema)
    .filter((option) => option.path.at(-1) === key)
    .map((option) => `"${keyText(option.path).replaceAll('[0]', '[]')}"`);
  if (elsewhere.length > 0 && elsewhere.length <= mostPlaces)
    return { ...fault, remedy: `Move it to ${anyOf(elsewhere)}.` };
  const near = nearest(key, known);
  if (near) return { ...fault, remedy: `Write "${near}" if that is meant, or remove it.` };
  if (known.length === 0) return { ...fault, remedy: 'Remove it.' };
  const settings = firstOf(known.sort(), (count) => `${count} more`).join(', ');
  return { ...fault, remedy: `Remove it. Settings here are ${settings}.` };
}

type Explanation = Pick<Fault, 'message' | 'remedy'>;

function explained(issue: Issue, value: unknown, path: KeyPath, schema: z.ZodType): Explanation {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, value, isOptionalAt(schema, path));
    case 'invalid_value':
      return notAllowed(value, issue.values);
    case 'invalid_union': {
      // The discriminator of a union has a wrong value. Zod lists the allowed values in `options`, which it does not type.
      const { options } = issue as { options?: unknown };
      if (Array.isArray(options)) return notAllowed(value, options);
      return issue.message === zodsOwn ? noneOfTypes(issue) : ownWords(issue.message);
    }
    case 'invalid_key':
      return {
        message: `"${String(path.at(-1))}" cannot be a name here.`,
        remedy: `Write ${issue.issues[0]?.message ?? 'another name'}.`,
      };
    case 'invalid_format':
      return wrongFormat(issue);
    case 'too_small':
      return wrongSize(issue.origin, `at least ${issue.minimum}`, 'short');
    case 'too_big':
      return wrongSize(issue.origin, `at most ${issue.maximum}`, 'long');
    default:
      return ownWords(issue.message);
  }
}

/** A message of our own schemas: the first sentence is the problem, the rest the remedy. */
function ownWords(text: string): Explanation {
  const [message = '', ...remedy] = text.split(/(?<=\.) /);
  return { message, remedy: remedy.join(' ') || 'Correct it.' };
}

function noneOfTypes({ errors }: z.core.$ZodIssueInvalidUnion): Explanation {
  const types = errors.flatMap(([first]) =>
    first?.code === 'invalid_type' ? (typeNames[first.expected] ?? first.expected) : [],
  );
  const wanted = anyOf([...new Set(types)]);
  return { message: `Expected ${wanted}.`, remedy: `Write ${wanted}.` };
}

/** Types of a schema in the words of messages. */
export const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function wrongType(expected: string, value: unknown, isOptional: boolean): Explanation {
  const wanted = typeNames[expected] ?? expected;
  const message = `Expected ${wanted}.`;
  if (expected === 'array' && typeof value === 'string' && value.trim() !== '')
    return { message, remedy: `Put it in square brackets: [${JSON.stringify(value)}].` };
  if (expected === 'string' && ['number', 'boolean'].includes(typeof value))
    return { message, remedy: `Put it in quotes: "${String(value)}".` };
  if (expected === 'boolean' && (value === 'true' || value === 'false'))
    return { message, remedy: `Write ${value} without quotes.` };
  if (
    expected === 'number' &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  )
    return { message, remedy: `Write ${Number(value)} without quotes.` };
  return { message, remedy: isOptional ? `Write ${wanted}, or remove it.` : `Write ${wanted}.` };
}

/** Longer lists are cut in messages. */
const longestList = 20;

function firstOf(words: readonly string[], rest: (count: number) => string): string[] {
  if (words.length <= longestList) return [...words];
  return [...words.slice(0, longestList - 1), rest(words.length - longestList + 1)];
}

function notAllowed(value: unknown, values: readonly unknown[]): Explanation {
  const shown = values.map((one) => JSON.stringify(one));
  const all = shown.length > longestList ? '' : `: ${shown.join(', ')}`;
  const message = `Not one of the allowed values${all}.`;
  const near = typeof value === 'string' ? nearest(value, values.map(String)) : undefined;
  const exact = values.find((one) => String(one) === String(value));
  if (exact !== undefined) return { message, remedy: `Write ${JSON.stringify(exact)}.` };
  if (near) return { message, remedy: `Write "${near}" if that is meant.` };
  return { message, remedy: `Write ${anyOf(firstOf(shown, (count) => `one of ${count} others`))}.` };
}

const formatNames: Record<string, string> = {
  url: 'an address that begins with https://',
  date: "a calendar date as 'YYYY-MM-DD'",
};

function wrongFormat(issue: z.core.$ZodIssueInvalidStringFormat): Explanation {
  const message = 'Not in the right form.';
  if ('includes' in issue) return { message, remedy: `Write text with ${String(issue.includes)} in it.` };
  const own = issue.message.startsWith('Invalid ') ? undefined : issue.message;
  const pattern =
    'pattern' in issue ? `text that matches ${String(issue.pattern)}` : `a valid ${issue.format}`;
  const wanted = own ?? formatNames[issue.format] ?? pattern;
  return { message, remedy: `Write ${wanted}.` };
}

function wrongSize(origin: string, bound: string, length: 'short' | 'long'): Explanation {
  const [few, small] = length === 'short' ? ['few', 'small'] : ['many', 'large'];
  const characters = bound.endsWith(' 1') ? 'character' : 'characters';
  if (origin === 'string') return { message: `Too ${length}.`, remedy: `Write ${bound} ${characters}.` };
  if (origin === 'array') return { message: `Too ${few} entries.`, remedy: `Give ${bound}.` };
  return { message: `Too ${small}.`, remedy: `Write a number of ${bound}.` };
}
