import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { command, readCommandLine } from './command-line.ts';
import {
  coverageReport,
  listedIds,
  mustBeTested,
  reportText,
  requirementsFile,
  testedRequirements,
  testsText,
} from './requirements/coverage.ts';

const help = `Usage: npm run requirements -- [options] [ID...]

Lists the requirements without a test. A test covers one when its title ends in the id, in brackets.
Exits with 1 when there are any. Decisions (OPEN rows) need no test.
With ids, prints the tests that cover them.

  --list FILE  Reads the ids from FILE instead of ${requirementsFile}: one per line, or in the first
               cell of a table's rows
  --json       Prints {"total", "untested", "unknown"}; unknown ids are in titles but not in the list
  --help       Shows this`;

/** `npm run requirements`. */
export const main = command((args) => {
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
  const root = resolve(import.meta.dirname, '..');
  const listed =
    values.list === undefined
      ? listedIds(readFileSync(resolve(root, requirementsFile), 'utf8')).filter(mustBeTested)
      : listedIds(readFileSync(values.list, 'utf8'));
  if (listed.length === 0) throw new Error(`${values.list ?? requirementsFile} lists no requirement.`);
  const tested = testedRequirements(root);
  if (positionals.length > 0) {
    console.log(testsText(positionals, tested));
    return positionals.every((id) => tested.has(id)) ? 0 : 1;
  }
  const report = coverageReport(listed, tested);
  console.log(values.json ? JSON.stringify(report) : reportText(report));
  return report.untested.length > 0 ? 1 : 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
