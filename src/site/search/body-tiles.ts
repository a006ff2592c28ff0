import { isAvailable } from '../../domain/cars/availability.ts';
import { displayBody } from '../../inventory/normalise/body.ts';
import type { SearchAnswer } from '../../search/request.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';

/** A tile for one body type, or for several under one label of the dealer (CFG-57). */
export interface BodyTile {
  label: string;
  /** Values of the filter `body`. */
  bodies: string[];
}

/** A body tile with its number of cars. */
export interface CountedBodyTile {
  name: string;
  /** The body types it selects, as cars show them. */
  bodies: string[];
  image: string;
  count: number;
}

/**
 * The dealer's body tiles with at least one available car (TILE-3, TILE-4, CFG-57, CFG-68). @param countOf returns the
 * number of cars on the page that a tile with these body types leads to
 */
export function countedBodyTiles(
  planning: Planning,
  countOf: (bodies: string[]) => number,
): CountedBodyTile[] {
  const offered = new Set(
    planning.stock.flatMap(({ listed }) => (listed.body && isAvailable(listed) ? [listed.body] : [])),
  );
  return tilesWith(planning, [...offered], (bodies) =>
    bodies.some((body) => offered.has(body)) ? countOf(bodies) : 0,
  );
}

/** With fewer tiles there is no choice, so none are shown. */
const fewestTiles = 2;

/** The body tiles of a search page. The cars on that page determine which tiles it has and in which order (TILE-2). */
export function bodyTilesOf(
  planning: Planning,
  setup: { filters: readonly string[]; initial: Pick<SearchAnswer, 'facets'> },
): BodyTile[] {
  if (!setup.filters.includes('body')) return [];
  const counts = new Map(Object.entries(setup.initial.facets.body ?? {}));
  const tiles = tilesWith(planning, [...counts.keys()], (bodies) =>
    bodies.reduce((sum, body) => sum + (counts.get(body) ?? 0), 0),
  );
  if (tiles.length < fewestTiles) return [];
  return tiles.map(({ name, bodies }) => ({ label: name, bodies }));
}

/** @param present body types with cars */
function tilesWith(
  planning: Planning,
  present: string[],
  countOf: (bodies: string[]) => number,
): CountedBodyTile[] {
  const { dealer, pictures } = planning;
  const tiles = tilesOf(planning, present).map((tile) => ({ ...tile, count: countOf(tile.bodies) }));
  return tilesShown(tiles, dealer.tiles.bodyTileLimit).map(({ name, bodies, image, count }) => ({
    name,
    bodies,
    image: (image && pictures.image(image)) ?? pictures.tileIllustration(vehicleOf(bodies[0] ?? name)),
    count,
  }));
}

/** A tile without its number of cars, and perhaps without a picture of the dealer. */
type Tile = Pick<CountedBodyTile, 'name' | 'bodies'> & { image?: string | undefined };

/** The dealer's own tiles if there are any (CFG-57), otherwise one tile per body type. */
function tilesOf({ dealer }: Planning, present: string[]): Tile[] {
  const { customBodies } = dealer.tiles;
  if (customBodies.length === 0) return present.map((body) => ({ name: body, bodies: [body] }));
  return customBodies.map(({ label, bodies, image }) => ({
    name: label,
    bodies: [...new Set(bodies.map((body) => displayBody(body) ?? body))],
    image,
  }));
}

/** The vehicle in the picture of a tile. It is always silver, so that tiles match and do not change with the stock. */
function vehicleOf(body: string) {
  const item_type = body === 'Caravan' ? 'caravan' : body === 'Motorcycle' ? 'motorcycle' : 'car';
  return { simple_body: body, item_type, colour: 'Silver', make: body, model: body } as const;
}

/** The tiles to show: most cars first, then by name (TILE-4), at most `limit` (TILE-3), none without cars. */
export function tilesShown<Tile extends Pick<CountedBodyTile, 'name' | 'count'>>(
  tiles: readonly Tile[],
  limit: number,
): Tile[] {
  return tiles
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || compareText(a.name, b.name))
    .slice(0, limit);
}
