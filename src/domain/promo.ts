import type { CarType } from './car.ts';

/** The promotional tiles that the product draws (LIST-16). */
export const promoTileNames = [
  'warranty',
  'video-call',
  'trade-in',
  'freight',
  'finance',
  'experience',
  '3-year-protection',
  'quality-assured',
] as const;
export type PromoTileName = (typeof promoTileNames)[number];

/** A promotional tile with its words (DATA-28). Plain JSON. */
export interface PromoTile {
  /** Which drawing. */
  name: PromoTileName;
  heading: string;
  text: string;
  /** Where it leads; none where the site has no such page. */
  link?: PromoLink;
  /** The dealer's own picture instead of the drawing, square. */
  image?: { src: string; alt: string };
  /** '#rrggbb' behind the picture; the brand's tint without one. */
  backgroundColour?: string;
  /** Shows only where cars of this type are listed (LIST-17). */
  display?: CarType;
  /** Shows only where nothing but that type is listed (OPEN-58). */
  strictDisplay: boolean;
}

/** A message of the dealer among the results (LIST-18). Plain JSON. */
export interface PromoCard {
  heading: string;
  text?: string;
  image?: { src: string; alt: string };
  link?: PromoLink;
  /** Searches for any of these types show it. */
  carTypes: CarType[];
  /** First and last day, 'YYYY-MM-DD', both included. */
  from?: string;
  until?: string;
}

export interface PromoLink {
  label: string;
  href: string;
}

/** All that a dealer's search pages may show among the cars. */
export interface Promotions {
  tiles: PromoTile[];
  cards: PromoCard[];
  /** Types of the cars this dealer lists: a search that nothing limits is a search for these. */
  listedTypes: CarType[];
}

/** Place of the tile among the cars of a result, from 0: it is the eighth thing shown (LIST-16). */
const tileAt = 7;
/** Place of the first card, and cars between two: below what a first view shows, and never a crowd. */
const firstCardAt = 14;
const betweenCards = 12;

/** The types of car that a search lists: those listed at all, as far as every limit lets them. No values: no limit. */
export function searchedTypes(
  listed: readonly CarType[],
  ...limits: (readonly string[] | undefined)[]
): CarType[] {
  return listed.filter((type) => limits.every((limit) => !limit?.length || limit.includes(type)));
}

/** Whether a tile may stand in a search for these types (LIST-17, OPEN-58). */
export function mayShow({ display, strictDisplay }: PromoTile, types: readonly CarType[]): boolean {
  if (!display) return true;
  return types.includes(display) && (!strictDisplay || types.length === 1);
}

/**
 * The one tile of a search (LIST-16). The seed puts the tiles in an order by chance, of which the first that may show
 * is taken: each has the same chance, and a filter that suits the tile leaves it where it is.
 */
export function chosenTile(
  tiles: readonly PromoTile[],
  types: readonly CarType[],
  seed: number,
): PromoTile | undefined {
  return tiles
    .map((tile, index) => ({ tile, rank: scattered(seed, index) }))
    .filter(({ tile }) => mayShow(tile, types))
    .sort((a, b) => a.rank - b.rank)[0]?.tile;
}

/** The cards of a search for these types on a day, in the dealer's order (LIST-18). */
export function cardsOn<Card extends Pick<PromoCard, 'carTypes' | 'from' | 'until'>>(
  cards: readonly Card[],
  types: readonly CarType[],
  today: string,
): Card[] {
  return cards.filter(
    ({ carTypes: wanted, from, until }) =>
      wanted.some((type) => types.includes(type)) && (!from || from <= today) && (!until || today <= until),
  );
}

export type Placed<Car> =
  | {
      car: Car;
      /** Place among the cars of the whole result, from 0. */
      place: number;
      tile?: never;
      card?: never;
    }
  | { tile: PromoTile }
  | { card: PromoCard };

/**
 * Cars with what stands among them. Places are counted over the whole result, so nothing moves when more cars are
 * loaded before or after.
 *
 * @param start place of the first of these cars in the whole result, from 0
 */
export function withPromotions<Car>(
  cars: readonly Car[],
  start: number,
  { tile, cards }: { tile: PromoTile | undefined; cards: readonly PromoCard[] },
): Placed<Car>[] {
  const placed: Placed<Car>[] = [];
  for (let at = start; at <= start + cars.length; at++) {
    if (tile && at === tileAt) placed.push({ tile });
    const card =
      (at - firstCardAt) % betweenCards === 0 ? cards[(at - firstCardAt) / betweenCards] : undefined;
    if (card) placed.push({ card });
    const car = cars[at - start];
    if (car !== undefined) placed.push({ car, place: at });
  }
  return placed;
}

/** A seed that stays the same for a text: the tile of a page as it was built on a day. */
export function seedOf(text: string): number {
  let seed = 0;
  for (const char of text) seed = (Math.imul(seed, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return seed;
}

/** A number that looks random, always the same for the same two. */
function scattered(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
