import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SlowestFiles } from './tests/browser/slowest-files.ts';

const root = import.meta.dirname;

/** What only `npm run test:full` runs, with `tests/` that are in no quick project. */
const full = '**/*.full.test.ts';

/** Tests of the API server. */
const ofApi = ['tests/contract/**/*.test.ts'];

/** Those that are repeated on each database, as their `describe.each` says. */
const onEachDatabase = globSync('tests/contract/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(resolve(root, file), 'utf8').includes('describe.each(databases)'),
);

/** Other tests below `tests/` that need neither a built site nor a browser. */
const withoutSites = [
  'tests/parity/**/*.test.ts',
  'tests/publish/**/*.test.ts',
  'tests/typesense/**/*.test.ts',
];

/** The journey that also every change is tried with: a car's page, its dialog, the API and the desk. */
const journeyOfAll = 'tests/journeys/named-person.test.ts';

/** Every kind of page of one template in the engine of Safari. The journeys there take too long for every change. */
const sweepInWebKit = 'tests/webkit/sweep.test.ts';

/** What is asked of every built file, and what only a browser can show of each part of the product. */
const ofSites = ['tests/site/**/*.test.ts', 'tests/essential/**/*.test.ts', journeyOfAll, sweepInWebKit];

/** Tests that go through every kind of page: begun last, one of them would run for minutes beside an idle core. */
const long = /every-kind|sweep|tests\/a11y\//;

// Tests start the project's commands many times. With their compiled code kept, a start needs a third to two thirds of
// the CPU.
process.env['NODE_COMPILE_CACHE'] ??= resolve(root, '.cache/node-compiled');

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)));
  }
}

/** One more than cores, because a third of the time of a test that starts servers or threads is waiting for them. */
const workers = availableParallelism() + 1;

/**
 * How long a test polls for what it expects. An answer that is there is found at once, and a machine may be busy or stand
 * still for seconds, so no test says a limit of its own.
 */
const expectation = { poll: { timeout: 30_000 } };

const ofNode = {
  environment: 'node',
  maxWorkers: workers,
  // Rules without a DOM leave nothing behind, and most files are done sooner than their imports.
  isolate: false,
  // Tests of builds start and end many threads, where V8 sometimes ends the process: 'Check failed: jit_page' (a
  // known bug of its protection of code pages, https://github.com/nodejs/node/issues/64500).
  execArgv: ['--no-memory-protection-keys'],
  // Against one that hangs: what is too slow, `npm run bench` says.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: expectation,
  setupFiles: ['tests/drawn-values.ts'],
  // Its modules name each other without extensions, which Node cannot load.
  server: { deps: { inline: ['typesense-instantsearch-adapter'] } },
};

const inBrowser = {
  environment: 'node',
  // What a demo dealer's site consists of is planned once for all files.
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: expectation,
  // One browser and two cores: more files at once only wait for each other.
  maxWorkers: 2,
};

const postgresSetup = ['tests/contract/postgres-setup.ts'];
const sitesSetup = ['tests/browser/global-setup.ts'];

/**
 * Suffix names the runtime: `.test.ts` runs in Node, `.test.tsx` in a DOM, `tests/` in or on built sites. `npm test` runs
 * the first four projects, `npm run test:full` all.
 */
export default defineConfig({
  test: {
    reporters: ['default', new SlowestFiles()],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...ofNode,
          name: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', ...withoutSites],
          exclude: [full],
        },
      },
      {
        test: {
          ...ofNode,
          name: 'api',
          include: ofApi,
          exclude: [full],
          provide: { databases: ['sqlite'] },
        },
      },
      {
        test: {
          name: 'dom',
          // tests/browser/fresh-page.ts opens a window for every file.
          environment: 'node',
          maxWorkers: workers,
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/browser/fresh-page.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expectation,
        },
      },
      { test: { ...inBrowser, name: 'sites', include: ofSites, exclude: [full], globalSetup: sitesSetup } },
      {
        test: {
          ...ofNode,
          name: 'node-full',
          include: [
            '{src,scripts}/**/*.full.test.ts',
            'tests/{contract,parity,publish,typesense}/*.full.test.ts',
          ],
          globalSetup: postgresSetup,
          provide: { databases: ['sqlite', 'postgres'] },
        },
      },
      {
        test: {
          ...ofNode,
          name: 'postgres',
          include: onEachDatabase,
          globalSetup: postgresSetup,
          provide: { databases: ['postgres'] },
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'sites-full',
          include: ['tests/{a11y,e2e,journeys,webkit}/**/*.test.ts', 'tests/site/*.full.test.ts'],
          exclude: [journeyOfAll, sweepInWebKit],
          globalSetup: sitesSetup,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'firefox',
          include: ['tests/journeys/**/*.test.ts'],
          // The visits go to the demo sites that the other project builds; driven over BiDi without scripts, Firefox
          // still matches `(scripting: enabled)`, and shows what it hides from those who have none.
          // Firefox 153 crashes in the last one when Playwright reads the names of elements; used by hand, it does not.
          exclude: [
            'tests/journeys/random-visits.test.ts',
            'tests/journeys/no-javascript.test.ts',
            'tests/journeys/own-terms.test.ts',
          ],
          globalSetup: ['tests/browser/firefox-setup.ts'],
        },
      },
    ],
  },
});
