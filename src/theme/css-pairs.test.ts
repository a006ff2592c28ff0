import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { templateNames, templates } from '../config/templates.ts';
import { palette } from './palette.ts';
import { colourPairs } from './theme-for.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const known = new Set(colourPairs.map(({ front, ground }) => `${front} on ${ground}`));
const names = Object.keys(palette('#0b5fa5', 'light', templates.harbour.grounds.light));

/** The rules without nested rules: the content of the innermost braces, and the selector before them. */
function rulesOf(
  css: string,
): { selector: string; colour: string | undefined; ground: string | undefined }[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector!.trim(),
    colour: /(?:^|[\s;])color: var\(--colour-([a-z-]+)\)/.exec(body!)?.[1],
    ground: /(?:^|[\s;])background(?:-color)?: var\(--colour-([a-z-]+)\)/.exec(body!)?.[1],
  }));
}

/** Disabled controls need no contrast (WCAG 1.4.3), but the palette gives it to them as well. */
const isDisabled = (selector: string) => /disabled/.test(selector);

describe.each(files)('%s', (file) => {
  const css = readFileSync(join(source, file), 'utf8');

  it('uses only colours of the palette', () => {
    const used = [...css.matchAll(/var\(--colour-([a-z-]+)/g)].map(([, name]) => name!);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('uses text colours only on grounds for which the contrast is computed', () => {
    const wrong = rulesOf(css)
      .filter(({ selector, colour, ground }) => colour && ground && !isDisabled(selector))
      .filter(({ colour, ground }) => !known.has(`${colour} on ${ground}`))
      .map(({ selector, colour, ground }) => `${selector}: ${colour} on ${ground}`);
    expect(wrong).toEqual([]);
  });
});

it('every template has at least one pair of text and ground', () => {
  expect(files.length).toBeGreaterThan(40);
  for (const name of templateNames) {
    const css = files
      .filter((file) => file.startsWith(`templates/${name}/`))
      .map((file) => readFileSync(join(source, file), 'utf8'));
    expect(
      css.flatMap(rulesOf).some(({ colour, ground }) => colour && ground),
      name,
    ).toBe(true);
  }
});
