/** The builds of each shape, the usual one first. */
export const buildsOf = {
  sedan: ['standard', 'fastback'],
  hatch: ['standard', 'compact'],
  wagon: ['standard'],
  suv: ['standard', 'compact', 'large', 'boxy', 'fastback'],
  'ute-single': ['standard'],
  'ute-double': ['standard', 'large', 'boxy'],
  van: ['standard', 'compact', 'tall'],
  // 'rear': the engine is behind the seats.
  coupe: ['standard', 'rear'],
  convertible: ['standard'],
  'people-mover': ['standard'],
  bus: ['standard'],
  'light-truck': ['standard'],
  caravan: ['standard', 'pop-top'],
  motorhome: ['standard'],
  motorcycle: ['standard', 'sport', 'cruiser', 'adventure', 'scooter'],
} as const satisfies Record<string, readonly ['standard', ...string[]]>;

/** What there are pictures of. Broader than BodyType: caravans and motorcycles have shapes of their own. */
export type Shape = keyof typeof buildsOf;
export const shapes = Object.keys(buildsOf) as Shape[];
export type Build = (typeof buildsOf)[Shape][number];

/**
 * The further faces of the vehicles that a page of cards shows most often, so that it does not look stamped. Only the
 * front differs.
 */
const facesOf: { readonly [Name in `${Shape}-${Build}`]?: readonly string[] } = {
  'sedan-standard': ['b'],
  'hatch-standard': ['b', 'c'],
  'suv-standard': ['b', 'c'],
  'ute-double-standard': ['b', 'c'],
};
/** The faces of a vehicle, its usual one first, which has no name. */
export const facesOfBuild = (shape: Shape, build: Build): readonly (string | undefined)[] => [
  undefined,
  ...(facesOf[`${shape}-${build}`] ?? []),
];

/** From where a vehicle is seen. Front and rear are three-quarter views. */
export const views = ['front', 'rear', 'side'] as const;
export type View = (typeof views)[number];

/** The views that there are pictures of: the side of motorcycles, which are known by it, and of the most common shape. */
export const viewsOf = (shape: Shape): readonly View[] =>
  shape === 'motorcycle' || shape === 'suv' ? views : views.filter((view) => view !== 'side');

/** The paints of each picture, with the colours of their chips. Other colours have the nearest of them, see `words.json`. */
export const paintChips = {
  white: '#f4f5f5',
  silver: '#bcc1c4',
  grey: '#676c71',
  black: '#1a1c1f',
  blue: '#1f4f9c',
  red: '#b01a1e',
  green: '#2f5c3f',
  orange: '#d8631f',
  yellow: '#e6bd22',
  bronze: '#7d5b3b',
  gold: '#b79a5c',
} as const;
export type Paint = keyof typeof paintChips;
export const paints = Object.keys(paintChips) as Paint[];

/** One picture of `pictures/`. */
export interface IllustrationSpec {
  shape: Shape;
  build: Build;
  /** Absent for the usual face. */
  face?: string | undefined;
  view: View;
  paint: Paint;
}

/** Pictures are this wide and high, in pixels (3:2). */
export const illustrationSize = { width: 768, height: 512 } as const;

/** A whole number from 0 below `limit`, the same for the same text on every machine (FNV-1a). */
export function stableNumber(text: string, limit: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // The low bits of FNV repeat for short texts, so the high bits are mixed in.
  return ((hash ^ (hash >>> 15)) >>> 0) % limit;
}
