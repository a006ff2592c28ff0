import type { Detail } from '../geometry/side.ts';

/** The parts of a view in the document: definitions, the shadow on the floor, and the vehicle. */
export interface ViewLayers {
  defs: string;
  shadow: string;
  art: string;
}

/** The paths of the details of this variant, in order. */
export function detailMarkup(list: readonly Detail[] | undefined, variant: number): string {
  return (list ?? [])
    .filter(({ variants }) => variants === undefined || variants.includes(variant))
    .map(({ d, fill, stroke, width, opacity }) => {
      const line = stroke ? ` stroke="${stroke}" stroke-width="${width ?? 2}"` : '';
      return `<path d="${d}" fill="${fill ?? 'none'}"${line}${opacity === undefined ? '' : ` opacity="${String(opacity).replace(/^0/, '')}"`}/>`;
    })
    .join('');
}
