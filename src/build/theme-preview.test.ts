import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { themeSchema } from '../config/schema/theme.ts';
import { forecourtAdapter } from './adapter.ts';
import { lookFrom } from './theme-preview.ts';

const dealer = { template: 'gantry', theme: themeSchema.parse({ brandColour: '#a3142e' }) } as const;
const tried = (query: string) => lookFrom(new URLSearchParams(query), dealer);

it('shows the dealer’s own look without parameters', () => {
  expect(tried('')).toEqual({ look: dealer, refused: [] });
  expect(tried('template=&radiusPx=')).toEqual({ look: dealer, refused: [] });
});

it('shows the look that the address describes', () => {
  expect(
    tried('template=corner&brandColour=%2300843d&mode=dark&headingFont=fraunces&textFont=archivo&radiusPx=4'),
  ).toEqual({
    look: {
      template: 'corner',
      theme: {
        brandColour: '#00843d',
        mode: 'dark',
        headingFont: 'fraunces',
        textFont: 'archivo',
        radiusPx: 4,
      },
    },
    refused: [],
  });
});

it.each([
  'template=gantri',
  'brandColour=red',
  'mode=dusk',
  'headingFont=comic',
  'radiusPx=-1',
  'radiusPx=x',
])('rejects %s and reports it', (query) => expect(tried(query)).toEqual({ look: dealer, refused: [query] }));

/** The routes that Astro compiles for a command. */
function routesOf(command: 'dev' | 'build'): string[] {
  const injectRoute = vi.fn();
  const setup = forecourtAdapter().hooks['astro:config:setup'] as (options: unknown) => void;
  setup({ command, injectRoute, addMiddleware: vi.fn(), updateConfig: vi.fn() });
  return injectRoute.mock.calls.map(([{ pattern }]) => pattern);
}

it('exists on the development server and in no built site', () => {
  expect(routesOf('dev')).toContain('/theme-preview');
  expect(routesOf('build')).toEqual([]);
  const pages = readdirSync(join(import.meta.dirname, '../pages'), { recursive: true, encoding: 'utf8' });
  expect(pages.filter((name) => /theme/.test(name))).toEqual([]);
});
