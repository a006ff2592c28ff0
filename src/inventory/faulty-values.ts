import type { z } from 'astro/zod';
import { type Node, unwrapped } from '../config/schema-walk.ts';
import { carSchema } from '../domain/cars/car.ts';
import { isRecord } from '../domain/record.ts';
import { mapped, type RawRecord, type Report } from './raw-record.ts';
import type { Path } from './read-values.ts';
import { faultAndRemedy } from './reject-reason.ts';

/** Fields that the reader makes from others when they are missing. */
const made = new Set(['name', 'slug']);

/** Figures that belong together: a loan or a deposit is used only when all its figures are valid. */
const wholeEntries = new Set(['finance_lenders', 'payment_processors']);

/** The record without its invalid values, each of which is reported. Undefined when one of them is essential. */
export function withoutFaultyValues(
  record: RawRecord,
  issues: readonly z.core.$ZodIssue[],
  report: Report,
): RawRecord | undefined {
  // A text where a list belongs can be of the wrong type and too long as well. The type says it.
  const firstOf = new Map(issues.toReversed().map((issue) => [issue.path.join('\n'), issue]));
  const faulty = issues
    .filter((issue) => firstOf.get(issue.path.join('\n')) === issue)
    .map((issue) => ({ issue, path: leftOutWith(issue.path) }));
  if (faulty.some(({ path }) => path.length === 0)) return undefined;
  for (const { issue, path } of faulty) {
    const { fault, remedy } = faultAndRemedy(issue, record);
    const left =
      path.length < issue.path.length ? `, so '${path.join('.')}' is left out` : ' and is left out';
    report(`left-out:${issue.path.join('.')}`, `${fault}${left}; ${remedy}`);
  }
  return without(record, new Set(faulty.map(({ path }) => path.join('\n'))), []);
}

function without<Value>(value: Value, left: ReadonlySet<string>, at: Path): Value {
  const kept = (part: PropertyKey) => !left.has([...at, part].join('\n'));
  if (Array.isArray(value))
    return value
      .filter((_, index) => kept(index))
      .map((entry, index) => without(entry, left, [...at, index])) as Value;
  if (!isRecord(value)) return value;
  return mapped(value, (entry, key) => (kept(key) ? without(entry, left, [...at, key]) : undefined)) as Value;
}

/** The smallest part around an error that a car can be without. Empty when no car can. */
function leftOutWith(path: Path): Path {
  const top = String(path[0]);
  if (wholeEntries.has(top)) return path.slice(0, 2);
  let smallest: Path = made.has(top) ? path : [];
  let schema: Node = carSchema;
  for (const [index, part] of path.entries()) {
    const { shape, valueType, element }: Node['def'] = unwrapped(schema).def;
    const next = shape?.[String(part)] ?? valueType ?? element;
    if (!next) break;
    if (element || unwrapped(next) !== next) smallest = path.slice(0, index + 1);
    schema = next;
  }
  return smallest;
}
