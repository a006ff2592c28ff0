import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machineWords } from '../src/config/machine-words.fixture.ts';
import { type Command, Misuse, program, readCommandLine, wholeNumber } from './command-line.ts';
import { npmCommands as commands, usageOf } from './npm-commands.fixture.ts';
import { runCommand } from './run-command.fixture.ts';

const root = resolve(import.meta.dirname, '..');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'help-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run <name> -- <words>` in this process, in an empty folder and with an empty environment. */
async function runHere([script = '', ...fixed]: readonly string[], ...words: string[]) {
  const { main } = (await import(resolve(root, script))) as { main: Command };
  const { PATH, HOME } = process.env;
  return runCommand(main, [...fixed, ...words], { cwd: folder, env: { PATH, HOME } });
}

describe('every command', () => {
  test('is tested in this file', () => {
    expect(commands.map(([name]) => name)).toEqual(
      expect.arrayContaining(['start', 'dev', 'build', 'preview', 'serve', 'dealer', 'stock', 'leads']),
    );
  });

  test.each(commands)('%s prints its usage for --help and -h, and does nothing else', async (name, words) => {
    for (const option of ['--help', '-h']) {
      const { status, out, err } = await runHere(words, option);
      expect({ status, err }).toEqual({ status: 0, err: '' });
      expect(out).toContain(usageOf(name));
      expect(out).not.toMatch(machineWords);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  // Vitest answers for the options of its own that the tests are run with.
  const ownOptions = commands.filter(([name]) => !name.startsWith('test'));
  test.each(ownOptions)('%s answers an unknown option with one line', async (name, words) => {
    const { status, out, err } = await runHere(words, '--frobnicate');
    const command = name === 'start' ? 'preview' : name;
    expect({ status, out, err }).toEqual({
      status: 2,
      out: '',
      err: `Unknown option '--frobnicate'. "npm run ${command} -- --help" lists the options.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.each([
  [
    'preview',
    ['scripts/preview.ts', '--port', 'eighty'],
    "--port is 'eighty'; write a whole number from 0 to 65535.",
  ],
  [
    'serve',
    ['scripts/serve.ts', '--port', '70000'],
    "--port is '70000'; write a whole number from 0 to 65535.",
  ],
  [
    'build',
    ['scripts/build.ts', '--threads', 'many'],
    "--threads is 'many'; write a whole number from 1 to 512.",
  ],
  ['build', ['scripts/build.ts', '--now', 'soon'], /^--now is 'soon'; write a moment with its time zone/],
  ['reservations', ['scripts/reservations.ts', 'cancel'], /^There is no command "cancel"\./],
])('%s ends %j with a sentence and no stack', async (_, words, sentence) => {
  const { status, err } = await runHere(words);
  expect(status).not.toBe(0);
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n\s+at |node:internal/);
});

describe('invalid words', () => {
  const options = { dealer: { type: 'string' }, json: { type: 'boolean' } } as const;
  const said = (...args: string[]) => {
    try {
      readCommandLine('index', { args, options });
      return undefined;
    } catch (error) {
      expect(error).toBeInstanceOf(Misuse);
      return (error as Error).message.replace(' "npm run index -- --help" lists the options.', '');
    }
  };

  test.each([
    [['--deler', 'x'], "Unknown option '--deler'. Write --dealer if that is meant."],
    [['--hepl'], "Unknown option '--hepl'. Write --help if that is meant."],
    [['-x'], "Unknown option '-x'."],
    [['--dealer'], '--dealer needs a value.'],
    [['--dealer', '--json'], '--dealer needs a value.'],
    [['--json=yes'], '--json takes no value.'],
    [['word'], '"word" is one word too many.'],
  ])('%j are answered with one sentence', (args, sentence) => {
    expect(said(...args)).toBe(sentence);
  });

  test.each([
    [['list', '--json'], undefined],
    [['--json', 'list'], undefined],
    [['list', '--dealer', 'x'], '"list" takes no --dealer.'],
    [['--dealer=x', 'list'], '"list" takes no --dealer.'],
    [['other', '--dealer', 'x'], undefined],
  ])('%j: an option that the command would ignore is refused', (args, sentence) => {
    const read = () =>
      readCommandLine(
        'index',
        { args, options, allowPositionals: true },
        { list: ['json'], other: ['dealer'] },
      );
    if (sentence) expect(read).toThrow(sentence);
    else expect(read).not.toThrow();
  });

  const ships = `Sends ships.

  npm run ships -- send SHIP [--crew N]
                   [--slowly]
  npm run ships -- list

  --crew N     people on board
  --port NAME  where it goes; may be repeated
  --slowly     waits`;

  test.each([
    [['send', 'a', '--crew', '3', '--port=x', '--port', 'y'], { slowly: false, crew: '3', port: ['x', 'y'] }],
    [['list', '--port', 'x'], { slowly: false, port: ['x'] }],
    [['send', '--slowly'], { slowly: true }],
    [['list', '--slowly'], '"list" takes no --slowly. "npm run ships -- --help" lists the options.\n'],
    [['list', '--crew'], '--crew needs a value. "npm run ships -- --help" lists the options.\n'],
  ])('%j is read as the help describes it', async (args, read) => {
    let taken: object | undefined;
    const main = program({ name: 'ships', help: ships }, (values, _, commands) => {
      expect(commands).toEqual(['send', 'list']);
      taken = { ...values };
      return 0;
    });
    const { err } = await runCommand(main, args);
    expect(taken ?? err).toEqual(read);
  });

  test.each(['', 'x', '-1', '1.5', '1e3', '99999999999', '11'])(
    '%j is not a number from 0 to 10',
    (written) => {
      expect(() => wholeNumber('--n', written, 0, 10)).toThrow(Misuse);
    },
  );
});
