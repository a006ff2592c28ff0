import { spawnSync } from 'node:child_process';
import { installPackage } from './find-browser.ts';

/**
 * Finds a Java for the Nu HTML checker: an installed one, else Debian's package (as root). It may install, so call it in
 * one process only.
 *
 * @returns its command, or undefined when there is none; the reason and the remedy are printed
 * @throws in CI when there is none, because CI must run every check
 */
export function obtainJava(): string | undefined {
  if (!runs('java')) installPackage('default-jre-headless');
  if (runs('java')) return 'java';
  const reason =
    'Java is not installed, so the Nu HTML checker does not read the pages: install Java 17 or newer. ' +
    'Only Debian’s package (default-jre-headless) is installed by itself, as root.';
  if (process.env['CI']) throw new Error(reason);
  console.error(reason);
  return undefined;
}

/** macOS has a command that only says where to get Java, so it is not enough that the file exists. */
function runs(command: string): boolean {
  return spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0;
}
