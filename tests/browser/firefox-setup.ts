import type { TestProject } from 'vitest/node';
import { obtainFirefox, serveFirefox } from './launch-firefox.ts';

/** Starts one Firefox for all tests of a project. Without Firefox the tests are skipped, and the output says why. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  project.provide('browserName', 'firefox');
  const executablePath = obtainFirefox();
  if (!executablePath) {
    // CI must run with every browser, or fail.
    if (process.env['CI']) throw new Error('No Firefox could be installed to run the journeys in.');
    project.provide('browserEndpoint', '');
    return undefined;
  }
  const browser = await serveFirefox(executablePath);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return () => browser.close();
}
