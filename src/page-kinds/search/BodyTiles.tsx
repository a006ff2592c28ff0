import { grouped } from '../../domain/prices/money.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { BodyTile } from '../../site/search/body-tiles.ts';
import { withList } from './change-search.ts';
import type { Answer } from './instantsearch.ts';
import { useSearchPage } from './search-page.ts';

/**
 * Body tiles above the results. A click selects the body types of a tile, a second click deselects them (TILE-2). A tile
 * that would find nothing is left out, unless it is selected.
 */
export function BodyTiles({ answer, ui }: { answer: Answer; ui: SearchState }) {
  const { setup, onChange } = useSearchPage();
  const chosen = ui.refinementList?.['body'] ?? [];
  const counts = answer.facets['body'] ?? {};
  const shown = (setup.bodyTiles ?? [])
    .map((tile) => ({
      ...tile,
      isChosen: tile.bodies.every((body) => chosen.includes(body)),
      count: tile.bodies.reduce((sum, body) => sum + (counts[body] ?? 0), 0),
    }))
    .filter(({ isChosen, count }) => isChosen || count > 0);
  if (shown.length === 0) return null;

  const toggle = ({ bodies }: BodyTile, isChosen: boolean) =>
    onChange((ui) => {
      const others = (ui.refinementList?.['body'] ?? []).filter((body) => !bodies.includes(body));
      return withList(ui, 'body', isChosen ? others : [...others, ...bodies]);
    });

  return (
    <ul className="search-bodies unbroken" role="list" aria-label="Body types">
      {shown.map((tile) => (
        <li key={tile.label}>
          <button
            type="button"
            className="search-body line small"
            aria-pressed={tile.isChosen}
            onClick={() => toggle(tile, tile.isChosen)}
          >
            <span className="strong">{tile.label}</span>{' '}
            <span className="figures soft">{grouped(tile.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
