import type { IndexUiState } from 'instantsearch.js';
import { grouped } from '../../../domain/money.ts';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';
import { ListRepaymentNotes } from '../../../ui/RepaymentNotes.tsx';
import type { CardComponent } from '../card-component.ts';
import { PlainCars } from '../list/PlainCars.tsx';
import { withoutFilters } from '../ui-state.ts';
import { useAlternatives } from './use-alternatives.ts';

interface EmptyResultProps {
  setup: SearchSetup;
  client: SearchClient;
  Card: CardComponent;
  today: string;
  ui: IndexUiState;
  /** Changes the search and moves the focus to the new result. */
  onChoose: (change: (ui: IndexUiState) => IndexUiState) => void;
}

/** The message for an empty result, with similar searches and their number of cars (OPEN-39). */
export function EmptyResult({ setup, client, Card, today, ui, onChoose }: EmptyResultProps) {
  const alternatives = useAlternatives(ui, client);
  const { noun } = setup;
  const cars = (count: number) => `${grouped(count)} ${(count === 1 ? noun.one : noun.other).toLowerCase()}`;
  return (
    <>
      <div className="search-empty">
        <p className="search-empty-title">No vehicles match your search</p>
        {alternatives && alternatives.relaxations.length > 0 && (
          <>
            <p id="way-out">Close to it we have:</p>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not announce a list without markers as a list */}
            <ul className="search-relaxations" role="list" aria-labelledby="way-out">
              {alternatives.relaxations.map(({ id, label, count, without }) => (
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
        {alternatives && alternatives.relaxations.length === 0 && <p>These are the newest we have.</p>}
        <button type="button" className="button" data-rank="primary" onClick={() => onChoose(withoutFilters)}>
          Clear all filters
        </button>
      </div>
      {alternatives && alternatives.newest.length > 0 && (
        <section className="search-newest" aria-label={`Newest ${noun.other.toLowerCase()}`}>
          <PlainCars cars={alternatives.newest} rules={setup.cardRules} today={today} Card={Card} />
          <ListRepaymentNotes cars={alternatives.newest} rules={setup.cardRules} />
        </section>
      )}
    </>
  );
}
