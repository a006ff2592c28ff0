import { isRecord } from '../domain/record.ts';
import type { RawRecord } from './raw-record.ts';

/** What tells the entries of a list apart: 'type' of `<price type="rrp">`, 'Name' of `<attribute Name="Make">`. */
const isLabel = (key: string) =>
  /^@?(?:\w*type|kind|name|label|key|code|basis|attribute|field)$/i.test(key.replace(/^.*:/, ''));

/** More than these are no columns: features have a name too, and each car has others. */
const mostLabels = 60;

/** The labels of the entries of a list. Undefined where they have none, or where two entries have one. */
function labelsOf(entries: readonly RawRecord[]): string[] | undefined {
  const key = Object.keys(entries[0]!).find(isLabel);
  const labels = entries.map((entry) => (key === undefined ? undefined : entry[key]));
  const areWords = labels.every((label) => typeof label === 'string' && /^[^[\]]*\p{L}[^[\]]*$/u.test(label));
  const tellApart = new Set(labels).size === labels.length && Object.keys(entries[0]!).length > 1;
  return areWords && tellApart ? (labels as string[]) : undefined;
}

/**
 * The columns of a JSON or XML table in which a car has several entries that a word tells apart, such as prices of several
 * types: 'price[rrp]', 'price[driveaway]'. A map asks for an entry by this name.
 *
 * @param records some rows as they are
 */
export function labelledColumns(records: readonly unknown[]): string[] {
  /** By path: the labels; undefined where some row has entries that are not told apart. */
  const found = new Map<string, Set<string> | undefined>();
  const severalAt = new Set<string>();
  const look = (value: unknown, path: string): void => {
    const entries = (Array.isArray(value) ? value : [value]).filter(isRecord);
    if (path !== '' && entries.length > 0) {
      const labels = labelsOf(entries);
      if (entries.length > 1) severalAt.add(path);
      if (!found.has(path)) found.set(path, new Set());
      if (labels) for (const label of labels) found.get(path)?.add(label);
      else found.set(path, undefined);
    }
    for (const entry of entries)
      for (const [key, inner] of Object.entries(entry)) look(inner, path === '' ? key : `${path}.${key}`);
  };
  for (const record of records) look(record, '');
  return [...found].flatMap(([path, labels]) =>
    labels && severalAt.has(path) && labels.size <= mostLabels
      ? [...labels].map((label) => `${path}[${label}]`)
      : [],
  );
}
