import { useInstantSearch, useRefinementList } from 'react-instantsearch';
import { grouped } from '../../domain/money.ts';
import type { BodyTile } from '../../site/page.ts';
import { withList } from './ui-state.ts';

/** Body tiles above the results: a click chooses the bodies of a tile, another one takes them back (TILE-2). */
export function BodyTiles({ tiles }: { tiles: BodyTile[] }) {
  const { items } = useRefinementList({ attribute: 'body', limit: 100 });
  const { indexUiState, setIndexUiState } = useInstantSearch();
  const chosen = indexUiState.refinementList?.['body'] ?? [];
  const countOf = (body: string) => items.find(({ value }) => value === body)?.count ?? 0;

  const toggle = ({ bodies }: BodyTile, isChosen: boolean) =>
    setIndexUiState((ui) => {
      const others = (ui.refinementList?.['body'] ?? []).filter((body) => !bodies.includes(body));
      return withList(ui, 'body', isChosen ? others : [...others, ...bodies]);
    });

  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari stops calling a list without markers a list
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
              <img src={tile.image} alt="" width="120" height="80" loading="lazy" decoding="async" />
              <span className="search-body-name">{tile.label}</span> <small>{grouped(count)}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
