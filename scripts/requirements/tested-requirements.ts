import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One test that says it covers a requirement. */
export interface Coverage {
  /** From the folder searched: 'src/domain/tag.test.ts'. */
  file: string;
  /** From 1. */
  line: number;
}

/** Titles end in the ids they cover, '... [CARD-4] [CARD-5]', so an id stands before another or before the quote. */
const idInTitle = /\[([A-Z]+-\d+)\](?=(?: \[[A-Z]+-\d+\])*['"`])/g;
const neverRuns = /\.(?:skip|todo)(?:\.each|\.for)?\(/;

/** The requirements named by titles in the text of a test file. Tests that are skipped or only planned do not count. */
export function idsInTitles(text: string): { id: string; line: number }[] {
  return text.split('\n').flatMap((line, index) => {
    if (neverRuns.test(line)) return [];
    return [...line.matchAll(idInTitle)].map(([, id]) => ({ id: id!, line: index + 1 }));
  });
}

/** Which tests below the folders `src`, `scripts` and `tests` of `root` cover which requirement. */
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
