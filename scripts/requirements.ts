import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure, readCommandLine } from './command-line.ts';
import { coverageReport, reportText, testsText } from './requirements/coverage-report.ts';
import { listedIds, requirementIds } from './requirements/requirement-ids.ts';
import { testedRequirements } from './requirements/tested-requirements.ts';

const help = `Usage: npm run requirements -- [options] [ID...]

Lists the requirements that no test covers: none has the id in brackets at the end of its title.
Fails when there are any. Given ids, says which tests cover them.

  --list FILE  Reads the ids from a file, one a line or the first cell of a table's rows,
               instead of the product's own list
  --json       Prints {"total", "untested", "unknown"}: unknown ids stand in titles but not in the list
  --help       Shows this`;

function run(args: string[]): number {
  const { values, positionals } = readCommandLine('requirements', {
    args,
    allowPositionals: true,
    options: {
      list: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const listed = values.list === undefined ? requirementIds : listedIds(readFileSync(values.list, 'utf8'));
  if (listed.length === 0) throw new Error(`${values.list} lists no requirement.`);
  const tested = testedRequirements(resolve(import.meta.dirname, '..'));
  if (positionals.length > 0) {
    console.log(testsText(positionals, tested));
    return positionals.every((id) => tested.has(id)) ? 0 : 1;
  }
  const report = coverageReport(listed, tested);
  console.log(values.json ? JSON.stringify(report) : reportText(report));
  return report.untested.length > 0 ? 1 : 0;
}

try {
  process.exitCode = run(process.argv.slice(2));
} catch (error) {
  process.exitCode = failure(error);
}
