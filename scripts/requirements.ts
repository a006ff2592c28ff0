import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { program } from './command-line.ts';

/** The file of the product's requirements and decisions, relative to the repository's root. */
export const requirementsFile = 'docs/requirements.md';

/** The ids that a text lists, without duplicates: the first word of a line, or the first cell of a table row. */
export function listedIds(text: string): string[] {
  const ids = [...text.matchAll(/^[ \t]*(?:\|[ \t]*|[-*][ \t]+)?([A-Z]+-[1-9]\d*)\b/gm)].map(([, id]) => id!);
  return [...new Set(ids)];
}

/** OPEN rows are decisions about open questions. Some of them cannot be tested, so none needs a test. */
export const mustBeTested = (id: string): boolean => !id.startsWith('OPEN-');

/** One test whose title names a requirement. */
interface Coverage {
  /** Relative to the searched folder: 'src/domain/cars/tag.test.ts'. */
  file: string;
  /** Counted from 1. */
  line: number;
}

/** Titles end in the ids that they cover, '... [CARD-4] [CARD-5]': after an id comes another id or the closing quote. */
const idInTitle = /\[([A-Z]+-\d+)\](?=(?: \[[A-Z]+-\d+\])*['"`])/g;
const neverRuns = /\.(?:skip|todo)(?:\.each|\.for)?\(/;

/** The requirements in the titles of a test file. Skipped tests and `todo` tests do not count. */
export function idsInTitles(text: string): { id: string; line: number }[] {
  return text.split('\n').flatMap((line, index) => {
    if (neverRuns.test(line)) return [];
    return [...line.matchAll(idInTitle)].map(([, id]) => ({ id: id!, line: index + 1 }));
  });
}

/** For each requirement, the tests below the folders `src`, `scripts` and `tests` of `root` that cover it. */
export function testedRequirements(root: string): Map<string, Coverage[]> {
  const tested = new Map<string, Coverage[]>();
  for (const folder of ['src', 'scripts', 'tests'])
    for (const name of testFiles(join(root, folder))) {
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      for (const { id, line } of idsInTitles(readFileSync(join(root, file), 'utf8')))
        tested.set(id, [...(tested.get(id) ?? []), { file, line }]);
    }
  return tested;
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .sort();
}

/** Compares the listed requirements with those that tests cover. */
export function coverageReport(listed: readonly string[], tested: ReadonlyMap<string, readonly Coverage[]>) {
  const known = new Set(listed);
  const kinds = new Set(listed.map(kindOf));
  return {
    total: listed.length,
    /** Listed ids that are in no test title, in the list's order. */
    untested: listed.filter((id) => !tested.has(id)),
    /** Ids of the same kinds that are in titles but not in the list, probably misspelt. */
    unknown: [...tested.keys()].filter((id) => !known.has(id) && kinds.has(kindOf(id))),
  };
}

/** The report for a terminal: one line for each kind with untested requirements, and a total. */
export function reportText({ total, untested, unknown }: ReturnType<typeof coverageReport>): string {
  const kinds = Map.groupBy(untested, kindOf);
  const missing = [...kinds].map(([kind, ids]) => `${kind}: ${ids.join(', ')}`);
  const odd = unknown.length > 0 ? [`In titles but not in the list: ${unknown.join(', ')}.`] : [];
  const sum =
    untested.length === 0
      ? `All ${total} requirements have a test.`
      : `${untested.length} of ${total} requirements have no test.`;
  return [...missing, ...odd, sum].join('\n');
}

/** Lists the tests of each id. */
export function testsText(ids: readonly string[], tested: ReadonlyMap<string, readonly Coverage[]>): string {
  return ids
    .map((id) => {
      const places = tested.get(id) ?? [];
      return [`${id}${places.length === 0 ? ': no test' : ''}`, ...places.map(placeText)].join('\n');
    })
    .join('\n');
}

const placeText = ({ file, line }: Coverage) => `  ${file}:${line}`;
const kindOf = (id: string) => id.replace(/-\d+$/, '');

const help = `Usage: npm run requirements -- [options] [ID...]

Lists the requirements without a test. A test covers one when its title ends in the id, in brackets.
Exits with 1 when there are any. Decisions (OPEN rows) need no test.
With ids, prints the tests that cover them.

  --list FILE  Reads the ids from FILE instead of ${requirementsFile}: one per line, or in the first
               cell of a table's rows
  --json       Prints {"total", "untested", "unknown"}; unknown ids are in titles but not in the list
  --help       Shows this` as const;

/** `npm run requirements`. */
export const main = program({ name: 'requirements', help, takesWords: true }, (values, ids) => {
  const root = resolve(import.meta.dirname, '..');
  const listed =
    values.list === undefined
      ? listedIds(readFileSync(resolve(root, requirementsFile), 'utf8')).filter(mustBeTested)
      : listedIds(readFileSync(values.list, 'utf8'));
  if (listed.length === 0) throw new Error(`${values.list ?? requirementsFile} lists no requirement.`);
  const tested = testedRequirements(root);
  if (ids.length > 0) {
    console.log(testsText(ids, tested));
    return ids.every((id) => tested.has(id)) ? 0 : 1;
  }
  const report = coverageReport(listed, tested);
  console.log(values.json ? JSON.stringify(report) : reportText(report));
  return report.untested.length > 0 ? 1 : 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
