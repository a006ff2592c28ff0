import { useEffect, useId, useRef, useState } from 'react';
import { CardMarket, CardPrice, primaryAction } from '../../car/card/VehicleCard.tsx';
import type { CardRules, CardView } from '../../domain/cars/card-view.ts';
import { cardView } from '../../domain/cars/card-view-of.ts';
import { comparedGroups, type FactGroup } from '../../domain/cars/compared-cars.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { Visitor } from '../../domain/cars/visitor.ts';
import { Button } from '../../ui/Button.tsx';
import { CarTag } from '../../ui/CarTag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Repayment } from '../../ui/RepaymentNotes.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { carFacts, listedFacts } from './car-facts.ts';
import { SmallPrint } from './LookedUpCars.tsx';

interface CompareTableProps {
  cars: ListedCar[];
  rules: CardRules;
  visitor: Visitor;
  /** What the on-road estimates assume. Undefined without estimates. */
  onRoad: string | undefined;
  onRemove: (id: string) => void;
}

/** The cars side by side: name and price, then the facts of their pages row by row (OPEN-25). */
export function CompareTable({ cars, rules, visitor, onRoad, onRemove }: CompareTableProps) {
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
