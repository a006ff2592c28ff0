import { type Browser, firefox, type LaunchOptions } from 'playwright';
import { findExecutable, installPackage } from './find-browser.ts';

/**
 * An unpatched Firefox, driven by WebDriver BiDi. Measured with Playwright 1.65.1 and Debian's firefox-esr 153:
 *
 * - Works as in Chromium: contexts with viewport, time zone, locale, geolocation, storage state, no JavaScript or no
 *   connection; locators, keyboard, mouse, forms, popups, dialogs, `route`, `addInitScript`, `clock`, screenshots.
 * - Does not work: `fill` in fields that React controls (write with `pressSequentially`), downloads, `tap` and touch, the body of a request (`postData()` is null; ask the API's storage what
 *   arrived), any emulated medium (`colorScheme`, print). `reducedMotion` and `serviceWorkers: 'block'` are set for the
 *   whole browser below, whatever a context asks for.
 * - A new context takes about a second.
 */
const options: LaunchOptions = {
  channel: 'moz-firefox',
  firefoxUserPrefs: {
    'ui.prefersReducedMotion': 1,
    'dom.serviceWorkers.enabled': false,
    // The back/forward cache sends no load event, which goBack() waits for. Playwright disables this cache in Chromium
    // too.
    'browser.sessionhistory.max_total_viewers': 0,
  },
};

const applications = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The `FIREFOX` variable, else a Firefox on the path, else an application. */
function installedFirefox(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment['FIREFOX'] || findExecutable(['firefox-esr', 'firefox'], applications, environment);
}

/**
 * Finds a Firefox for the tests: an installed one, else Debian's package (as root). It may install, so call it in one
 * process only.
 *
 * @returns undefined when there is none; the reason and the remedy are printed
 */
export function obtainFirefox(): string | undefined {
  const installed = installedFirefox();
  if (installed) return installed;
  installPackage('firefox-esr');
  const found = installedFirefox();
  if (!found) {
    console.error(
      'Firefox is not installed, so nothing is tested in it: install it, or set FIREFOX to its path. ' +
        'Only Debian’s package (firefox-esr) is installed by itself, as root.',
    );
  }
  return found;
}

/**
 * Starts a Firefox for one test: a Firefox sends keys only to its window in front, so tests cannot share one.
 *
 * @returns undefined where no Firefox is installed; `obtainFirefox` says why
 */
export async function launchFirefox(): Promise<Browser | undefined> {
  const executablePath = installedFirefox();
  if (!executablePath) return undefined;
  acceptMissingCommands();
  return firefox.launch({ ...options, executablePath }).catch((cause: unknown) => {
    const remedy = `${executablePath} did not start, or is too old: Firefox 153 works, 140 does not. Update it, or set FIREFOX.`;
    throw new Error(remedy, { cause });
  });
}

/** A message of the protocol. */
interface Message {
  id: number;
  method: string;
}

/** The internal Playwright objects that are changed below. */
interface Transport {
  send(message: Message): void;
  onmessage?: (answer: { id: number; type: 'success'; result: object }) => void;
}
interface FirefoxOverBidi {
  connectToTransport(transport: Transport, options: unknown): Promise<unknown>;
}
interface Internals {
  _connection: { toImpl(object: unknown): { _bidiFirefox: FirefoxOverBidi } };
}

let isMended = false;

/**
 * Playwright sends every new context a command that sets emulated media. Released versions of Firefox do not know it,
 * so no context could be created. This code answers the command instead of Firefox. Playwright has no public API for
 * that, so the code depends on internals of the Playwright version pinned in package.json.
 */
function acceptMissingCommands(): void {
  if (isMended) return;
  isMended = true;
  const { _bidiFirefox } = (firefox as unknown as Internals)._connection.toImpl(firefox);
  const prototype = Object.getPrototypeOf(_bidiFirefox) as FirefoxOverBidi;
  const connect = prototype.connectToTransport;
  prototype.connectToTransport = function (transport, connectOptions) {
    const send = transport.send.bind(transport);
    transport.send = (message) => {
      if (message.method !== 'emulation.setMediaFeaturesOverride') return send(message);
      queueMicrotask(() => transport.onmessage?.({ id: message.id, type: 'success', result: {} }));
    };
    return connect.call(this, transport, connectOptions);
  };
}
