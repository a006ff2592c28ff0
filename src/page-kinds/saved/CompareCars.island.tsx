import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pageSite } from '../../api/client.ts';
import { CardMarket, CardPrice, primaryAction } from '../../car/card/VehicleCard.tsx';
import { useVisitor } from '../../car/use-visitor.ts';
import type { CardRules, CardView } from '../../domain/cars/card-view.ts';
import { cardView } from '../../domain/cars/card-view-of.ts';
import {
  comparedGroups,
  comparedIds,
  compareHref,
  type FactGroup,
  mostCompared,
} from '../../domain/cars/compared-cars.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { odometerText } from '../../domain/cars/odometer.ts';
import { type SavedCar, savedCarOf } from '../../domain/cars/saved-car.ts';
import type { Visitor } from '../../domain/cars/visitor.ts';
import type { SavedList } from '../../domain/prices/saving.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { comparison, setComparison } from '../../stores/compare.ts';
import { garage, watchlistStore } from '../../stores/saved-cars.ts';
import { Button } from '../../ui/Button.tsx';
import { CarTag } from '../../ui/CarTag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cardsMoment } from '../../ui/page-now.ts';
import { Repayment } from '../../ui/RepaymentNotes.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { PropsOf } from '../page-plans.ts';
import { LookUpProblem, SmallPrint, useHash, useLookedUp, WaitingCars } from './LookedUpCars.tsx';

type CompareSetup = PropsOf<'compare'>['setup'];

/**
 * The compare page. The URL or the browser contains its cars, so the built HTML contains none.
 *
 * @param setup CompareSetup as JSON, see SearchResults
 */
export function Compare({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as CompareSetup, [setup]);
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return isInBrowser ? <Comparing setup={parsed} /> : <WaitingCars count={2} />;
}

function Comparing({ setup }: { setup: CompareSetup }) {
  const { ids, change } = useCompared();
  const found = useLookedUp(setup.engine, ids);
  const { cardRules: rules } = setup;
  const today = useMemo(() => cardsMoment(rules), [rules]);
  const visitor = useVisitor(rules, today, { onRoadPrices: setup.onRoad !== undefined });
  const cars = ids.flatMap((id) => found.car(id) ?? []);
  const goneCount = ids.filter((id) => found.car(id) === null).length;
  const savedCars = cars.map((car) => savedCarOf(car, Date.now()));
  const nouns = setup.noun.other.toLowerCase();

  if (found.status === 'looking' && cars.length === 0) return <WaitingCars count={2} />;
  return (
    <div className="compare stack-4">
      {found.status === 'failed' && <LookUpProblem what={`these ${nouns}`} onTryAgain={found.tryAgain} />}
      {goneCount > 0 && (
        <p className="soft" role="status">
          {goneCount === 1 ? 'One of them is' : `${goneCount} of them are`} not available at the moment, and
          left out here.
        </p>
      )}
      {cars.length > 0 && (
        <CompareTable
          cars={cars}
          {...{ rules, visitor }}
          onRoad={setup.onRoad}
          onRemove={(id) => change(savedCars.filter((car) => car.id !== id))}
        />
      )}
      {cars.length === 0 && found.status === 'found' && (
        <div className="saved-empty stack-3 to-start">
          <h2>Nothing to compare yet</h2>
          <p className="soft">
            Choose Compare on two to four {nouns}, then come back here to see them side by side.
          </p>
          <a className="button above-3" data-rank="primary" href={setup.searchPath}>
            Look at our {nouns}
          </a>
        </div>
      )}
      {found.status === 'found' && (
        <AddCars
          setup={setup}
          taken={cars.map(({ id }) => id)}
          onAdd={(car) => change([...savedCars, car])}
        />
      )}
    </div>
  );
}

interface AddCarsProps {
  setup: CompareSetup;
  taken: string[];
  onAdd: (car: SavedCar) => void;
}

/** Saved cars that can be added to the table. Hidden when the table is full. */
function AddCars({ setup: { saved, searchPath, noun, cardRules }, taken, onAdd }: AddCarsProps) {
  const cars = useSavedCars(cardRules.saving?.list ?? 'garage').filter(({ id }) => !taken.includes(id));
  const room = mostCompared - taken.length;
  // An empty comparison already explains how to start.
  if (room === 0 || (taken.length === 0 && cars.length === 0)) return null;
  return (
    <section className="compare-add stack-3 pad-top-5" aria-labelledby="compare-add">
      <h2 className="size-l" id="compare-add">
        Add {taken.length > 0 ? 'another' : `from your ${saved.label.toLowerCase()}`}
      </h2>
      {cars.length > 0 && (
        <ul className="button-row" role="list">
          {cars.map((car) => (
            <li key={car.id}>
              <Button data-size="small" onClick={() => onAdd(car)}>
                <Icon name="compare" />
                <span className="visually-hidden">Add </span>
                {car.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={searchPath}>Look at all our {noun.other.toLowerCase()}</a>
      </p>
    </section>
  );
}

/** The cars of the saved list whose names this browser knows. */
function useSavedCars(list: SavedList): SavedCar[] {
  const { dealershipId } = pageSite();
  const kept = useStore(garage(dealershipId), (state) => state.cars);
  const watched = useStore(watchlistStore(dealershipId), (state) => state.cars);
  return list === 'garage' ? kept : watched.flatMap(({ saved }) => saved ?? []);
}

/**
 * The cars of the compare page: those in the URL, otherwise those that the visitor chose. A shared URL shows its
 * cars and keeps the visitor's own choice. When the visitor changes something, the shown cars become that choice.
 */
function useCompared() {
  const store = comparison(pageSite().dealershipId);
  const chosen = useStore(store, (state) => state.cars);
  const own = chosen.map(({ id }) => id);
  const [shared, setShared] = useHash(comparedIds);
  const ids = shared.length > 0 ? shared : own;
  const address = compareHref(ids);
  useEffect(() => {
    // The URL always contains the shown cars, so that visitors can copy it from the address bar.
    if (location.pathname + location.hash !== address) history.replaceState(history.state, '', address);
  }, [address]);

  return {
    ids,
    change(cars: SavedCar[]) {
      setComparison(store, cars);
      setShared(cars.map(({ id }) => id));
    },
  };
}

interface CompareTableProps {
  cars: ListedCar[];
  rules: CardRules;
  visitor: Visitor;
  /** What the on-road estimates assume. Undefined without estimates. */
  onRoad: string | undefined;
  onRemove: (id: string) => void;
}

/** The cars side by side: name and price, then the facts of their pages row by row (OPEN-25). */
function CompareTable({ cars, rules, visitor, onRoad, onRemove }: CompareTableProps) {
  const [isBrief, setBrief] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const { factsOf, isReading } = useCarFacts(cars);
  const views = cars.map((car) => cardView(car, rules, visitor));
  const groups = comparedGroups(cars.map(factsOf)).map((group) => ({
    ...group,
    rows: group.rows.filter((row) => row.differs || !isBrief),
  }));
  const shown = groups.filter(({ rows }) => rows.length > 0);
  const remove = (place: number) => {
    onRemove(cars[place]!.id);
    // The button disappears with its column, so the focus moves to a neighbouring column.
    const links = [...(table.current?.querySelectorAll<HTMLElement>('thead a') ?? [])];
    (links[place + 1] ?? links[place - 1])?.focus();
  };

  return (
    <>
      <div className="compare-actions gap-3 cluster">
        {cars.length > 1 && (
          <label className="compare-switch target strong gap-2">
            {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already has a checked state */}
            <input type="checkbox" role="switch" checked={isBrief} onChange={() => setBrief(!isBrief)} />
            Show differences only
          </label>
        )}
        <CopyLink />
        <Button data-size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the element scrolls, so the arrow keys must reach it */}
      <section className="compare-scroller scrolls" aria-labelledby={id} aria-busy={isReading} tabIndex={0}>
        <table className="compare-table snug" ref={table}>
          <caption className="visually-hidden" id={id}>
            {cars.length === 1 ? 'The one you chose' : `${cars.length} side by side`}
          </caption>
          <thead>
            <tr>
              <td />
              {views.map((car, place) => (
                <th scope="col" key={car.id}>
                  <div className="compare-photo tinted clipped holds photo-shape">
                    <img src={car.image.src} alt={car.image.alt} width={768} height={512} />
                    {car.tag && <CarTag tag={car.tag} />}
                  </div>
                  <a className="display block size-l" href={car.href}>
                    <Unbroken text={car.title} />
                  </a>
                  {car.subtitle && <span className="note block">{car.subtitle}</span>}
                  <button type="button" className="compare-remove target note" onClick={() => remove(place)}>
                    <Icon name="close" />
                    Remove <span className="visually-hidden">{car.title}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Price</th>
              {views.map((car) => (
                <td key={car.id}>
                  <CardPrice price={car.price} />
                  <FirstAction car={car} />
                  <CardMarket car={car} />
                  {car.repayment && <Repayment view={car.repayment} />}
                </td>
              ))}
            </tr>
            {views.some(({ listed }) => listed) && (
              <tr>
                <th scope="row">Listed</th>
                {views.map(({ id: car, listed }) => (
                  <td key={car}>
                    {listed ? <time dateTime={listed.on}>{listed.text}</time> : <NotStated />}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
          {shown.map(({ heading, rows }) => (
            <tbody key={heading}>
              <tr className="compare-group">
                <th className="display" scope="rowgroup" colSpan={cars.length + 1}>
                  <span>{heading}</span>
                </th>
              </tr>
              {rows.map(({ label, values, best }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {values.map((value, place) => (
                    <td key={cars[place]?.id}>
                      {value === best ? <Best value={value} /> : value || <NotStated />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
      {isBrief && shown.length === 0 && <p>We know no difference between them.</p>}
      {views.some(({ price }) => price.onRoad) && <p className="measure note">{onRoad}</p>}
      <SmallPrint cars={cars} {...{ rules, visitor }} />
    </>
  );
}

/** The first action of the card. The page of its form knows the car by the address. */
function FirstAction({ car: { actions, title } }: { car: CardView }) {
  const action = primaryAction(actions) ?? actions[0];
  return (
    action && (
      <a className="button compare-action" href={action.href} aria-label={`${action.label}: ${title}`}>
        {action.label}
      </a>
    )
  );
}

function Best({ value }: { value: string }) {
  return (
    <mark>
      {value}
      <span className="visually-hidden">, the best</span>
    </mark>
  );
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not stated</span>
    </>
  );
}

/** Copies the URL of the page, which contains the comparison. */
function CopyLink() {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid('Link copied');
    } catch {
      setSaid('Copy the link from the address bar');
    }
  };
  return (
    <>
      <Button data-size="small" onClick={copy}>
        <Icon name="share" />
        Copy link
      </Button>
      <span role="status">{said}</span>
    </>
  );
}

/**
 * The facts of the cars. The data of the search is available at once. The facts of the pages replace it when they
 * have loaded, so that a request without an answer does not block the comparison.
 */
function useCarFacts(cars: readonly ListedCar[]) {
  const [read, setRead] = useState<ReadonlyMap<string, FactGroup[]>>(new Map());
  const missing = cars.filter(({ slug }) => !read.has(slug)).map(({ slug }) => slug);
  const asked = missing.join(' ');

  useEffect(() => {
    for (const slug of asked.split(' ').filter(Boolean)) {
      const keep = (facts: FactGroup[]) => setRead((before) => new Map(before).set(slug, facts));
      carFacts(slug).then(keep, () => keep([]));
    }
  }, [asked]);

  return {
    factsOf: (car: ListedCar) => {
      const facts = read.get(car.slug);
      return facts && facts.length > 0 ? facts : listedFacts(car);
    },
    isReading: missing.length > 0,
  };
}

/**
 * Reads the facts of a car from its own page: the lists with `data-facts`. Every host has the page, it is usually
 * in the visitor's cache, and the comparison then equals the page. The search index contains only a third of the
 * facts. A second file for each car would double the files of a site. The API is not available on every site and
 * returns raw feed values.
 *
 * @returns the facts; rejects when the page cannot be loaded
 */
export async function carFacts(slug: string, get: typeof fetch = fetch): Promise<FactGroup[]> {
  const response = await get(vehiclePath(slug));
  if (!response.ok) throw new Error(`The page of ${slug} answered ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return factsOn(page);
}

/** The fact lists of a page. Lists with the same heading are merged. */
export function factsOn(page: ParentNode): FactGroup[] {
  const groups = new Map<string, FactGroup>();
  for (const list of page.querySelectorAll<HTMLElement>('dl[data-facts]')) {
    const heading = textOf(list.dataset['facts']);
    const group = groups.get(heading) ?? { heading, facts: [] };
    groups.set(heading, group);
    for (const term of list.querySelectorAll('dt')) {
      const label = textOf(term.textContent);
      const value = textOf(term.parentElement?.querySelector('dd')?.textContent);
      if (label && value && !identities.has(label)) group.facts.push({ label, value });
    }
  }
  return [...groups.values()].filter(({ facts }) => facts.length > 0);
}

/** Facts that identify one car. They are useless in a comparison. */
const identities = new Set(['Stock number', 'VIN', 'Registration']);

const textOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * The facts in the search data, in the words of a car's page. They are shown until the page has loaded, or if it
 * cannot be loaded.
 */
export function listedFacts(car: ListedCar): FactGroup[] {
  const facts = [
    { label: 'Odometer', value: odometerText(car.km) },
    { label: 'Body', value: car.body },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: car.fuel },
    { label: 'Drive', value: car.drive },
    { label: 'Seats', value: car.seats },
    { label: 'Colour', value: car.colour },
  ];
  return [{ heading: 'Key information', facts: facts.filter(({ value }) => value) }];
}
