import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { command } from './command-line.ts';

const help = `Usage: npm run test -- [options of Vitest]
       npm run test:full -- [options of Vitest]

The first is for every change: lint and types beside the unit tests, then what only a browser can show. The second adds
everything else: all kinds of page, journeys, browsers and databases. A part that fails does not keep the others from
running; the last lines name it, below the end of what it printed.

With options or files only tests run, those that Vitest chooses:

  npm test -- --changed               the unit tests that the working tree's changes concern
  npm test -- src/search              the tests of a folder
  npm run test:full -- --shard 1/4    a quarter of all tests

  --help  Shows this`;

/** What runs beside each other. Browsers come last, because they are slow beside busy cores. */
interface Part {
  name: string;
  words: string[];
}

const vitest = (name: string, projects: string[], words: string[]): Part => ({
  name,
  words: [
    'vitest',
    'run',
    '--passWithNoTests',
    ...projects.map((project) => `--project=${project}`),
    ...words,
  ],
});

/** @param words options of Vitest, and the files to test */
function partsOf(isFull: boolean, words: string[]): Part[][] {
  const run = (name: string) => ({ name, words: ['npm', 'run', '--silent', name] });
  const unit = ['node', 'api', 'dom', ...(isFull ? ['node-full', 'postgres'] : [])];
  const sites = ['sites', ...(isFull ? ['sites-full', 'firefox'] : [])];
  const checks = words.length === 0 ? [run('lint'), run('types')] : [];
  // Built sites contain everything, so the imports of their tests do not tell which of them a change concerns.
  const onSites = words.some((word) => word.startsWith('--changed'))
    ? []
    : [vitest('browsers', sites, words)];
  return [[...checks, vitest('unit tests', unit, words)], onSites];
}

/** Enough for the failures of a few tests, with which Vitest ends. */
const repeatedLines = 100;

/** Runs a part. The output of one that runs beside others is printed whole at its end. */
async function runPart(
  { name, words: [program = '', ...args] }: Part,
  isAlone: boolean,
  seed: string | undefined,
) {
  const started = performance.now();
  const options: SpawnOptions = {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: isAlone ? 'inherit' : 'pipe',
    env: { ...process.env, SEED: seed },
  };
  const child = spawn(program, args, options);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => said.push(piece));
  const [status] = (await once(child, 'close')) as [number | null];
  const output = Buffer.concat(said).toString();
  if (!isAlone) process.stdout.write(`\n--- ${name}\n${output}`);
  const seconds = (performance.now() - started) / 1000;
  return { name, isGood: status === 0, seconds, lastLines: output.split('\n').slice(-repeatedLines) };
}

/** `npm test` and `npm run test:full`. */
export const main = command(async (args) => {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help);
    return 0;
  }
  const isFull = args[0] === '--full';
  // See tests/drawn-values.ts.
  const seed = process.env['SEED'] ?? (isFull ? undefined : '1');
  const done: Awaited<ReturnType<typeof runPart>>[] = [];
  for (const parts of partsOf(isFull, isFull ? args.slice(1) : args))
    done.push(...(await Promise.all(parts.map((part) => runPart(part, parts.length === 1, seed)))));
  // What failed beside others stands above everything that the browsers print, and often only the end of a log is kept.
  for (const { name, isGood, lastLines } of done)
    if (!isGood && lastLines.length > 1) console.log(`\n--- the end of ${name}\n${lastLines.join('\n')}`);
  console.log();
  for (const { name, isGood, seconds } of done)
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}${isGood ? '' : ': failed'}`);
  return done.every(({ isGood }) => isGood) ? 0 : 1;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
