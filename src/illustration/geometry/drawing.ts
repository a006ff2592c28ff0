import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import type { Detail } from './side.ts';

/** An element of a drawing. Its name is the key of its children. */
export interface Drawn {
  svg?: Drawn[];
  defs?: Drawn[];
  g?: Drawn[];
  circle?: Drawn[];
  use?: Drawn[];
  path?: Drawn[];
  ':@'?: Record<string, string>;
}

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' });

/** A file of this room that any editor of vector drawings opens: 'motorcycles/road.svg'. */
export function drawingAt(path: string): Drawn & { svg: Drawn[] } {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  return (parser.parse(text) as (Drawn & { svg: Drawn[] })[])[0]!;
}

/** The element with an id. */
export const partOf = ({ svg }: { svg: readonly Drawn[] }, id: string): Drawn | undefined =>
  svg.find((element) => element[':@']?.['id'] === id);

/** Circles of a group, in their order: centre and radius. */
export const circlesOf = (group: Drawn | undefined): { x: number; y: number; r: number }[] =>
  (group?.g ?? []).flatMap(({ circle, ':@': { cx, cy, r } = {} }) =>
    circle ? [{ x: Number(cx), y: Number(cy), r: Number(r) }] : [],
  );

/** Paths of a group, in their order. `<use>` stands for a group of motorcycles/parts.svg. */
export function detailsOf(group: Drawn | undefined): Detail[] {
  return (group?.g ?? []).flatMap(({ use, path, ':@': attributes = {} }): Detail[] => {
    if (use) return detailsOf(partOf(drawingAt('motorcycles/parts.svg'), attributes['href']!.split('#')[1]!));
    if (!path) return [];
    const { d = '', fill, stroke, 'stroke-width': width, opacity, 'data-variants': variants } = attributes;
    return [
      {
        d,
        ...(fill && { fill }),
        ...(stroke && { stroke }),
        ...(width && { width: Number(width) }),
        ...(opacity && { opacity: Number(opacity) }),
        ...(variants && { variants: numbersIn(variants) }),
      },
    ];
  });
}

/** '0 2' is [0, 2]. */
export const numbersIn = (text: string): number[] => text.split(' ').map(Number);
