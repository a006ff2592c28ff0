import paintTones from './paint-tones.json' with { type: 'json' };

/** The builds of each shape, the usual one first. */
export const buildsOf = {
  sedan: ['standard', 'fastback'],
  hatch: ['standard', 'compact'],
  wagon: ['standard'],
  suv: ['standard', 'compact', 'large', 'boxy', 'fastback'],
  'ute-single': ['standard'],
  'ute-double': ['standard', 'large', 'boxy'],
  van: ['standard', 'compact', 'tall'],
  coupe: ['standard'],
  convertible: ['standard'],
  'people-mover': ['standard'],
  bus: ['standard'],
  'light-truck': ['standard'],
  caravan: ['standard', 'pop-top'],
  motorhome: ['standard'],
  motorcycle: ['standard', 'sport', 'cruiser', 'adventure'],
} as const satisfies Record<string, readonly ['standard', ...string[]]>;

/** What can be drawn. Broader than BodyType: caravans and motorcycles have shapes of their own. */
export type Shape = keyof typeof buildsOf;
export const shapes = Object.keys(buildsOf) as Shape[];
export type Build = (typeof buildsOf)[Shape][number];

export const views = ['side', 'front', 'rear', 'wheel', 'interior'] as const;
export type View = (typeof views)[number];

export type Paint = keyof typeof paintTones;
export const paints = Object.keys(paintTones) as Paint[];

export const backdrops = ['studio', 'yard', 'night', 'paper'] as const;
export type Backdrop = (typeof backdrops)[number];

/** One drawing. Equal specs give equal bytes, so a drawing is made once and named by its spec. */
export interface IllustrationSpec {
  shape: Shape;
  /** The build of the shape. A build that the shape does not have gives the standard one. */
  build: Build;
  paint: Paint;
  view: View;
  /** 0 to 5: wheel design, roof rails, grille, light signature. */
  variant: number;
  backdrop: Backdrop;
  /** True for square tiles, with more wall above and more floor below. Absent: 3:2. */
  square?: true;
}

/** Drawings are this wide and high (3:2), in SVG user units and CSS pixels. */
export const illustrationSize = { width: 1200, height: 800 } as const;

/** Tile pictures are square, in CSS pixels (LIMIT-3). */
export const tileSize = { width: 1000, height: 1000 } as const;

/** A whole number from 0 below `limit`, the same for the same text on every machine (FNV-1a). */
export function stableNumber(text: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The low bits of FNV repeat for short texts, so the high bits are mixed in.
  return ((hash ^ (hash >>> 15)) >>> 0) % limit;
}
