import { type ConfigProblem, placeText } from '../config/problem.ts';
import type { LocatedFinding } from './located.ts';

/** The maximum number of printed findings of one rule in one file. The others are counted. */
const toldInFull = 3;

/** Findings as text for a terminal, by file, errors first. */
export function findingsText(findings: readonly LocatedFinding[]): string {
  if (findings.length === 0) return '';
  const files = Map.groupBy(findings, ({ file }) => file);
  const blocks = [...files].map(([file, inFile]) => {
    const rules = [...Map.groupBy(inFile, ({ rule, severity }) => `${severity} ${rule}`).values()];
    return [file, ...rules.sort(errorsFirst).flatMap(ruleLines)].join('\n');
  });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const counts = [counted(errors, 'error'), counted(warnings, 'warning')].filter(Boolean);
  return `${blocks.join('\n\n')}\n\nCompliance: ${counts.join(', ')}. Not legal advice.`;
}

const errorsFirst = ([a]: LocatedFinding[], [b]: LocatedFinding[]) =>
  (a?.severity ?? '').localeCompare(b?.severity ?? '');

function ruleLines(findings: LocatedFinding[]): string[] {
  const [first] = findings;
  const told = findings.slice(0, toldInFull).map((finding) => {
    const { severity, found, message } = finding;
    return `  ${severity}: ${placeText(finding)}: ${message}${found === undefined ? '' : ` Found ${found}.`}`;
  });
  const more = findings.length - told.length;
  return [
    ...told,
    ...(more > 0 ? [`  and ${more} more like ${told.length === 1 ? 'it' : 'these'}.`] : []),
    `    ${first?.remedy} [${first?.rule}: ${first?.source}]`,
  ];
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Problems and findings as annotations of a GitHub pull request, one line each. */
export function githubAnnotations(
  problems: readonly ConfigProblem[],
  findings: readonly LocatedFinding[],
): string {
  const lines = [
    ...problems.map((problem) => annotation('error', 'configuration', problem)),
    ...findings.map((finding) => annotation(finding.severity, finding.rule, finding)),
  ];
  return lines.join('\n');
}

type Annotated = Omit<ConfigProblem, 'dealer'> & {
  source?: string;
};

function annotation(
  level: string,
  title: string,
  { file, line, column, key, found, message, remedy, source }: Annotated,
) {
  const properties = [
    `file=${property(file)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
    `title=${property(title)}`,
  ];
  const said = [`${key}: ${message}`, ...(found === undefined ? [] : [`Found ${found}.`]), remedy];
  return `::${level} ${properties.join(',')}::${escaped([...said, ...(source ? [`(${source})`] : [])].join(' '))}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
