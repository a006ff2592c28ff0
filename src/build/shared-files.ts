import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** Minutes after which a waiting process gives up. A cold build of a fleet takes less. */
const patienceMinutes = 60;

/**
 * Runs `work` while no other process holds the lock file. Waits for the other process, and says which one it is.
 * Takes over the lock of a process that has ended without releasing it.
 *
 * @throws when the other process holds the lock for too long
 */
export async function withLock<Value>(
  file: string,
  tell: (sentence: string) => void,
  work: () => Promise<Value>,
): Promise<Value> {
  const gaveUpAt = Date.now() + patienceMinutes * 60_000;
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !taken(file); told = true) {
    const holder = holderOf(file);
    const said = holder
      ? `process ${holder.pid} of ${holder.host}, since ${new Date(holder.since).toISOString()}`
      : 'another process';
    if (!told) tell(`Waiting for ${said}, which holds ${file}.`);
    if (Date.now() > gaveUpAt) throw new Error(`${said} still holds ${file}. Stop it, or delete the file.`);
    await pause(tryEveryMs);
  }
  const release = () => rmSync(file, { force: true });
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
