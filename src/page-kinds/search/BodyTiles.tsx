import { grouped } from '../../domain/money.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { BodyTile } from '../../site/search/body-tiles.ts';
import { type ChangeSearch, withList } from './change-search.ts';
import type { Answer } from './instantsearch.ts';

interface BodyTilesProps {
  tiles: BodyTile[];
  answer: Answer;
  ui: SearchState;
  onChange: ChangeSearch;
}

/** Body tiles above the results. A click selects the body types of a tile, a second click deselects them (TILE-2). */
export function BodyTiles({ tiles, answer, ui, onChange }: BodyTilesProps) {
  const chosen = ui.refinementList?.['body'] ?? [];
  const counts = answer.facets['body'] ?? {};
  const countOf = (body: string) => counts[body] ?? 0;

  const toggle = ({ bodies }: BodyTile, isChosen: boolean) =>
    onChange((ui) => {
      const others = (ui.refinementList?.['body'] ?? []).filter((body) => !bodies.includes(body));
      return withList(ui, 'body', isChosen ? others : [...others, ...bodies]);
    });

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without markers as a list
    <ul className="search-bodies" role="list" aria-label="Body types">
      {tiles.map((tile) => {
        const isChosen = tile.bodies.every((body) => chosen.includes(body));
        const count = tile.bodies.reduce((sum, body) => sum + countOf(body), 0);
        return (
          <li key={tile.label}>
            <button
              type="button"
              className="search-body"
              aria-pressed={isChosen}
              onClick={() => toggle(tile, isChosen)}
            >
              <img src={tile.image} alt="" width="1000" height="1000" loading="lazy" decoding="async" />
              <span className="search-body-name">{tile.label}</span> <small>{grouped(count)}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
