import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import postcss, { type Declaration } from 'postcss';
import { type LackedFeature, lacked, partOf } from './promised-support.ts';

const atRules = partOf(bcd.css, 'at-rules');
const properties = partOf(bcd.css, 'properties');
const selectors = partOf(bcd.css, 'selectors');
const types = partOf(bcd.css, 'types');

/** Types of values with a function for each way to write one. */
const makers = [
  'basic-shape',
  'color',
  'easing-function',
  'filter-function',
  'gradient',
  'image',
  'transform-function',
];

const functions: Identifier = Object.assign({}, ...makers.map((maker) => types[maker]), types);

/** Strings, addresses and escaped characters are no names of features. */
const notNames = /url\([^)]*\)|"[^"]*"|'[^']*'|\\./g;

const isPrefixed = (name: string) => /^-(?:webkit|moz|ms|o)-/.test(name);

/**
 * The features of a style sheet that a promised browser lacks: at-rules, media features, pseudo-classes, properties,
 * keywords, functions and units. Names with a prefix are left out: they are for one browser alone.
 */
export function lackedCss(css: string): LackedFeature[] {
  const found: LackedFeature[] = [];
  const note: Note = (...of) => {
    const feature = lacked(...of);
    if (feature) found.push(feature);
    return feature !== undefined;
  };
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule') {
      note(`@${node.name}`, atRules[node.name]);
      if (node.name !== 'media') return;
      for (const [, feature = ''] of node.params.matchAll(/([a-z-]+)(?=\s*[:)<>=])/g)) {
        note(`@media (${feature})`, atRules['media']?.[feature]);
      }
    } else if (node.type === 'rule') {
      for (const [pseudo, name = ''] of node.selector.replace(notNames, '').matchAll(/::?([a-z-]+)/g)) {
        if (!isPrefixed(name)) note(pseudo, selectors[name]);
      }
    } else if (node.type === 'decl') noteDeclaration(node, note);
  });
  return found;
}

type Note = (...of: Parameters<typeof lacked>) => boolean;

function noteDeclaration({ prop, value, parent }: Declaration, note: Note): void {
  if (isPrefixed(prop)) return;
  const rule = parent?.type === 'atrule' ? (parent as postcss.AtRule).name : '';
  const descriptor = atRules[rule]?.[prop];
  const entry = descriptor ?? properties[prop];
  // The same rule may have a name with a prefix beside it.
  const prefixes = (parent?.nodes ?? [])
    .flatMap((node) => (node.type === 'decl' ? [node.prop] : []))
    .filter((other) => isPrefixed(other) && other.endsWith(`-${prop}`))
    .map((other) => other.slice(0, -prop.length));
  // A value of a property that is lacked says no more.
  if (note(descriptor ? `@${rule} { ${prop} }` : prop, entry, prefixes)) return;
  const words = value.replace(notNames, '');
  for (const [, word = '', call] of words.matchAll(/(?<![\w\-#.])([a-z][a-z-]*[a-z])(\()?/g)) {
    if (entry?.[word]) note(`${prop}: ${word}`, entry[word]);
    else if (call) note(`${word}()`, functions[word]);
  }
  for (const [, unit = ''] of words.matchAll(/\d([a-z]+)/g)) note(unit, unitOf(unit));
}

const viewports: Record<string, string> = { d: 'dynamic', l: 'large', s: 'small' };

function unitOf(unit: string): Identifier | undefined {
  const lengths = types['length'];
  const viewport = /^[dls]v/.test(unit) ? viewports[unit[0]!] : undefined;
  if (viewport) return lengths?.[`viewport_percentage_units_${viewport}`];
  return unit.startsWith('cq') ? lengths?.['container_query_length_units'] : lengths?.[unit];
}
