import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/**
 * The headless shell comes first. It is the same engine without windows and toolbars, which take as long to render as
 * many tests run.
 */
const commands = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The `CHROMIUM` variable, else a Chromium on the path, else an application, else Playwright's earlier download. */
export function installedBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return (
    environment['CHROMIUM'] ||
    findExecutable(commands, [...applications, chromium.executablePath()], environment)
  );
}

/** The first of some commands that is on the path, else the first of some files that can be run. */
export function findExecutable(
  names: string[],
  files: string[],
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...files].find(isExecutable);
}

/**
 * Finds a browser for the tests: an installed one, else Playwright's download, else Debian's package (as root).
 *
 * @throws one sentence with the remedy when none of them works
 */
export function obtainBrowser(): string {
  const installed = installedBrowser();
  if (installed) return installed;
  console.error('No Chromium is installed: downloading Playwright’s.');
  const cli = join(import.meta.dirname, '../../node_modules/playwright/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 });
  const fetched = installedBrowser();
  // The downloaded browser may lack libraries that Debian's package installs.
  if (fetched && starts(fetched)) return fetched;
  // Newer Debian releases have a separate package for the shell. Older ones only have the whole browser.
  installPackage('chromium-headless-shell', 'chromium');
  const found = installedBrowser();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium: install it, or set CHROMIUM to its path, and run the command again.',
  );
}

/** Installs the first available one of some Debian packages. Does nothing where that is not possible. */
export function installPackage(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error(`Installing Debian’s package ${names[0]}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) => spawnSync('apt-get', words, { stdio: 'inherit', env }).status === 0;
  apt('update');
  names.some((name) => apt('install', '-y', '--no-install-recommends', name));
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
