import { isAvailable } from '../domain/availability.ts';
import { displayBody } from '../inventory/normalise/body.ts';
import { compareText } from './location-of.ts';
import type { HomeProps } from './page.ts';
import type { Planning } from './planning.ts';
import { filteredSearch } from './search-query.ts';

/** A tile before it is counted: what it says, and the bodies it stands for as cars show them. */
interface Tile {
  name: string;
  bodies: string[];
  image?: string | undefined;
}

/**
 * Body tiles: the most frequent first, then by name (TILE-4), as many as the dealer shows (TILE-3). The dealer's own
 * tiles stand instead of the usual ones (CFG-57). A tile that would find nothing is left out.
 */
export function homeBodies(planning: Planning): HomeProps['bodies'] {
  const { dealer, stock, pictures } = planning;
  const counts = new Map<string, number>();
  for (const { listed } of stock) {
    if (listed.body && isAvailable(listed)) counts.set(listed.body, (counts.get(listed.body) ?? 0) + 1);
  }
  return tilesOf(planning, counts)
    .map((tile) => ({ ...tile, count: tile.bodies.reduce((sum, body) => sum + (counts.get(body) ?? 0), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareText(a.name, b.name))
    .slice(0, dealer.tiles.bodyTileLimit)
    .map(({ name, bodies, image, count }) => ({
      name,
      count,
      href: filteredSearch(dealer.search.searchPath, 'body', ...bodies),
      image: (image && pictures.image(image)) ?? pictures.drawing(typical(bodies[0] ?? name), 'side').src,
    }));
}

function tilesOf({ dealer }: Planning, counts: Map<string, number>): Tile[] {
  const { customBodies } = dealer.tiles;
  if (customBodies.length === 0) return [...counts.keys()].map((body) => ({ name: body, bodies: [body] }));
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
