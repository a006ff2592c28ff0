import type { z } from 'astro/zod';
import { closest, distance } from 'fastest-levenshtein';
import { anyOf, type Fault, foundText, type KeyPath, keyText, valueAt } from './problem.ts';
import { descriptionAt, keysAt, optionsOf } from './schema-walk.ts';

type Issue = z.core.$ZodIssue;

/** What is wrong and what to do, in the words of someone who edits dealer.json and has never seen Zod. */
export function issueFaults(issue: Issue, input: unknown, schema: z.ZodType): Fault[] {
  const path = issue.path as KeyPath;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey([...path, key], input, schema));
  const value = valueAt(input, path);
  if (value === undefined) return [missing(path, schema)];
  return [{ path, found: foundText(value), ...explained(issue, value, path) }];
}

function missing(path: KeyPath, schema: z.ZodType): Fault {
  const about = descriptionAt(schema, path);
  const name = `"${String(path.at(-1))}"`;
  return { path, message: `${name} is missing.`, remedy: about ? `Add it. ${about}` : 'Add it.' };
}

/** Nearest of the words, when it is near enough to be what was meant. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const lower = word.toLowerCase();
  const near = closest(
    lower,
    words.map((w) => w.toLowerCase()),
  );
  const allowed = Math.max(2, Math.floor(word.length / 3));
  if (distance(lower, near) > allowed) return undefined;
  return words.find((w) => w.toLowerCase() === near);
}

function unknownKey(path: KeyPath, input: unknown, schema: z.ZodType): Fault {
  const key = String(path.at(-1));
  const fault = { path, found: foundText(valueAt(input, path)), message: `"${key}" is not a setting here.` };
  const known = keysAt(schema, path.slice(0, -1));
  const elsewhere = optionsOf(schema)
    .filter((option) => option.path.at(-1) === key && !option.path.includes(0))
    .map((option) => `"${keyText(option.path)}"`);
  if (elsewhere.length > 0) return { ...fault, remedy: `Move it: its place is ${anyOf(elsewhere)}.` };
  const near = nearest(key, known);
  if (near) return { ...fault, remedy: `Write "${near}" if that is meant; else remove it.` };
  return { ...fault, remedy: `Remove it. Settings here are ${known.sort().join(', ')}.` };
}

type Explanation = { message: string; remedy: string };

function explained(issue: Issue, value: unknown, path: KeyPath): Explanation {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, value);
    case 'invalid_value':
      return notAllowed(issue.values.map(String), value, issue.values);
    case 'invalid_union': {
      // The key that says which of several objects is meant; its values come along, though not in Zod's type.
      const { options } = issue as { options?: unknown };
      if (Array.isArray(options)) return notAllowed(options.map(String), value, options);
      return notValid(issue, path);
    }
    case 'invalid_format':
      return wrongFormat(issue);
    case 'too_small':
      return wrongSize(issue.origin, `at least ${issue.minimum}`, 'short');
    case 'too_big':
      return wrongSize(issue.origin, `at most ${issue.maximum}`, 'long');
    default:
      return notValid(issue, path);
  }
}

function notValid({ message }: Issue, path: KeyPath): Explanation {
  return { message: `"${keyText(path)}" is not valid: ${message}.`, remedy: 'Correct the value.' };
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function wrongType(expected: string, value: unknown): Explanation {
  const wanted = typeNames[expected] ?? expected;
  const message = `Expected ${wanted}.`;
  if (expected === 'array' && typeof value === 'string')
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
  return { message, remedy: `Write ${wanted}, or remove the key to take the default.` };
}

function notAllowed(allowed: string[], value: unknown, values: readonly unknown[]): Explanation {
  const shown = values.map((one) => JSON.stringify(one));
  const message = `Not one of the allowed values: ${shown.join(', ')}.`;
  const near = typeof value === 'string' ? nearest(value, allowed) : undefined;
  const exact = values.find((one) => String(one) === String(value));
  if (exact !== undefined) return { message, remedy: `Write ${JSON.stringify(exact)}.` };
  return { message, remedy: near ? `Write "${near}" if that is meant.` : `Write ${anyOf(shown)}.` };
}

const formatNames: Record<string, string> = {
  url: 'an address that begins with https://',
  date: "a date of the calendar as 'YYYY-MM-DD'",
};

function wrongFormat(issue: z.core.$ZodIssueInvalidStringFormat): Explanation {
  const own = issue.message.startsWith('Invalid ') ? undefined : issue.message;
  const pattern =
    'pattern' in issue ? `text that matches ${String(issue.pattern)}` : `a valid ${issue.format}`;
  const wanted = own ?? formatNames[issue.format] ?? pattern;
  return { message: 'Not in the right form.', remedy: `Write ${wanted}.` };
}

function wrongSize(origin: string, bound: string, length: 'short' | 'long'): Explanation {
  const much = length === 'short' ? 'small' : 'large';
  if (origin === 'string') return { message: `Too ${length}.`, remedy: `Write ${bound} characters.` };
  if (origin === 'array')
    return { message: `Too ${length === 'short' ? 'few' : 'many'} entries.`, remedy: `Give ${bound}.` };
  return { message: `Too ${much}.`, remedy: `Write a number of ${bound}.` };
}
