import { useInstantSearch, useRefinementList } from 'react-instantsearch';
import { grouped } from '../../domain/money.ts';
import { countToShow, mayExceedCount } from '../../domain/show-count.ts';
import type { SearchSetup } from '../../site/page.ts';
import { chipsOf } from './chips.ts';
import { useCountUp } from './use-count-up.ts';

interface ShowButtonProps {
  setup: SearchSetup;
  onClick: () => void;
}

/** 'Show Me 42 Cars' (LIST-6, OPEN-56): closes the drawer over the results it counted. */
export function ShowButton({ setup, onClick }: ShowButtonProps) {
  // Only where there are so many cars is their count in doubt, and worth asking for their states (LIST-8).
  const Counted = mayExceedCount(setup.initial.nbHits) ? CountedByState : Found;
  return (
    <div className="search-show">
      <button type="button" className="button" data-rank="primary" onClick={onClick}>
        <Counted setup={setup} />
      </button>
    </div>
  );
}

function Found({ setup }: { setup: SearchSetup }) {
  const { results } = useInstantSearch();
  return <ShowMe count={results.nbHits} noun={setup.noun} />;
}

function CountedByState({ setup }: { setup: SearchSetup }) {
  const { results, indexUiState } = useInstantSearch();
  const { items } = useRefinementList({ attribute: 'status' });
  const count = countToShow(results.nbHits, {
    stockCount: chipsOf(indexUiState).length === 0 ? setup.stockCount : undefined,
    statuses: Object.fromEntries(items.map(({ value, count }) => [value, count])),
  });
  return <ShowMe count={count} noun={setup.noun} />;
}

/** The count runs before the eyes alone (LIST-7): a screen reader is told where it ends, and not on the way there. */
function ShowMe({ count, noun }: { count: number; noun: { one: string; other: string } }) {
  const shown = useCountUp(count);
  const word = count === 1 ? noun.one : noun.other;
  return (
    <>
      <span aria-hidden="true">
        Show Me <span className="search-show-count">{grouped(shown)}</span> {word}
      </span>
      <span className="visually-hidden">
        Show Me {grouped(count)} {word}
      </span>
    </>
  );
}
