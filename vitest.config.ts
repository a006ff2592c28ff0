import { defineConfig } from 'vitest/config';

/** Suffix names the runtime: `.test.ts` runs in Node, `.test.tsx` in a DOM. Browser tests are in `tests/`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'node', environment: 'node', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      {
        esbuild: false,
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'dom', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
    ],
  },
} as Parameters<typeof defineConfig>[0]);
