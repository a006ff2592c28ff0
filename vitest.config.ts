import { defineConfig } from 'vitest/config';

/** Tests below `tests/` that need neither a built site nor a browser. */
const withoutSites = [
  'tests/contract/**/*.test.ts',
  'tests/parity/**/*.test.ts',
  'tests/typesense/**/*.test.ts',
];

/** Suffix names the runtime: `.test.ts` runs in Node, `.test.tsx` in a DOM, `tests/` in or on built sites. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', ...withoutSites],
          testTimeout: 30_000,
          // Its modules name each other without extensions, which Node cannot load.
          server: { deps: { inline: ['typesense-instantsearch-adapter'] } },
        },
      },
      {
        test: { name: 'dom', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      {
        test: {
          name: 'sites',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: withoutSites,
          globalSetup: ['tests/browser/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One browser and two cores: more files at once only wait for each other.
          maxWorkers: 2,
        },
      },
    ],
  },
});
