import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pageSite } from '../../api/client.ts';
import { failureMessages } from '../../api/result.ts';
import { VehicleCard } from '../../car/card/VehicleCard.tsx';
import { cardView } from '../../domain/cars/card-view-of.ts';
import { compareHref, mostCompared } from '../../domain/cars/compared-cars.ts';
import { priceDropNote, type SavedCar } from '../../domain/cars/saved-car.ts';
import { readSharedList } from '../../domain/cars/shared-list.ts';
import { dollars } from '../../domain/prices/money.ts';
import { alertsAnchor, savedListPaths } from '../../domain/prices/saving.ts';
import { signInHref } from '../../domain/sign-in.ts';
import { followedPrice } from '../../domain/stock/search-changes.ts';
import { type CarList, type PageLists, pageLists } from '../../features/saving/page-lists.ts';
import { filteredSearch } from '../../site/search/search-routes.ts';
import { garage, removeKept, type WatchedCar } from '../../stores/saved-cars.ts';
import { savedSearches } from '../../stores/saved-searches.ts';
import { forgetVisitor, userDetails } from '../../stores/user-details.ts';
import type { Watchlist, WatchlistOutcome } from '../../stores/watchlist.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLater } from '../../ui/use-later.ts';
import {
  LookUpProblem,
  OnRoadPrices,
  Problem,
  SmallPrint,
  useHash,
  useListVisitor,
  useLookedUp,
  WaitingCars,
} from './LookedUpCars.tsx';
import type { SavedListSetup } from './saving-pages.ts';
import { SavedSearches } from './searches/SavedSearches.tsx';

/**
 * The visitor's saved searches and saved cars. Only the browser knows them, so the HTML and the first render show
 * a loading state.
 *
 * @param setup SavedListSetup as JSON, see SearchResults
 */
export function SavedList({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SavedListSetup, [setup]);
  const [lists, setLists] = useState<PageLists>();
  useEffect(() => setLists(pageLists()), []);
  if (!lists?.saved) return <WaitingCars />;
  const props = { setup: parsed, list: lists.saved };
  return (
    <>
      {parsed.share && <SharedByLink setup={parsed} />}
      <WithSearches setup={parsed}>
        {lists.watchlist ? <WatchlistCars {...props} open={lists.watchlist} /> : <GarageCars {...props} />}
      </WithSearches>
    </>
  );
}

/**
 * Shows the saved searches above the cars, because they say what is new. Without saved searches this part only explains
 * how to save one, so it is below the cars. It keeps its place until the page is opened again.
 */
function WithSearches({ setup, children }: Pick<OwnListProps, 'setup'> & { children: ReactNode }) {
  const [isAbove] = useState(() => savedSearches(pageSite().dealershipId).getState().searches.length > 0);
  const { searches: scope, engine, searchPath, noun, cardRules } = setup;
  const searches = scope && (
    <SavedSearches setup={{ ...scope, engine, searchPath, noun, timeZone: cardRules.timeZone }} />
  );
  return (
    <>
      {isAbove && searches}
      {children}
      {!isAbove && searches}
    </>
  );
}

function GarageCars(props: OwnListProps) {
  const cars = useStore(garage(pageSite().dealershipId), (state) => state.cars);
  const ids = cars.map(({ id }) => id);
  return (
    <SavedEntries {...props} entries={cars.map((saved) => ({ id: saved.id, saved }))}>
      <ShareOffer setup={props.setup} cars={ids} />
      <AlertOffer setup={props.setup} cars={ids} />
    </SavedEntries>
  );
}

const loadAlerts = () => import('./AlertForm.tsx');

interface AlertOfferProps {
  setup: SavedListSetup;
  /** Ids of the saved cars, the newest first. */
  cars: readonly string[];
}

/** The form for mails, behind its question. Its code is loaded when the visitor opens it. */
function AlertOffer({ setup: { alerts, searches: canSearch }, cars }: AlertOfferProps) {
  const kept = useStore(savedSearches(pageSite().dealershipId), (state) => state.searches);
  const searches = canSearch ? kept : [];
  const [isOpen, setOpen] = useState(() => location.hash === `#${alertsAnchor}`);
  const { part, isLost, again } = useLater(loadAlerts, isOpen);
  const offer = useRef<HTMLDetailsElement>(null);
  // The browser has looked for the anchor before this was there. The next Tab goes on from here, not from the top.
  useEffect(() => {
    if (location.hash !== `#${alertsAnchor}`) return;
    offer.current?.scrollIntoView();
    offer.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, []);
  if (!alerts || cars.length + searches.length === 0) return null;
  return (
    <details
      className="fold saved-alerts rounded"
      id={alertsAnchor}
      ref={offer}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Email me when something changes
        <Icon name="chevron" />
      </summary>
      {part && <part.AlertForm setup={alerts} cars={cars} searches={searches} />}
      {isLost && <Problem message={failureMessages.offline} onTryAgain={again} />}
    </details>
  );
}

const loadSharing = () => import('./SharedLists.tsx');

/** The list of a shared link, when the address has one. Its code is loaded then. */
function SharedByLink({ setup }: Pick<OwnListProps, 'setup'>) {
  const [shared] = useHash(readSharedList);
  const { part, isLost, again } = useLater(loadSharing, shared !== undefined);
  if (!shared) return null;
  if (part) return <part.SharedCars setup={setup} shared={shared} />;
  return isLost ? (
    <Problem message={failureMessages.offline} onTryAgain={again} />
  ) : (
    <WaitingCars count={shared.ids.length} />
  );
}

/** The form that makes a link to the list, behind its question. */
function ShareOffer({ setup, cars }: Pick<AlertOfferProps, 'setup' | 'cars'>) {
  const [isOpen, setOpen] = useState(false);
  const { part, isLost, again } = useLater(loadSharing, isOpen);
  if (!setup.share || cars.length === 0) return null;
  return (
    <details
      className="fold saved-alerts rounded"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Share this list by a link <Icon name="chevron" />
      </summary>
      {part && <part.ShareForm ids={cars} noun={setup.noun} />}
      {isLost && <Problem message={failureMessages.offline} onTryAgain={again} />}
    </details>
  );
}

const path = savedListPaths.watchlist;

function WatchlistCars({ open, ...props }: OwnListProps & { open: () => Promise<Watchlist> }) {
  const { part: watchlist, isLost, again } = useLater(open);
  if (watchlist) return <OpenWatchlist {...props} watchlist={watchlist} />;
  return isLost ? <Problem message={failureMessages.offline} onTryAgain={again} /> : <WaitingCars />;
}

/** The watchlist from the server (WATCH-12, OPEN-24). */
function OpenWatchlist({ watchlist, ...props }: OwnListProps & { watchlist: Watchlist }) {
  const cars = useStore(watchlist.store, (state) => state.cars);
  const [outcome, setOutcome] = useState<WatchlistOutcome>();
  const read = useCallback(() => {
    setOutcome(undefined);
    void watchlist.refresh().then(setOutcome);
  }, [watchlist]);
  useEffect(read, [read]);

  const leave = useCallback(async () => {
    const left = await watchlist.signOut();
    if (left.kind === 'signed-out') forgetVisitor();
    setOutcome(left);
  }, [watchlist]);

  if (outcome?.kind === 'signed-out') return <SignedOut />;
  const failure = outcome?.kind === 'failed' && <Problem message={outcome.message} onTryAgain={read} />;
  if (cars.length === 0) {
    if (failure) return failure;
    if (!outcome) return <WaitingCars />;
  }
  return (
    <>
      {failure}
      {outcome && !failure && <GarageOffer watchlist={watchlist} />}
      <SavedEntries {...props} entries={cars}>
        <AlertOffer setup={props.setup} cars={cars.map(({ id }) => id)} />
      </SavedEntries>
      {outcome && !failure && <SignedIn onLeave={leave} />}
    </>
  );
}

function SignedIn({ onLeave }: { onLeave: () => Promise<void> }) {
  const phone = useStore(userDetails, (known) => known.phone);
  const [isLeaving, setIsLeaving] = useState(false);
  const press = () => {
    if (isLeaving) return;
    setIsLeaving(true);
    void onLeave().finally(() => setIsLeaving(false));
  };
  return (
    <p className="saved-signed-in cluster soft gap-4 pad-top-5">
      <span>{phone ? `Signed in with ${phone}` : 'You are signed in.'}</span>
      <Button data-size="small" aria-busy={isLeaving} onClick={press}>
        <span>Sign out</span>
      </Button>
    </p>
  );
}

function SignedOut() {
  return (
    <div className="saved-empty stack-3 to-start">
      <Icon name="heart" />
      <h2>Sign in to see your watchlist</h2>
      <p className="soft">
        We send a code to your mobile phone. Your list is then here on every device you sign in on.
      </p>
      <a
        className="button above-3"
        data-rank="primary"
        href={signInHref({ type: 'watchlist', redirect: path, back: path })}
      >
        Sign in
      </a>
    </div>
  );
}

/** Offers to move the cars that this browser saved before the dealer had a watchlist. */
function GarageOffer({ watchlist }: { watchlist: Watchlist }) {
  const store = garage(pageSite().dealershipId);
  const cars = useStore(store, (state) => state.cars);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (cars.length === 0) return null;

  const takeOver = async () => {
    setBusy(true);
    setProblem('');
    // The oldest car is sent first, so that the list keeps its order.
    for (const car of cars.toReversed()) {
      const outcome = await watchlist.save(car);
      if (outcome.kind === 'done') removeKept(store, car.id);
      else if (outcome.kind === 'failed') setProblem(outcome.message);
    }
    setBusy(false);
  };
  const count = cars.length === 1 ? 'one' : cars.length;
  return (
    <div className="saved-offer cluster between tinted pad-4 rounded">
      <p>You kept {count} in this browser before you signed in.</p>
      <Button onClick={takeOver} aria-disabled={isBusy} aria-busy={isBusy}>
        Add to your watchlist
      </Button>
      <p role="alert">{problem}</p>
    </div>
  );
}

interface OwnListProps {
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
function SavedEntries(props: SavedEntriesProps) {
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
      <ul className="car-grid saved-grid" role="list" aria-label={`Saved ${setup.noun.other.toLowerCase()}`}>
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
