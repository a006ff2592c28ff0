import { vi } from 'vitest';
import type { Command } from './command-line.ts';

export interface CommandRun {
  status: number;
  out: string;
  err: string;
}

interface Surroundings {
  /** The current folder of the command; default: that of the tests. */
  cwd?: string;
  /** All its environment variables; default: those of the tests. */
  env?: NodeJS.ProcessEnv;
}

/** Runs a command of `scripts/` in this process, which takes a hundredth of the time of its own process. */
export async function runCommand(
  main: Command,
  args: readonly string[],
  { cwd = process.cwd(), env = process.env }: Surroundings = {},
): Promise<CommandRun> {
  const said = { out: '', err: '' };
  const folder = process.cwd();
  const writer = (stream: 'out' | 'err') =>
    vi.spyOn(process[`std${stream}`], 'write').mockImplementation((text, ...more) => {
      said[stream] += text;
      for (const written of more) if (typeof written === 'function') (written as () => void)();
      return true;
    });
  const line = (stream: 'out' | 'err', method: 'log' | 'error') =>
    vi.spyOn(console, method).mockImplementation((...words) => {
      said[stream] += `${words.join(' ')}\n`;
    });
  const spies = [writer('out'), writer('err'), line('out', 'log'), line('err', 'error')];
  const environment = process.env;
  process.env = env;
  process.chdir(cwd);
  try {
    return { status: await main([...args]), ...said };
  } finally {
    process.chdir(folder);
    process.env = environment;
    for (const spy of spies) spy.mockRestore();
  }
}
