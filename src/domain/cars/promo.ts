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

/** A promotional tile with its texts (DATA-28). Plain JSON. */
export interface PromoTile {
  /** Name of the drawing. */
  name: PromoTileName;
  heading: string;
  text: string;
  /** Link of the tile. Absent when the site has no such page. */
  link?: PromoLink;
  /** The dealer's own square picture, instead of the drawing. */
  image?: { src: string; alt: string };
  /** Background colour '#rrggbb'. Default: the brand's tint. */
  backgroundColour?: string | undefined;
  /** Shown only when cars of this type are listed (LIST-17). */
  display?: CarType | undefined;
  /** Shown only when no other type is listed (OPEN-58). */
  strictDisplay: boolean;
}

/** A dealer's message among the results (LIST-18). Plain JSON. */
export interface PromoCard {
  heading: string;
  text?: string | undefined;
  image?: { src: string; alt: string };
  link?: PromoLink;
  /** Shown in searches for any of these types. */
  carTypes: CarType[];
  /** First and last day, 'YYYY-MM-DD', both included. */
  from?: string | undefined;
  until?: string | undefined;
}

interface PromoLink {
  label: string;
  href: string;
}

/** Everything a dealer's search pages may show among the cars. */
export interface Promotions {
  tiles: PromoTile[];
  cards: PromoCard[];
  /** Types of the dealer's cars. A search without a limit is a search for these. */
  listedTypes: CarType[];
}

/** Position of the tile among the cars, from 0: it is the eighth item (LIST-16). */
const tileAt = 7;
/** Position of the first card: that of the tile, or below the first screen where there is a tile (LIST-18). */
const firstCardAt = (hasTile: boolean) => (hasTile ? 14 : tileAt);
const betweenCards = 12;

/** The types that a search lists: the listed ones that every limit allows. An empty limit allows all. */
export function searchedTypes(
  listed: readonly CarType[],
  ...limits: (readonly string[] | undefined)[]
): CarType[] {
  return listed.filter((type) => limits.every((limit) => !limit?.length || limit.includes(type)));
}

/** True when a tile is allowed in a search for these types (LIST-17, OPEN-58). */
export function mayShow({ display, strictDisplay }: PromoTile, types: readonly CarType[]): boolean {
  if (!display) return true;
  return types.includes(display) && (!strictDisplay || types.length === 1);
}

/**
 * The tile of a search (LIST-16). The seed shuffles the tiles, and the first allowed one is used. Each tile is equally
 * likely, and the tile stays when a filter changes that still allows it.
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

/** An entry of a list: a car, the tile or a card. */
export interface Placed<Car> {
  car?: Car;
  /** Position of the car in the whole result, from 0. */
  place?: number;
  tile?: PromoTile;
  card?: PromoCard;
}

/**
 * Adds tile and cards to a list of cars. Positions count from the start of the whole result, so nothing moves when more
 * cars load before or after. What a shorter result does not reach comes after its last car: a card of the dealer, then the
 * tile.
 *
 * @param start position of the first of these cars in the whole result, from 0
 * @param found number of cars of the whole result
 */
export function withPromotions<Car>(
  cars: readonly Car[],
  start: number,
  { tile, cards }: { tile: PromoTile | undefined; cards: readonly PromoCard[] },
  found: number,
): Placed<Car>[] {
  const placed: Placed<Car>[] = [];
  const first = Math.min(firstCardAt(tile !== undefined), found);
  for (let at = start; at <= start + cars.length && found > 0; at++) {
    if (tile && at === tileAt) placed.push({ tile });
    const card = (at - first) % betweenCards === 0 ? cards[(at - first) / betweenCards] : undefined;
    if (card) placed.push({ card });
    if (tile && at === found && found < tileAt) placed.push({ tile });
    const car = cars[at - start];
    if (car !== undefined) placed.push({ car, place: at });
  }
  return placed;
}

/** A constant seed for a text, for the tile of a page that was built on a day. */
export function seedOf(text: string): number {
  let seed = 0;
  for (const char of text) seed = (Math.imul(seed, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return seed;
}

/** A number that looks random but is always the same for the same input. */
function scattered(seed: number, index: number): number {
  let mixed = Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
