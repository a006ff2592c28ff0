import { CONTROL, type ColourName, TEXT } from './palette.ts';

export interface ColourPair {
  front: ColourName;
  ground: ColourName;
  /** Contrast needed: 4.5 for text, 3 for parts of controls. */
  needed: number;
}

const grounds: ColourName[] = ['paper', 'surface', 'surface-raised', 'brand-tint'];
const readOnGrounds: ColourName[] = ['ink', 'ink-soft', 'brand-ink', 'success', 'warning', 'danger'];
const seenOnGrounds: ColourName[] = ['line-strong', 'brand-edge'];
const fills: ColourName[] = [
  'brand',
  'success',
  'warning',
  'danger',
  'tag-red',
  'tag-green',
  'tag-brand',
  'tag-ink',
];

const pair = (front: ColourName, ground: ColourName, needed: number): ColourPair => ({
  front,
  ground,
  needed,
});

/** All pairs of a colour on another colour in the product. Styles may use only these pairs. */
export const colourPairs: ColourPair[] = [
  ...grounds.flatMap((ground) => readOnGrounds.map((front) => pair(front, ground, TEXT))),
  ...grounds.flatMap((ground) => seenOnGrounds.map((front) => pair(front, ground, CONTROL))),
  ...fills.map((ground) => pair(`on-${ground}` as ColourName, ground, TEXT)),
  pair('on-brand', 'brand-hover', TEXT),
  pair('on-brand', 'brand-active', TEXT),
  ...(['bar', 'bar-line'] as const).flatMap((ground) =>
    (['on-bar', 'on-bar-soft', 'bar-brand'] as const).map((front) => pair(front, ground, TEXT)),
  ),
];
