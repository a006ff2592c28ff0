import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { loadDealers } from '../config/load.ts';
import { fontNames, themeSchema } from '../config/schema/theme.ts';
import { templateNames, templates } from '../config/templates.ts';
import { writeSyntheticFleet } from '../demo-stock/synthetic-fleet.ts';
import { CONTROL, contrast, difference, palette, TEXT, toneOf } from './palette.ts';
import { colourPairs, contrastRule, themeFor } from './theme-for.ts';

const modes = ['light', 'dark'] as const;
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
/** Any look that a dealer can configure. A failure prints the seed to repeat it. */
const anyTheme = fc.record({
  template: fc.constantFrom(...templateNames),
  theme: fc.record(
    {
      brandColour: hex,
      mode: fc.constantFrom('auto', ...modes),
      headingFont: fc.constantFrom(...fontNames),
      textFont: fc.constantFrom(...fontNames),
      radiusPx: fc.nat({ max: 32 }),
    },
    { requiredKeys: ['brandColour', 'mode'] },
  ),
});
const coloursOf = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--colour-([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name!, colour!]),
  );

it('requires the contrast of WCAG 2.2 AA', () => {
  expect([TEXT, CONTROL]).toEqual([4.5, 3]);
});

describe('themeFor', () => {
  it('gives every pair of colours enough contrast, for any brand colour', () => {
    fc.assert(
      fc.property(anyTheme, (dealer) => {
        const colours = coloursOf(themeFor(dealer).css);
        for (const { front, ground, needed } of colourPairs) {
          expect(contrast(colours[front]!, colours[ground]!), `${front} on ${ground}`).toBeGreaterThanOrEqual(
            needed,
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the brand colour, or changes only its lightness, or reports a problem', () => {
    fc.assert(
      fc.property(anyTheme, (dealer) => {
        const { css, problems } = themeFor(dealer);
        const { brandColour } = dealer.theme;
        const moved = difference(brandColour, coloursOf(css)['brand']!);
        expect(moved === 0 || moved <= 0.33 || problems.some(({ pair }) => pair === 'brand on paper')).toBe(
          true,
        );
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['#0b5fa5', 'blue'],
    ['#c8102e', 'red'],
    ['#ffd100', 'yellow'],
    ['#ffff00', 'the lightest hue'],
    ['#00843d', 'green'],
    ['#ff6a13', 'orange'],
    ['#d9480f', 'deep orange'],
    ['#001f3f', 'navy'],
    ['#808080', 'grey'],
  ])('accepts %s (%s) in both modes and every template', (brandColour) => {
    for (const template of templateNames) {
      for (const mode of modes)
        expect(themeFor({ template, theme: { brandColour, mode } }).problems).toEqual([]);
    }
  });

  it.each([
    ['#ffffff', 'light', 'dark'],
    ['#fffdf5', 'light', 'dark'],
    ['#000000', 'dark', 'light'],
  ] as const)('reports %s on a %s page and names the remedy', (brandColour, mode, other) => {
    const [problem] = themeFor({ template: 'harbour', theme: { brandColour, mode } }).problems;
    expect(problem).toMatchObject({ pair: 'brand on paper', needed: 3 });
    expect(problem!.ratio).toBeLessThan(3);
    expect(problem!.message).toContain(brandColour);
    expect(problem!.remedy).toContain(`theme.mode to '${other}'`);
  });

  it('darkens a colour slightly when white text nearly has enough contrast on it', () => {
    const coloursFor = (brandColour: string) =>
      coloursOf(themeFor({ template: 'gantry', theme: { brandColour, mode: 'light' } }).css);
    expect(coloursFor('#d9480f')['on-brand']).toBe('#ffffff');
    expect(difference(coloursFor('#d9480f')['brand']!, '#d9480f')).toBeLessThan(0.04);
    expect(coloursFor('#ffd100')['brand']).toBe('#ffd100');
  });

  it('tints the greys with the brand colour, but not for a grey brand', () => {
    const { light } = templates.harbour.grounds;
    const hue = (colour: string) => toneOf(palette(colour, 'light', light)['ink-soft']);
    expect(hue('#c8102e').h).toBeCloseTo(toneOf('#c8102e').h, -1.5);
    expect(hue('#0b5fa5').h).toBeCloseTo(toneOf('#0b5fa5').h, -1.5);
    expect(hue('#777777').c).toBeLessThan(0.002);
  });

  it('uses the mode of the template by default', () => {
    const theme = themeSchema.parse({});
    expect(themeFor({ template: 'harbour', theme }).mode).toBe('light');
    expect(themeFor({ template: 'harbour', theme: { ...theme, mode: 'dark' } }).css).toContain(
      'color-scheme:dark',
    );
  });

  it('uses fonts and radius of the dealer, or of the template', () => {
    const theme = themeSchema.parse({});
    expect(themeFor({ template: 'gantry', theme }).fonts).toEqual({
      heading: 'archivo',
      headingWeight: 700,
      text: 'archivo',
    });
    const own = themeFor({ template: 'gantry', theme: { ...theme, headingFont: 'fraunces', radiusPx: 12 } });
    expect(own.fonts).toEqual({ heading: 'fraunces', headingWeight: 550, text: 'archivo' });
    expect(own.css).toContain('--radius:12px;--radius-small:8px;--radius-pill:999px');
    expect(own.css).toContain('--stretch-heading:100%');
  });

  it('is the same for the same input, in the layer "dealer" and below 2.5 KB', () => {
    fc.assert(
      fc.property(anyTheme, (dealer) => {
        const { css } = themeFor(dealer);
        expect(css).toBe(themeFor(dealer).css);
        expect(css.startsWith('@layer dealer{')).toBe(true);
        expect(Buffer.byteLength(css)).toBeLessThan(2500);
      }),
      { numRuns: 20 },
    );
  });
});

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-contrast-'));
});
afterAll(() => rmSync(root, { recursive: true }));

test('a brand colour without contrast to the page fails only its own dealer, with the colour and a remedy', async () => {
  await writeSyntheticFleet(root, { dealers: 2, cars: 1, seed: 3 });
  const { dealers } = await loadDealers(root);
  const [first, second] = dealers.map(({ slug }) => slug);
  const file = join(root, first!, 'dealer.json');
  const config = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...config, theme: { brandColour: '#ffffff', mode: 'light' } }));
  const loaded = await loadDealers(root, undefined, { extraRules: contrastRule });
  expect(loaded.dealers.map(({ slug }) => slug)).toEqual([second]);
  expect(loaded.problems).toMatchObject([
    {
      dealer: first,
      line: expect.any(Number),
      column: expect.any(Number),
      key: 'theme.brandColour',
      found: '"#ffffff"',
      message: expect.stringContaining('#ffffff cannot be seen'),
    },
  ]);
  expect(loaded.problems[0]!.remedy).toContain("Set theme.mode to 'dark'");
});
