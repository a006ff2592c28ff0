import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import type { Tag } from './html-tags.ts';
import { type LackedFeature, lacked, partOf } from './promised-support.ts';

const elements = partOf(bcd.html, 'elements');
const globalAttributes = partOf(bcd.html, 'global_attributes');

/** The pages of a site repeat the same few hundred names. */
const known = new Map<string, LackedFeature | undefined>();

/** The elements, attributes and values of some tags that a promised browser lacks. */
export function lackedHtml(tags: readonly Tag[]): LackedFeature[] {
  const found: LackedFeature[] = [];
  const note = (name: string, entry: Identifier | undefined) => {
    if (!entry) return;
    if (!known.has(name)) known.set(name, lacked(name, entry));
    const feature = known.get(name);
    if (feature) found.push(feature);
  };
  for (const { name, attributes } of tags) {
    const element = elements[name];
    note(`<${name}>`, element);
    for (const [attribute, value] of Object.entries(attributes)) {
      const entry = element?.[attribute] ?? globalAttributes[attribute];
      note(`<${name} ${attribute}>`, entry);
      if (!entry) continue;
      for (const word of value.split(/[\s,]+/)) {
        note(`<${name} ${attribute}="${word}">`, entry[word] ?? element?.[`${attribute}_${word}`]);
      }
    }
  }
  return found;
}
