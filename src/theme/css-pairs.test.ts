import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';
import { templates } from '../config/templates.ts';
import { palette } from './palette.ts';
import { colourPairs } from './theme-for.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const known = new Set(colourPairs.map(({ front, ground }) => `${front} on ${ground}`));
const names = Object.keys(palette('#0b5fa5', 'light', templates.harbour.grounds.light));

/** The colour of the palette that a declaration sets. */
const colourOf = ({ value }: Declaration) => /^var\(--colour-([a-z-]+)\)/.exec(value)?.[1];

/** The declarations of a rule, also for some media only, but not of the rules in it. */
const declarationsOf = ({ nodes = [] }: Rule | AtRule): Declaration[] =>
  nodes.flatMap((node) =>
    node.type === 'decl' ? [node] : node.type === 'atrule' ? declarationsOf(node) : [],
  );

/** Each text colour of a rule, with each ground that the same rule sets. */
function rulesOf(css: string): { selector: string; colour: string; ground: string }[] {
  const rules: Rule[] = [];
  postcss.parse(css).walkRules((rule) => void rules.push(rule));
  return rules.flatMap((rule) => {
    const set = (prop: RegExp) =>
      declarationsOf(rule).flatMap((node) => (prop.test(node.prop) ? (colourOf(node) ?? []) : []));
    const grounds = set(/^background(-color)?$/);
    return set(/^color$/).flatMap((colour) =>
      grounds.map((ground) => ({ selector: rule.selector, colour, ground })),
    );
  });
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
      .filter(({ selector }) => !isDisabled(selector))
      .filter(({ colour, ground }) => !known.has(`${colour} on ${ground}`))
      .map(({ selector, colour, ground }) => `${selector}: ${colour} on ${ground}`);
    expect(wrong).toEqual([]);
  });
});

it('pairs of text and ground are found in the templates', () => {
  const ofTemplates = files.filter((file) => file.startsWith('templates/'));
  expect(ofTemplates.flatMap((file) => rulesOf(readFileSync(join(source, file), 'utf8')))).not.toEqual([]);
});
