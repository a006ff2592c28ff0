import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { VehicleCard } from '../../car/card/VehicleCard.tsx';
import { cardView } from '../../domain/cars/card-view-of.ts';
import { compareHref, mostCompared } from '../../domain/cars/compared-cars.ts';
import { priceDropNote, type SavedCar } from '../../domain/cars/saved-car.ts';
import { dollars } from '../../domain/prices/money.ts';
import { followedPrice } from '../../domain/stock/search-changes.ts';
import type { CarList } from '../../features/saving/page-lists.ts';
import { filteredSearch } from '../../site/search/search-routes.ts';
import type { WatchedCar } from '../../stores/saved-cars.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  LookUpProblem,
  OnRoadPrices,
  SmallPrint,
  useListVisitor,
  useLookedUp,
  WaitingCars,
} from './LookedUpCars.tsx';
import type { SavedListSetup } from './saving-pages.ts';

export interface OwnListProps {
  setup: SavedListSetup;
  list: CarList;
}

interface SavedEntriesProps extends OwnListProps {
  /** The newest first. */
  entries: WatchedCar[];
  /** What can be done with the list, beside its comparison: share it, or ask for mails. */
  children?: ReactNode;
}

/** The cars of a list with their current data, then those that are no longer listed. */
export function SavedEntries(props: SavedEntriesProps) {
  if (props.entries.length > 0) return <Entries {...props} />;
  return (
    <>
      <div className="saved-tools row gap-3">{props.children}</div>
      <EmptyList setup={props.setup} />
    </>
  );
}

/** The message for an empty list: how to save a car, and where to start. */
function EmptyList({ setup: { noun, searchPath } }: { setup: SavedListSetup }) {
  const [one, other] = [noun.one.toLowerCase(), noun.other.toLowerCase()];
  return (
    <div className="saved-empty stack-3 to-start">
      <Icon name="heart" />
      <h2>Nothing saved yet</h2>
      <p className="soft">
        Press the heart on any {one} to keep it here. You will see when its price drops, and when somebody
        else has bought it.
      </p>
      <a className="button above-3" data-rank="primary" href={searchPath}>
        Look at our {other}
      </a>
    </div>
  );
}

interface GoneCarsProps extends Omit<SavedEntriesProps, 'children'> {
  /** True when the search engine did not answer. The cars may still be listed. */
  isUnknown?: boolean;
}

/** Cars that are no longer listed, with the data from the time they were saved, and a link to similar cars. */
function GoneCars({ entries, setup, list, isUnknown = false }: GoneCarsProps) {
  const headingId = isUnknown ? 'unknown-cars' : 'gone-cars';
  return (
    <section className="stack-2 pad-top-5" aria-labelledby={headingId}>
      <h2 id={headingId}>{isUnknown ? 'As you saved them' : 'Not available at the moment'}</h2>
      {!isUnknown && <p className="soft">Sold, or taken off our site, since you saved them.</p>}
      <ul>
        {entries.map(({ id, saved }) => (
          <li key={id} className="gone-car cluster ruled-below">
            <p className="grid breaks">
              <strong>{saved?.name ?? 'Saved on another device'}</strong>
              {saved && saved.price > 10 && (
                <span className="note">{dollars(saved.price)} when you saved it</span>
              )}
            </p>
            {saved && isUnknown && <a href={`/cars/${saved.slug}/`}>See its page</a>}
            {!isUnknown && (
              <a href={saved ? similarTo(saved, setup.searchPath) : setup.searchPath}>
                Find similar {setup.noun.other.toLowerCase()}
                {saved && <span className="visually-hidden"> to the {saved.name}</span>}
              </a>
            )}
            <Button data-size="small" onClick={() => list.toggle(saved ?? unknown(id))}>
              Remove{' '}
              <span className="visually-hidden">{saved?.name ?? `this ${setup.noun.one.toLowerCase()}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function similarTo({ make, model }: SavedCar, searchPath: string): string {
  return filteredSearch(searchPath, 'make_model', `${make} ${model}`);
}

/** An entry with only an id, which is enough to remove it from the list. */
const unknown = (id: string): SavedCar => ({
  id,
  name: '',
  slug: '',
  make: '',
  model: '',
  primary_image_url: '',
  price: 0,
  savedAt: 0,
});

function Entries({ setup, list, entries, children }: SavedEntriesProps) {
  const { engine, cardRules: rules } = setup;
  const visitor = useListVisitor(setup);
  const found = useLookedUp(
    engine,
    entries.map(({ id }) => id),
  );
  const cards = useFocusKeeper(entries.length);
  const isKnown = ({ id }: WatchedCar) => found.car(id) !== undefined;
  const listed = entries.flatMap(({ id, saved }) => {
    const car = found.car(id);
    return car ? [{ car, saved }] : [];
  });
  const gone = entries.filter(({ id }) => found.car(id) === null);
  const cars = listed.map(({ car }) => car);
  const compared = listed.filter(({ car }) => car.status !== 'sold').slice(0, mostCompared);

  return (
    <div className="saved stack-5 no-ring" ref={cards} tabIndex={-1}>
      {found.status === 'failed' && (
        <LookUpProblem what="what these cost today" onTryAgain={found.tryAgain} />
      )}
      <div className="saved-tools row gap-3">
        {rules.saving?.compare && compared.length > 1 && (
          <a className="button" href={compareHref(compared.map(({ car }) => car.id))}>
            {entries.length > compared.length
              ? `Compare the newest ${compared.length}`
              : `Compare these ${compared.length}`}
          </a>
        )}
        {children}
      </div>
      <OnRoadPrices {...{ setup, cars, visitor }} />
      <ul className="car-grid saved-grid" role="list" aria-label="Saved cars">
        {listed.map(({ car, saved }) => {
          const view = cardView(car, rules, visitor);
          const drop = saved && priceDropNote(saved.price, followedPrice(car));
          const price = drop && view.available ? { ...view.price, drop } : view.price;
          return (
            <li key={car.id}>
              <VehicleCard car={{ ...view, price }} headingLevel={2} />
            </li>
          );
        })}
      </ul>
      {found.status === 'looking' && <WaitingCars count={entries.filter((one) => !isKnown(one)).length} />}
      {found.status === 'failed' && (
        <GoneCars entries={entries.filter((one) => !isKnown(one))} setup={setup} list={list} isUnknown />
      )}
      {gone.length > 0 && <GoneCars entries={gone} setup={setup} list={list} />}
      <SmallPrint cars={cars} {...{ rules, visitor }} />
    </div>
  );
}

/** Keeps the focus when the focused card is removed: the focus moves to the next card, or to the list. */
function useFocusKeeper(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef({ count, at: -1 });
  useLayoutEffect(() => {
    const element = list.current;
    const links = () => [...(element?.querySelectorAll<HTMLElement>('.car-card-link, .gone-car a') ?? [])];
    const note = () => {
      const card = document.activeElement?.closest('li');
      last.current.at = card ? links().findIndex((link) => card.contains(link)) : -1;
    };
    if (count < last.current.count && last.current.at >= 0 && document.activeElement === document.body) {
      (links().at(Math.min(last.current.at, links().length - 1)) ?? element)?.focus();
    }
    last.current.count = count;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [count]);
  return list;
}
