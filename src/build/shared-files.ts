import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { writeFailed } from '../release-store/full-disk.ts';

/** The process that holds a lock. */
interface Holder {
  pid: number;
  host: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Milliseconds between two tries. */
const tryEveryMs = 250;

/** Milliseconds between two signs of life that a holder gives, by touching its lock. */
const signEveryMs = 10_000;

/** Minutes without a sign after which a holder has ended: on another machine, or its number is another process's now. */
const silentMinutes = 5;

/** Minutes after which a waiting process gives up. A cold build of a fleet takes less. */
const patienceMinutes = 60;

/**
 * Runs `work` while no other process holds the lock file. Waits for the other process, and says which one it is.
 * Takes over the lock of a process that has ended without releasing it.
 *
 * @param silentMs how long a holder may give no sign of life
 * @throws when the other process holds the lock for too long
 */
export async function withLock<Value>(
  file: string,
  tell: (sentence: string) => void,
  work: () => Promise<Value>,
  silentMs = silentMinutes * 60_000,
): Promise<Value> {
  const gaveUpAt = Date.now() + patienceMinutes * 60_000;
  mkdirSync(dirname(file), { recursive: true });
  let [seen, seenAt] = [0, 0];
  for (let told = false; !taken(file); told = true) {
    const holder = holderOf(file);
    const newest = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // By the own clock alone: that of another machine may be another one.
    if (newest !== seen) [seen, seenAt] = [newest, performance.now()];
    else if (holder && performance.now() - seenAt > silentMs) removeLock(file, holder);
    const said = holder
      ? `process ${holder.pid} of ${holder.host}, since ${new Date(holder.since).toISOString()}`
      : 'another process';
    const remedy = 'Stop it, or delete the file if it has ended.';
    if (!told)
      tell(
        `Waiting for ${said}, which holds ${file}, for ${patienceMinutes} minutes at most. ${remedy} After ${silentMinutes} minutes without a sign of it, this process goes on.`,
      );
    if (Date.now() > gaveUpAt) throw new Error(`${said} still holds ${file}. ${remedy}`);
    await pause(tryEveryMs);
  }
  // Nothing to do about a lock that somebody deleted.
  const sign = () => utimes(file, Date.now() / 1000, Date.now() / 1000, () => undefined);
  const signs = setInterval(sign, signEveryMs).unref();
  const release = () => {
    clearInterval(signs);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function taken(file: string): boolean {
  const own: Holder = { pid: process.pid, host: hostname(), since: Date.now() };
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = holderOf(file);
  if (holder && holder.host === own.host && !isRunning(holder.pid)) removeLock(file, holder);
  return false;
}

/**
 * Removes the lock of a process that has ended. If another process took the lock over at the same moment, its lock
 * stays.
 */
function removeLock(file: string, dead: Holder): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (holderOf(aside)?.since !== dead.since) linkSync(aside, file);
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { force: true });
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The lock was just released, or another process is writing it.
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Writes a file atomically: no reader sees a part of it, even after a crash or when another thread writes the same
 * file.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const scratch = scratchBeside(path);
  try {
    writeFileSync(scratch, content);
    renameSync(scratch, path);
  } catch (error) {
    // What a full disk left of it would stay for ever.
    rmSync(scratch, { force: true });
    writeFailed(path, error);
  }
}

/**
 * Writes a file whose name contains a hash of its content, also atomically. The file of the first writer stays,
 * because a thread that is linking the file would fail if it were replaced.
 */
export function writeOnce(path: string, content: string | Uint8Array): void {
  const scratch = scratchBeside(path);
  try {
    writeFileSync(scratch, content);
    linkSync(scratch, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') writeFailed(path, error);
  } finally {
    rmSync(scratch, { force: true });
  }
}

function scratchBeside(path: string): string {
  return `${path}.${process.pid}-${threadId}.tmp`;
}
