import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Tag } from './html-tags.ts';
import { type LackedFeature, lacked, partOf } from './promised-support.ts';

const elements = partOf(bcd.html, 'elements');
const globalAttributes = partOf(bcd.html, 'global_attributes');

/** Pages repeat most of their tags. */
const known = new Map<string, LackedFeature[]>();

/** The elements, attributes and values of some tags that a promised browser lacks. */
export function lackedHtml(tags: readonly Tag[]): LackedFeature[] {
  const found = tags.flatMap(({ name, attributes }) => [
    lacked(`<${name}>`, elements[name]) ?? [],
    Object.entries(attributes).flatMap(([attribute, value]) => {
      const written = `${name} ${attribute}=${value}`;
      const ofValue = known.get(written) ?? lackedAttribute(name, attribute, value);
      known.set(written, ofValue);
      return ofValue;
    }),
  ]);
  return found.flat();
}

function lackedAttribute(name: string, attribute: string, value: string): LackedFeature[] {
  const element = elements[name];
  const entry = element?.[attribute] ?? globalAttributes[attribute];
  if (!entry) return [];
  const words = value.split(/[\s,]+/);
  return [
    lacked(`<${name} ${attribute}>`, entry) ?? [],
    ...words.map(
      (word) =>
        lacked(`<${name} ${attribute}="${word}">`, entry[word] ?? element?.[`${attribute}_${word}`]) ?? [],
    ),
  ].flat();
}
