import type { z } from 'astro/zod';
import { typeNames } from '../config/issue-fault.ts';
import { type KeyPath, valueAt } from '../config/problem.ts';
import { spreadsheetText } from '../domain/spreadsheet-text.ts';
import { cleanText, cutText } from './clean-text.ts';
import type { RawRecord } from './raw-record.ts';
import fieldRemedies from './remedies.json' with { type: 'json' };
import type { CsvRow } from './table-rows.ts';

/** One row of the reject file. */
export type RejectedRow = Omit<CsvRow, 'fault'> & { reason: string };

/**
 * The rejected rows as a table for a spreadsheet: the reason, then the original row.
 */
export function rejectsCsv(header: string[], rejected: readonly RejectedRow[]): string {
  const rows = rejected.map(({ row, line, reason, cells }) => [String(row), String(line), reason, ...cells]);
  return [['row', 'line', 'reason', ...header], ...rows]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n');
}

function csvCell(value: string): string {
  const safe = spreadsheetText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Issue = z.core.$ZodIssue;

/** The corrections by field. For other fields they come from the schema. */
const remedies: Record<string, string> = fieldRemedies;

/** The reason why a line is not a car, and the field with the error. */
export interface RejectReason {
  reason: string;
  /** 'price', 'location.slug'. */
  field?: string;
}

/** One sentence with the field of the first error, its value and the correction. */
export function rejectReason(issues: readonly Issue[], record: RawRecord): RejectReason {
  // Name and slug are made from other fields, so when they are missing, another field is the cause.
  const causes = issues.filter(({ path: [key] }) => !((key === 'name' || key === 'slug') && !record[key]));
  const [issue, ...others] = causes.length > 0 ? causes : issues;
  if (!issue) return { reason: 'The line is not a car.' };
  const { fault, remedy } = faultAndRemedy(issue, record);
  const more = others.length > 0 ? ` (${others.length} more wrong)` : '';
  return { reason: `${fault}; ${remedy}${more}.`, field: issue.path.join('.') };
}

/** "'km' is 'many'" and 'write whole kilometres as a number, or leave it out'. */
export function faultAndRemedy(issue: Issue, record: RawRecord): { fault: string; remedy: string } {
  const fault = `'${issue.path.join('.')}' is ${shown(valueAt(record, issue.path as KeyPath))}`;
  const wanted = expected(issue);
  return { fault, remedy: remedies[issue.path.join('.')] ?? (wanted ? `write ${wanted}` : 'leave it out') };
}

function expected(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'record' ? 'an object' : (typeNames[issue.expected] ?? issue.expected);
    case 'too_small':
      return sized(issue.origin, 'least', issue.minimum);
    case 'too_big':
      return sized(issue.origin, 'most', issue.maximum);
    case 'invalid_value':
      return issue.values.map((value) => `'${String(value)}'`).join(' or ');
    case 'invalid_format':
      return issue.format === 'date' ? "a date such as '2026-03-31'" : `a valid ${issue.format}`;
    default:
      return undefined;
  }
}

function sized(origin: string, bound: 'least' | 'most', limit: number | bigint): string {
  if (origin === 'string') return `at ${bound} ${limit} characters`;
  if (origin === 'array') return `at ${bound} ${limit} entries`;
  return `a number of at ${bound} ${limit}`;
}

/** A value in words, for the person who mends it: "'many'", 'missing', 'a list'. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value === '' ? 'empty' : `'${cutText(cleanText(value), 60)}'`;
  return String(value);
}
