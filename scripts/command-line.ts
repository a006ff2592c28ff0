import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../src/config/issue-fault.ts';

/** Invalid words after a command. The message is one line for the user. */
export class Misuse extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the options and words after a command, as Node's `parseArgs` does.
 *
 * @param name as in `npm run <name>`
 * @param taken the options that each command of the program takes: { list: ['dealer', 'json'] }. An option that a command
 *   would ignore is refused: who exports the leads of one address must not get those of everybody
 * @throws Misuse for an unknown option, an option without its value, or a superfluous word
 */
export function readCommandLine(
  name: string,
  config: ParseArgsConfig,
  taken: Readonly<Record<string, readonly string[]>> = {},
) {
  try {
    const read = parseArgs({ ...config, tokens: true });
    const [verb = ''] = read.positionals;
    const options = Object.hasOwn(taken, verb) ? taken[verb] : undefined;
    const ignored = read.tokens?.find(
      (token) => token.kind === 'option' && options?.includes(token.name) === false,
    );
    if (ignored?.kind === 'option')
      throw new Misuse(
        `"${verb}" takes no ${ignored.rawName}. "npm run ${name} -- --help" lists the options.`,
      );
    return read;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Misuse(`${sentence(message, config)} "npm run ${name} -- --help" lists the options.`);
  }
}

/** Shortens Node's message to one sentence. Node's own adds several lines about positional arguments. */
function sentence(message: string, { options = {} }: ParseArgsConfig): string {
  const unknown = /^Unknown option '(-+)([^']+)'/.exec(message);
  if (unknown) {
    const [, , word = ''] = unknown;
    const near = nearest(word, [...Object.keys(options), 'help']);
    return `Unknown option '${unknown[1]}${word}'.${near ? ` Write --${near} if that is meant.` : ''}`;
  }
  const unexpected = /^Unexpected argument '([^']*)'/.exec(message)?.[1];
  if (unexpected !== undefined) return `"${unexpected}" is one word too many.`;
  const option = /'(?:-\w, )?(--[\w-]+)/.exec(message)?.[1];
  if (/does not take an argument/.test(message)) return `${option} takes no value.`;
  return `${option} needs a value.`;
}

/** @throws Misuse unless it is a whole number within the limits */
export function wholeNumber(option: string, written: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Misuse(`${option} is '${written}'; write a whole number from ${least} to ${most}.`);
}

/** A program of this folder. It gets the words after its name and returns its exit status. It never throws. */
export type Command = (args: string[]) => Promise<number>;

/**
 * Makes a command that prints why it failed, without the stack, which does not help its user. Its file runs it when
 * Node was started with that file; tests import it and run it in their own process.
 *
 * @param run does the work and returns the exit status
 * @param failed the exit status of an error; that of invalid words is 2
 */
export function command(run: (args: string[]) => Promise<number> | number, failed = 1): Command {
  return async (args) => {
    try {
      return await run(args);
    } catch (error) {
      // The reader, such as `head`, closed the pipe.
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') return failed;
      console.error(error instanceof Error ? error.message : error);
      return error instanceof Misuse ? 2 : failed;
    }
  };
}

/** The values that a command line gives to the options that a help describes, as `optionsIn` reads it. */
export type OptionValues<Help extends string> = { [Name in keyof Described<Help>]: Described<Help>[Name] };

type Described<Help extends string> = Help extends `${string}\n  --${infer First}\n  --${infer More}`
  ? ValueOf<First> & Described<`\n  --${More}`>
  : Help extends `${string}\n  --${infer Last}`
    ? ValueOf<Last>
    : unknown;

type ValueOf<Option extends string> = Option extends `${infer Words}  ${string}`
  ? Words extends `${infer Name} ${string}`
    ? { [_ in Name]?: Option extends `${string}may be repeated${string}` ? string[] : string }
    : { [_ in Words]: boolean }
  : never;

/**
 * The options that a help describes, but for `--help`: each line that begins with one, after two blanks. An option is
 * followed by the name of its value, if it takes one, and by two blanks before its description.
 */
function optionsIn(help: string): Options {
  const described = help.split('\n  --').slice(1);
  return Object.fromEntries(
    described.map((option) => {
      const [, name = '', value] = /^([\w-]+)( \S+)?/.exec(option)!;
      const multiple = option.includes('may be repeated');
      return [name, value ? { type: 'string', multiple } : { type: 'boolean', default: false }];
    }),
  );
}

/**
 * The commands of a program, each with its options, as the lines of its help show them: `npm run stock -- map FILE
 * [--out MAP.json]`, and the lines below that are indented. Every command takes an option that is in none of them.
 */
function commandsIn(help: string, options: readonly string[]): Record<string, string[]> {
  const shown = [...help.matchAll(/^ {2}npm run \w+ -- ([a-z][a-z-]*)(.*(?:\n {3}.*)*)/gm)];
  const uses = shown.map(([, command = '', words = '']) => ({
    command,
    own: options.filter((option) => words.match(/(?<=--)[a-z][\w-]*/g)?.includes(option)),
  }));
  const shared = options.filter((option) => !uses.some(({ own }) => own.includes(option)));
  const commands = Map.groupBy(uses, ({ command }) => command);
  const taken = [...commands].map(([name, of]) => [name, [...shared, ...of.flatMap(({ own }) => own)]]);
  return Object.fromEntries(taken);
}

/**
 * Makes a command that takes the options which its help describes. It prints the help for `--help` and `-h`.
 *
 * @param program.name as in `npm run <name>`
 * @param program.takesWords true when words may stand beside the options; those of commands always may
 * @param program.failed the exit status of an error: 1 by default. That of invalid words is 2
 * @param run does the work and returns the exit status. It gets the words beside the options, and the names of the
 *   commands, which may be the first of them
 */
export function program<Help extends string>(
  { name, help, takesWords, failed }: { name: string; help: Help; takesWords?: boolean; failed?: number },
  run: (values: OptionValues<Help>, words: string[], commands: string[]) => Promise<number> | number,
): Command {
  return command((args) => {
    const options: Options = { ...optionsIn(help), help: { type: 'boolean', short: 'h' } };
    const commands = commandsIn(help, Object.keys(options));
    const names = Object.keys(commands);
    const config = { args, options, allowPositionals: takesWords ?? names.length > 0 };
    const { values, positionals } = readCommandLine(name, config, commands);
    if ('help' in values) {
      console.log(help);
      return 0;
    }
    return run(values as OptionValues<Help>, positionals, names);
  }, failed);
}

/** Keeps compiled modules between runs, for threads and child processes too: the next start takes half the time. */
export function cacheCompiledCode(cacheDir: string): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(cacheDir, 'node');
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}

/** Help text for `--now`. */
export const nowHelp = `  --now INSTANT         runs as if it were this moment, such as 2026-11-22T20:10:00Z; each dealer's
                        day is that of its own time zone`;

const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * The moment that a command runs for, milliseconds since 1970.
 *
 * @param written the value of `--now`; absent: the system clock
 * @throws an error with a remedy
 */
export function nowOf(written: string | undefined): number {
  if (written === undefined) return Date.now();
  const day = instant.exec(written)?.[1];
  const now = Date.parse(written);
  // 30 February does not exist, but some engines read it as 2 March.
  if (day && now && new Date(`${day}T00:00Z`).toISOString().startsWith(day)) return now;
  throw new Misuse(
    `--now is '${written}'; write a moment with its time zone, such as 2026-11-22T20:10:00Z or 2026-11-23T07:10:00+11:00.`,
  );
}

/** A clock that starts at `--now` when the command starts. */
export function clockFrom(written: string | undefined): () => number {
  const ahead = nowOf(written) - Date.now();
  return written === undefined ? Date.now : () => Date.now() + ahead;
}
