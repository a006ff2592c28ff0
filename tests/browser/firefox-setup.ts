import type { TestProject } from 'vitest/node';
import { obtainFirefox } from './launch-firefox.ts';

/** Installs Firefox for the tests of a project, which start it. Without it they are skipped, and the output says why. */
export default function setup(project: TestProject): void {
  project.provide('browserName', 'firefox');
  // CI must run with every browser, or fail.
  if (!obtainFirefox() && process.env['CI'])
    throw new Error('No Firefox could be installed to run the journeys in.');
}
