import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { makeName } from './names.ts';

/**
 * Models with several words, and models that feeds often misspell. Only letters and digits are compared, so that 'Land
 * Cruiser Prado' and 'Rav 4' need no own entry. Other names of the same model follow after '|'.
 */
const knownModels = parse(readFileSync(join(import.meta.dirname, 'models.csv'), 'utf8'), {
  columns: true,
}) as { make: string; model: string }[];

const makesOfSeveralWords = [
  'Land Rover',
  'Great Wall',
  'Alfa Romeo',
  'Aston Martin',
  'Rolls Royce',
  'Mercedes Benz',
  'Isuzu Ute',
  'Harley Davidson',
  'Range Rover',
];
const mostWords = 4;

/** By make, then by the letters and digits of every spelling. */
export type ModelTable = Map<string, Map<string, string>>;

/** The models that are more than the next word of a title. `more` is added to them. */
export function modelTable(more: Record<string, string[]> = {}): ModelTable {
  const table: ModelTable = new Map();
  const added = Object.entries(more).flatMap(([make, models]) => models.map((model) => ({ make, model })));
  for (const { make, model } of [...knownModels, ...added]) {
    const spellings = table.get(make) ?? new Map<string, string>();
    const names = model.split('|');
    for (const name of names) spellings.set(squashed(name), names[0]!);
    table.set(make, spellings);
  }
  return table;
}

/** The make at the start of the words, and how many it takes: 'Land Rover' rather than 'Land'. */
export function longestMake(words: string[]) {
  const two = words.slice(0, 2).join(' ');
  const known = makesOfSeveralWords.some((make) => squashed(make) === squashed(two));
  return known ? { name: makeName(two), words: 2 } : { name: makeName(words[0] ?? ''), words: 1 };
}

/** The model at the start of the words, and how many it takes: the longest known model, else the first word. */
export function modelIn(make: string, words: string[], table: ModelTable) {
  const spellings = table.get(make);
  for (let count = Math.min(mostWords, words.length); count > 0 && spellings; count -= 1) {
    const known = spellings.get(squashed(words.slice(0, count).join('')));
    if (known) return { name: known, words: count };
  }
  const first = words[0];
  return first ? { name: make === 'BMW' ? bmwModel(first) : first, words: 1 } : undefined;
}

/** Only the letters of the engine are small: '430I' is '430i', '740LI' is '740Li'. */
function bmwModel(model: string): string {
  return model.replace(
    /^(M?\d{3})([CL]?)([IDE])$/,
    (_, number: string, body: string, engine: string) => number + body + engine.toLowerCase(),
  );
}

function squashed(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, '');
}
