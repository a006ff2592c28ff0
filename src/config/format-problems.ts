import type { ConfigProblem, TextPlace } from './problem.ts';

/** Formats problems for a terminal, grouped by file. A problem that dealers share through their brand appears once. */
export function formatProblems(problems: readonly ConfigProblem[]): string {
  if (problems.length === 0) return '';
  const files = Map.groupBy(problems, ({ file }) => file);
  const blocks = [...files].map(([file, inFile]) => {
    const distinct = Map.groupBy(inFile, ({ line, column, key, message }) =>
      [line, column, key, message].join('\n'),
    );
    const told = [...distinct.values()].sort(
      ([a], [b]) => (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0),
    );
    const dealers = [...new Set(inFile.map(({ dealer }) => dealer))];
    const heading = dealers.length > 1 ? `${file} (used by ${dealers.join(', ')})` : file;
    return [heading, ...told.flatMap(([problem]) => (problem ? lines(problem) : []))].join('\n');
  });
  const total = new Set(
    problems.map(({ file, line, key, message }) => JSON.stringify([file, line, key, message])),
  ).size;
  const count = total === 1 ? '1 problem' : `${total} problems`;
  return `${blocks.join('\n\n')}\n\n${count} in ${files.size === 1 ? '1 file' : `${files.size} files`}.`;
}

/** 'line 3, column 5, search.hitsPerPage'. Leaves out what is not known. */
export function placeText({ line, column, key }: Partial<TextPlace> & { key: string }): string {
  const parts = [line !== undefined && `line ${line}`, column !== undefined && `column ${column}`, key];
  return parts.filter(Boolean).join(', ');
}

function lines(problem: ConfigProblem): string[] {
  const { found, message, remedy } = problem;
  const place = placeText(problem);
  const what = found === undefined ? message : `${message} Found ${found}.`;
  return [`  ${place === '' ? '' : `${place}: `}${what}`, `    ${remedy}`];
}
