import { useEffect, useState } from 'react';
import { useVisitor } from '../../../car/use-visitor.ts';
import { cardView } from '../../../domain/cars/card-view-of.ts';
import { onRoadField } from '../../../domain/on-road/asked.ts';
import { allOfKeys } from '../../../domain/stock/searchable.ts';
import { counted } from '../../../domain/stock/show-count.ts';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import { requestOf } from '../../../search/request.ts';
import { fieldOfKey, isExclusion, type SearchState, writeSearchState } from '../../../search/url-state.ts';
import { ListRepaymentNotes } from '../../../ui/RepaymentNotes.tsx';
import { withList, withoutFilters, withRange, withToggled } from '../change-search.ts';
import { type Chip, type ChipSetup, chipsOf, filterLabel, valueLabel } from '../chips.ts';
import { type SearchSetup, useSearchPage } from '../search-page.ts';

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

/** A search with one condition less: 'Remove Automatic', 'Any price', 'Also Toyota', and how many cars it finds. */
export type CountedRelaxation = Chip & { count: number };

const carsShown = 6;

/** Number of similar searches on the page. */
const mostShown = 4;
/** Number of similar searches to count. Each is one request. Only generated links have more conditions. */
const mostCounted = 24;

/**
 * The similar searches: each omits one condition. Values of one filter are removed together, or one by one where all are
 * required. Words are never the reason for an empty result, see `createForgivingClient`.
 */
export function relaxationsOf(ui: SearchState, { dealershipNames }: ChipSetup = {}): Chip[] {
  const lists = Object.entries(ui.refinementList ?? {}).flatMap(([key, values]): Chip[] => {
    const named = (value: string) => valueLabel(fieldOfKey(key), value, dealershipNames);
    const remove = (value: string) => `Remove ${named(value)}`;
    if (values.length > 1 && allOfKeys.includes(key)) {
      return values.map((value) => ({
        id: `${key}:${value}`,
        label: remove(value),
        without: (now) => withToggled(now, key, value),
      }));
    }
    const label = isExclusion(key)
      ? `Also ${values.map(named).join(' and ')}`
      : values.length === 1
        ? remove(values[0]!)
        : anyOf(key);
    return [{ id: key, label, without: (now) => withList(now, key, []) }];
  });
  // The switch for on-road prices is a range that excludes no car.
  const ranges = Object.keys(ui.range ?? {})
    .filter((key) => key !== onRoadField)
    .map((key): Chip => ({ id: key, label: anyOf(key), without: (now) => withRange(now, key, undefined) }));
  return [...lists, ...ranges].slice(0, mostCounted);
}

/**
 * The search for the makes and models alone, and the words for it ('Toyota LandCruiser Prado') and for its other
 * conditions, which none of its cars has ('White', 'Year from 2020').
 */
export function namedPart(ui: SearchState, setup: ChipSetup) {
  const { make = [], model = [] } = ui.refinementList ?? {};
  const state: SearchState = {
    refinementList: { ...(make.length > 0 && { make }), ...(model.length > 0 && { model }) },
  };
  const own = chipsOf(state, setup);
  const ids = new Set(own.map(({ id }) => id));
  const others = chipsOf(ui, setup).flatMap(({ id, label }) => (ids.has(id) ? [] : [label]));
  if (own.length === 0 || others.length === 0) return undefined;
  const isOne = make.length === 1 && model.length > 0;
  const label = isOne ? `${make[0]} ${model.join(' or ')}` : own.map((chip) => chip.label).join(' or ');
  return { state, label, others };
}

/** The similar searches that find cars, those with the most cars first. Equal counts keep their order (OPEN-39). */
export function mostHelpful(counted: readonly CountedRelaxation[]): CountedRelaxation[] {
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostShown);
}

const anyOf = (key: string) => `Any ${filterLabel(key).toLowerCase()}`;

/** What the page offers when a search finds nothing. */
type Alternatives = Awaited<ReturnType<typeof alternativesTo>>;

/** Searches for the cars of each similar search. @throws when the engine does not answer */
async function alternativesTo(ui: SearchState, client: SearchClient, setup: SearchSetup) {
  const nearest = relaxationsOf(ui, setup);
  const countOnly = { page: 0, hitsPerPage: 0 };
  const counts = nearest.map(({ without }) => requestOf(without(ui), setup, countOnly));
  // A page on which nothing is chosen has no car of its kind at all. The site's other cars may do.
  const wide = chipsOf(ui, setup).length === 0 ? { ...setup, scope: {} } : setup;
  const newest = requestOf({ sortBy: 'created_at:desc' }, wide, { hitsPerPage: carsShown });
  const part = namedPart(ui, setup);
  const named = part ? [requestOf(part.state, setup, countOnly)] : [];
  const requests = [...counts, ...named, newest];
  // Which words of a text find no car depends on the filters, so each of these searches is answered by itself.
  const groups = ui.query ? requests.map((request) => [request]) : [requests];
  const answers = await Promise.all(groups.map((group) => client.search(group)));
  const results = answers.flatMap((answer) => answer.results);
  const relaxations = mostHelpful(
    nearest.map((relaxation, index) => ({ ...relaxation, count: results[index]?.nbHits ?? 0 })),
  );
  const count = results[nearest.length]?.nbHits ?? 0;
  const [first] = relaxations;
  const near =
    first && (await client.search([requestOf(first.without(ui), setup, { hitsPerPage: carsShown })]));
  return {
    relaxations,
    /** The makes and models of the search alone. Undefined when it names none, or nothing else. */
    named: part && { label: part.label, others: part.others, count },
    /** Some cars of the first relaxation, otherwise some of the newest cars. */
    cars: (near ? near.results[0] : results.at(-1))?.hits ?? [],
  };
}
