import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { findExecutable, installPackage } from '../browser/find-browser.ts';
import { freePort } from '../free-port.ts';

/** The programs of WebKitGTK, the engine of Safari on Linux, and a screen for them. */
interface WebKitTools {
  driver: string;
  browser: string;
  screen: string;
}

/** Debian and Ubuntu keep the browser beside the library, in the folder of the machine's architecture. */
function installedWebKit(): WebKitTools | undefined {
  const driver = findExecutable(['WebKitWebDriver'], [], process.env);
  const screen = findExecutable(['Xvfb'], [], process.env);
  const libraries = '/usr/lib';
  const browser = existsSync(libraries)
    ? readdirSync(libraries)
        .flatMap((folder) =>
          ['4.1', '6.0'].map((api) => `${libraries}/${folder}/webkit2gtk-${api}/MiniBrowser`),
        )
        .find((file) => existsSync(file))
    : undefined;
  return driver && screen && browser ? { driver, browser, screen } : undefined;
}

/**
 * Finds WebKitGTK for the tests: an installed one, else Debian's packages (as root). It may install, so call it in one
 * process only.
 *
 * @returns undefined when there is none; the reason and the remedy are printed
 * @throws in CI when there is none, because CI must run every check
 */
export function obtainWebKit(): WebKitTools | undefined {
  const installed = installedWebKit();
  if (installed) return installed;
  installPackage('webkit2gtk-driver');
  installPackage('xvfb');
  installPackage('libgl1-mesa-dri');
  const found = installedWebKit();
  if (found) return found;
  const reason =
    'WebKitGTK is not installed, so nothing is tested in the engine of Safari. It exists for Linux: install ' +
    'webkit2gtk-driver, xvfb and libgl1-mesa-dri (the names of Debian and Ubuntu).';
  if (process.env['CI']) throw new Error(reason);
  console.error(reason);
  return undefined;
}

/** A WebKit with one window, on a screen of its own, that has nothing stored. */
export interface WebKitWindow {
  driver: WebDriver;
  close(): Promise<void>;
}

/** @throws when WebKitGTK does not start */
export async function openWebKit(size: { width: number; height: number }): Promise<WebKitWindow> {
  const tools = installedWebKit();
  if (!tools) throw new Error('WebKitGTK is not installed.');
  const screen = spawn(
    tools.screen,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const display = await firstLine(screen);
  const port = await freePort();
  const server = spawn(tools.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // No variable that turns compositing or DMA buffers off: with one, each page with a view transition crashes.
    env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const end = async () => {
    await ended(server);
    await ended(screen);
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await answering(url, server);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: tools.browser, args: ['--automation'] },
      })
      .build();
    // Against a page that hangs: without a graphics card, a list of cars takes seconds a screen on a busy machine.
    await driver.manage().setTimeouts({ pageLoad: 180_000, script: 180_000 });
    await driver.manage().window().setRect(size);
    return {
      driver,
      close: async () => {
        // A window whose page has crashed does not end by itself.
        await driver.quit().catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) return line.trim();
  throw new Error('Xvfb found no free display.');
}

/** The driver does not say when it listens. It takes no port of the system's choice either. */
async function answering(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('WebKitWebDriver did not start.');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
