import { useEffect, useState } from 'react';
import { useVisitor } from '../../../car/use-visitor.ts';
import { cardView } from '../../../domain/cars/card-view-of.ts';
import { counted } from '../../../domain/stock/show-count.ts';
import { type SearchState, writeSearchState } from '../../../search/url-state.ts';
import { ListRepaymentNotes } from '../../../ui/RepaymentNotes.tsx';
import { withoutFilters } from '../change-search.ts';
import { chipsOf } from '../chips.ts';
import { useSearchPage } from '../search-page.ts';
import { type Alternatives, alternativesTo } from './alternatives.ts';

const noneKnown: Alternatives = { relaxations: [], named: undefined, cars: [] };

/** Counts the cars of each similar search. Empty until the engine has answered, and after a failure. */
function useAlternatives(ui: SearchState): Alternatives {
  const { setup, client } = useSearchPage();
  const search = writeSearchState(ui);
  const [found, setFound] = useState<{ search: string; alternatives: Alternatives }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` contains everything in `ui`
  useEffect(() => {
    let isCurrent = true;
    alternativesTo(ui, client, setup)
      // After a failure the visitor can still use the filters and 'Clear all filters'.
      .catch(() => noneKnown)
      .then((alternatives) => isCurrent && setFound({ search, alternatives }));
    return () => {
      isCurrent = false;
    };
  }, [search, client, setup]);
  return found?.search === search ? found.alternatives : noneKnown;
}

interface EmptyResultProps {
  /** From when the ages of cars are calculated, see `Visitor`. */
  today: string;
  ui: SearchState;
  /** Changes the search and moves the focus to the new result. */
  onChoose: (change: (ui: SearchState) => SearchState) => void;
}

/** What follows an empty result: similar searches with their number of cars (OPEN-39), and some cars. */
export function EmptyResult({ today, ui, onChoose }: EmptyResultProps) {
  const { setup, Card } = useSearchPage();
  const { cardRules: rules, noun } = setup;
  const visitor = useVisitor(rules, today);
  const { named, relaxations, cars: near } = useAlternatives(ui);
  const nouns = noun.other.toLowerCase();
  const cars = (count: number) => counted(count, noun).toLowerCase();
  return (
    <>
      <div className="cluster gap-3">
        {named && (
          <p>
            {named.label}:{' '}
            {named.count === 0
              ? `no ${nouns} now.`
              : `${cars(named.count)}, none with ${named.others.length > 1 ? 'all of ' : ''}${named.others.join(', ')}.`}
          </p>
        )}
        {relaxations.length > 0 && (
          <>
            <p id="way-out">Close to it we have:</p>
            <ul className="cluster gap-3" role="list" aria-labelledby="way-out">
              {relaxations.map(({ id, label, count, without }) => (
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
        {relaxations.length === 0 && near.length > 0 && <p>Below are our newest {nouns}.</p>}
        {setup.widen && !ui.query && chipsOf(ui).length === 0 ? (
          <a className="button" data-rank="primary" href={setup.widen.href}>
            {setup.widen.label}
          </a>
        ) : (
          <button
            type="button"
            className="button"
            data-rank="primary"
            onClick={() => onChoose(withoutFilters)}
          >
            Clear all filters
          </button>
        )}
      </div>
      {near.length > 0 && (
        <section
          className="above-4"
          aria-label={relaxations.length > 0 ? 'Close to your search' : `Newest ${nouns}`}
        >
          <ul className="car-grid search-grid" role="list">
            {near.map((car) => (
              <li key={car.id}>
                <Card car={cardView(car, rules, visitor)} headingLevel={3} />
              </li>
            ))}
          </ul>
          <ListRepaymentNotes cars={near} {...{ rules, visitor }} />
        </section>
      )}
    </>
  );
}
