import type { IndexUiState } from 'instantsearch.js';
import { grouped } from '../../../domain/money.ts';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';
import { ListRepaymentNotes } from '../../../ui/RepaymentNotes.tsx';
import type { CardComponent } from '../card-component.ts';
import { PlainCars } from '../list/PlainCars.tsx';
import { withoutFilters } from '../ui-state.ts';
import { useWayOut } from './use-way-out.ts';

interface EmptyResultProps {
  setup: SearchSetup;
  client: SearchClient;
  Card: CardComponent;
  today: string;
  ui: IndexUiState;
  /** Searches otherwise; the focus goes to what is found. */
  onChoose: (change: (ui: IndexUiState) => IndexUiState) => void;
}

/** Nothing found: what to let go of, and how many cars that brings (OPEN-39). */
export function EmptyResult({ setup, client, Card, today, ui, onChoose }: EmptyResultProps) {
  const wayOut = useWayOut(ui, client);
  const { noun } = setup;
  const cars = (count: number) => `${grouped(count)} ${(count === 1 ? noun.one : noun.other).toLowerCase()}`;
  return (
    <>
      <div className="search-empty">
        <p className="search-empty-title">No vehicles match your search</p>
        {wayOut && wayOut.relaxations.length > 0 && (
          <>
            <p id="way-out">Close to it we have:</p>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari stops calling a list without markers a list */}
            <ul className="search-relaxations" role="list" aria-labelledby="way-out">
              {wayOut.relaxations.map(({ id, label, count, without }) => (
                <li key={id}>
                  <button type="button" className="button" onClick={() => onChoose(without)}>
                    <span>
                      {label}: <strong>{cars(count)}</strong>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {wayOut && wayOut.relaxations.length === 0 && <p>These are the newest we have.</p>}
        <button type="button" className="button" data-rank="primary" onClick={() => onChoose(withoutFilters)}>
          Clear all filters
        </button>
      </div>
      {wayOut && wayOut.newest.length > 0 && (
        <section className="search-newest" aria-label={`Newest ${noun.other.toLowerCase()}`}>
          <PlainCars cars={wayOut.newest} rules={setup.cardRules} today={today} Card={Card} />
          <ListRepaymentNotes cars={wayOut.newest} rules={setup.cardRules} />
        </section>
      )}
    </>
  );
}
