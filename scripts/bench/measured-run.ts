import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../src/build/file-hash.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';

export interface FleetSize {
  dealers: number;
  cars: number;
}

/** An empty folder for a measurement, with a made-up fleet in it. */
export async function fleetToMeasure(root: string, size: FleetSize) {
  const scratch = join(root, '.cache/bench');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const dealersDir = join(scratch, 'dealers');
  await writeSyntheticFleet(dealersDir, { ...size, seed: 1 });
  return { scratch, dealersDir };
}

/** How many files are below a folder, and their bytes. */
export function sizeOfFolder(folder: string, keep?: (file: string) => boolean) {
  const files = filesBelow(folder, keep);
  return {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
  };
}

export interface Measured {
  seconds: number;
  /** Peak resident memory of the process in MB. Undefined outside Linux. */
  peakMb: number | undefined;
  output: string;
}

/** The summary that a command with `--json` prints last. */
export const summaryOf = ({ output }: Measured): { pages: number } =>
  JSON.parse(output.trim().split('\n').at(-1)!);

/** Interval in milliseconds between readings of peak memory. The kernel keeps the peak, so the last reading counts. */
const POLL_MS = 25;

/**
 * Runs a script in its own process and measures it from outside, so the start of the process is included.
 *
 * @throws an error with the script's output when it fails
 */
export function measuredRun(
  root: string,
  words: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    let peakMb: number | undefined;
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    const poll = setInterval(() => (peakMb = peakOf(child.pid) ?? peakMb), POLL_MS);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(poll);
      const seconds = (performance.now() - started) / 1000;
      if (code === 0) resolve({ seconds, peakMb, output });
      else reject(new Error(`${words.join(' ')} ended with ${code}:\n${errors}\n${output}`));
    });
  });
}

/** Peak resident memory of a process in MB. Undefined outside Linux. */
export function peakOf(pid: number | undefined): number | undefined {
  try {
    const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
}

/** The median of several runs, measured one after the other. */
export async function medianOf(runs: number, run: (index: number) => Promise<Measured>): Promise<Measured> {
  const all: Measured[] = [];
  for (let index = 0; index < runs; index++) all.push(await run(index));
  all.sort((a, b) => a.seconds - b.seconds);
  return all[Math.floor(all.length / 2)]!;
}
