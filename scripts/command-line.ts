import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../src/config/issue-fault.ts';

/** Words after a command that cannot be understood. The message is one line, for whoever typed them. */
export class Misuse extends Error {}

/**
 * The options and words typed after a command.
 *
 * @param name as in `npm run <name>`
 * @throws Misuse for an option there is not, one without its value, or a word too many
 */
export function readCommandLine<const Config extends ParseArgsConfig>(
  name: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Misuse(`${sentence(message, config)} "npm run ${name} -- --help" lists the options.`);
  }
}

/** Node's own sentences go on about positional arguments, over several lines. */
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

/** @throws Misuse for anything but a whole number between the two */
export function wholeNumber(option: string, written: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Misuse(`${option} is '${written}'; write a whole number from ${least} to ${most}.`);
}

/**
 * Tells what a command failed of, without the stack, which says nothing to who typed it.
 *
 * @returns the exit status: 2 for words that cannot be understood
 */
export function failure(error: unknown, otherwise = 1): number {
  console.error(error instanceof Error ? error.message : error);
  return error instanceof Misuse ? 2 : otherwise;
}
