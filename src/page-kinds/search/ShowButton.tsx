import { useEffect, useRef, useState } from 'react';
import { grouped } from '../../domain/prices/money.ts';
import { countToShow } from '../../domain/stock/show-count.ts';
import type { SearchState } from '../../search/url-state.ts';
import { countUp } from '../../ui/show-me.ts';
import { chipsOf } from './chips.ts';
import type { Answer } from './instantsearch.ts';
import type { SearchSetup } from './search-page.ts';

interface ShowButtonProps {
  /** The count to display, see `countToShow`. */
  count: number;
  noun: { one: string; other: string };
  onClick: () => void;
}

/**
 * The button 'Show Me 42 Cars' (LIST-6, OPEN-56). It closes the filter drawer, and in the column of a wide window it leads
 * to the cars. The count is animated (LIST-7); screen readers get only the final number.
 */
export function ShowButton({ count, noun, onClick }: ShowButtonProps) {
  const shown = useCountUp(count);
  const word = count === 1 ? noun.one : noun.other;
  return (
    <div className="search-show stack-3">
      <button type="button" className="button" data-rank="primary" data-wide onClick={onClick}>
        <span aria-hidden="true">
          Show Me <span className="figures">{grouped(shown)}</span> {word}
        </span>
        <span className="visually-hidden">
          Show Me {grouped(count)} {word}
        </span>
      </button>
    </div>
  );
}

/** The number to show while it counts up or down to `target` (LIST-7). */
function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    from.current = target;
    const end = countUp(start, target, setShown);
    return () => {
      end();
      setShown(target);
    };
  }, [target]);
  return shown;
}

/** The number of cars that every part of the page shows (LIST-8). */
export function shownCount(answer: Answer, setup: SearchSetup, ui: SearchState): number {
  return countToShow(answer.nbHits, {
    stockCount: chipsOf(ui).length === 0 ? setup.stockCount : undefined,
    statuses: answer.facets['status'],
  });
}
