import { isAvailable } from '../../domain/availability.ts';
import { tilesShown } from '../../domain/tile-order.ts';
import { displayBody } from '../../inventory/normalise/body.ts';
import type { Planning } from '../planning.ts';
import type { BodyTile, SearchSetup } from './search-props.ts';

/** A body tile with the cars behind it. */
export interface CountedBodyTile {
  name: string;
  /** The bodies it stands for, as cars show them. */
  bodies: string[];
  image: string;
  count: number;
}

/**
 * The dealer's body tiles with a car that can be bought behind them, in their order (TILE-3, TILE-4, CFG-57, CFG-68).
 *
 * @param countOf how many cars the page lists that a tile of these bodies leads to
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

/** Fewer are no choice. */
const fewestTiles = 2;

/** Tiles to filter a search page by: what is behind them on that page decides which, and in which order (TILE-2). */
export function bodyTilesOf(planning: Planning, setup: Pick<SearchSetup, 'filters' | 'initial'>): BodyTile[] {
  if (!setup.filters.includes('body')) return [];
  const counts = new Map(Object.entries(setup.initial.facets.body ?? {}));
  const tiles = tilesWith(planning, [...counts.keys()], (bodies) =>
    bodies.reduce((sum, body) => sum + (counts.get(body) ?? 0), 0),
  );
  if (tiles.length < fewestTiles) return [];
  return tiles.map(({ name, bodies, image }) => ({ label: name, bodies, image }));
}

/** @param present bodies that there are */
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
    image: (image && pictures.image(image)) ?? pictures.tileDrawing(typical(bodies[0] ?? name)),
    count,
  }));
}

/** A tile before it is counted. */
interface Tile {
  name: string;
  bodies: string[];
  image?: string | undefined;
}

/** The dealer's own tiles stand instead of the usual ones, one a body (CFG-57). */
function tilesOf({ dealer }: Planning, present: string[]): Tile[] {
  const { customBodies } = dealer.tiles;
  if (customBodies.length === 0) return present.map((body) => ({ name: body, bodies: [body] }));
  return customBodies.map(({ label, bodies, image }) => ({
    name: label,
    bodies: [...new Set(bodies.map((body) => displayBody(body) ?? body))],
    image,
  }));
}

/** A silver one, whatever comes and goes: tiles are a set, and stay as they are when a car is sold. */
function typical(body: string) {
  const item_type = body === 'Caravan' ? 'caravan' : body === 'Motorcycle' ? 'motorcycle' : 'car';
  return { simple_body: body, item_type, colour: 'Silver', make: body, model: body, year: 2024 } as const;
}
