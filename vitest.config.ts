import { defineConfig } from 'vitest/config';

/** Suffix names the runtime: `.test.ts` runs in Node, `.test.tsx` in a DOM, `tests/` in or on built sites. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
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
