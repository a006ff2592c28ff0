import { expect, it, vi } from 'vitest';
import { themeSchema } from '../config/schema/theme.ts';
import { routeFiles } from '../page-kinds/page-plans.ts';
import { forecourtAdapter } from './integrations.ts';
import { lookFrom } from './theme-preview.ts';

const dealer = { template: 'gantry', theme: themeSchema.parse({ brandColour: '#a3142e' }) } as const;
const tried = (query: string) => lookFrom(new URLSearchParams(query), dealer);

it("shows the dealer's own theme without parameters", () => {
  expect(tried('')).toEqual({ look: dealer, refused: [] });
  expect(tried('template=&radiusPx=')).toEqual({ look: dealer, refused: [] });
});

it('shows the template and the theme of the parameters', () => {
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
])('ignores the invalid parameter %s, and reports it', (query) =>
  expect(tried(query)).toEqual({ look: dealer, refused: [query] }),
);

/** The routes that the app is compiled with for `command`. */
function routesOf(command: 'dev' | 'build'): string[] {
  const injectRoute = vi.fn();
  const setup = forecourtAdapter().hooks['astro:config:setup'] as (options: unknown) => void;
  setup({ command, injectRoute, addMiddleware: vi.fn(), updateConfig: vi.fn() });
  return injectRoute.mock.calls.map(([{ pattern }]) => pattern);
}

it('is a page of the development server only, not of built sites', () => {
  expect(routesOf('dev')).toContain('/theme-preview');
  expect(routesOf('build')).toEqual([]);
  expect([...routeFiles.values()].filter((name) => /theme/.test(name))).toEqual([]);
});
