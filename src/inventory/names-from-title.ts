import type { RawRecord } from './clean-record.ts';
import { cleanText } from './clean-text.ts';
import { makeName } from './normalise/make.ts';
import { longestMake, modelIn, modelTable } from './normalise/model.ts';

/** Said of a car when there is nothing to say. */
const emptyRemark = /\s*\(\s*no (?:series|badge)\s*\)/gi;
const remark = /\s*\([^)]*\)/g;

/**
 * Makes the function that reads make, model, badge and name out of a title that begins with year, make and model.
 * Columns often hold only the first word of each ('Land', 'Rover'), or what a spreadsheet made of it ('03-Sep').
 * A title that does not begin with the record's year and make leaves the record as it is.
 */
export function titleReader(models: Record<string, string[]>): (record: RawRecord, title: string) => void {
  const table = modelTable(models);
  return (record, title) => {
    const words = cleanText(title).replace(emptyRemark, '').split(' ');
    if (words[0] !== String(record['year'])) return;
    const make = longestMake(words.slice(1));
    if (!sharesFirstWord(make.name, record['make'])) return;
    const rest = words.slice(1 + make.words);
    const model = modelIn(make.name, rest, table);
    if (!model) return;
    const badge = rest.slice(model.words).join(' ');
    record['make'] = make.name;
    record['model'] = model.name;
    record['badge'] = badge.replace(remark, '').trim() || undefined;
    record['name'] = [record['year'], make.name, model.name, badge].filter(Boolean).join(' ');
  };
}

/** Guards against a title of another car: the column has at least the first word of the make. */
function sharesFirstWord(make: string, column: unknown): boolean {
  if (typeof column !== 'string') return true;
  return (
    make === column ||
    makeName(column) === make ||
    make.split(' ')[0]?.toLowerCase() === column.split(' ')[0]?.toLowerCase()
  );
}
