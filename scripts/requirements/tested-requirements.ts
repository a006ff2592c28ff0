import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One test whose title names a requirement. */
export interface Coverage {
  /** Relative to the searched folder: 'src/domain/tag.test.ts'. */
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
