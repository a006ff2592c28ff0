import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SlowestFiles } from './tests/browser/slowest-files.ts';

/** Tests of the API server, on SQLite and on Postgres. */
const ofApi = ['tests/contract/**/*.test.ts'];

/** Other tests below `tests/` that need neither a built site nor a browser. */
const withoutSites = [
  'tests/parity/**/*.test.ts',
  'tests/publish/**/*.test.ts',
  'tests/typesense/**/*.test.ts',
];

/** Tests that go through every kind of page: begun last, one of them would run for minutes beside an idle core. */
const long = /tests\/(?:a11y\/|site\/every-kind)/;

// Tests start the project's commands many times. With their compiled code kept, a start needs a third to two thirds of
// the CPU.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, '.cache/node-compiled');

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)));
  }
}

/** Suffix names the runtime: `.test.ts` runs in Node, `.test.tsx` in a DOM, `tests/` in or on built sites; journeys run in Firefox too. */
export default defineConfig({
  test: {
    reporters: ['default', new SlowestFiles()],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // All cores: Vitest leaves one idle, which is half of a small machine.
          maxWorkers: '100%',
          // Rules without a DOM leave nothing behind, and most files are done sooner than their imports.
          isolate: false,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', ...withoutSites],
          // Tests of builds start and end many threads, where V8 sometimes ends the process: 'Check failed: jit_page' (a
          // known bug of its protection of code pages, https://github.com/nodejs/node/issues/64500).
          execArgv: ['--no-memory-protection-keys'],
          testTimeout: 30_000,
          // Its modules name each other without extensions, which Node cannot load.
          server: { deps: { inline: ['typesense-instantsearch-adapter'] } },
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          globalSetup: ['tests/contract/postgres-setup.ts'],
          maxWorkers: '100%',
          isolate: false,
          include: ofApi,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'dom',
          // tests/browser/fresh-page.ts opens a window for every file.
          environment: 'node',
          maxWorkers: '100%',
          isolate: false,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/browser/fresh-page.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'sites',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...withoutSites, ...ofApi],
          globalSetup: ['tests/browser/global-setup.ts'],
          // What a demo dealer's site consists of is planned once for all files.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One browser and two cores: more files at once only wait for each other.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'firefox',
          environment: 'node',
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
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
