import { daysBetween } from '../time/offer-dates.ts';

/** From this day on the site offered a car at this price. */
export interface PriceStep {
  /** The dealer's date, ISO. */
  day: string;
  /** Whole dollars. */
  price: number;
}

/** The prices at which the site has offered one car. */
interface CarPrices {
  /** The car's slug. The feed may give the id of a car that left to another car, whose slug is different. */
  slug: string;
  /** What the prices include: 'Drive away'. Prices with another basis cannot be compared. */
  basis: string;
  /** Oldest first. Each price differs from the one before. */
  steps: readonly PriceStep[];
  /** The first day on which the site did not offer the car any more. Absent while it is offered. */
  goneSince?: string;
}

/** The prices of a dealer's cars in the releases of its site, by car id. */
export interface PriceRecord {
  format: 1;
  cars: Readonly<Record<string, CarPrices>>;
}

/** A car that the site offers at a price on a day. */
export interface PricedCar extends Pick<CarPrices, 'slug' | 'basis'> {
  id: string;
  /** Whole dollars. */
  price: number;
}

export const emptyPriceRecord: PriceRecord = { format: 1, cars: {} };

/** A car that comes back after more days than this begins a new record. Its prices in between are not known. */
const mostDaysAway = 7;

/** Older changes of a price are forgotten, so that a feed that changes a price every day cannot fill the store. */
const mostSteps = 60;

/**
 * The record after a release. A second release with the same cars on the same day does not change it again, so a
 * publish may be repeated.
 *
 * @param priced the cars that the site offers, with their prices
 * @param today the dealer's date, ISO
 */
export function recordAfter(record: PriceRecord, priced: readonly PricedCar[], today: string): PriceRecord {
  const cars: Record<string, CarPrices> = {};
  for (const { id, ...car } of priced) cars[id] = pricesAfter(record.cars[id], car, today);
  for (const [id, { goneSince = today, ...known }] of Object.entries(record.cars))
    if (!(id in cars) && daysBetween(goneSince, today) <= mostDaysAway) cars[id] = { ...known, goneSince };
  return { format: 1, cars };
}

function pricesAfter(
  known: CarPrices | undefined,
  { slug, basis, price }: Omit<PricedCar, 'id'>,
  today: string,
): CarPrices {
  const isSameOffer =
    known?.slug === slug &&
    known.basis === basis &&
    daysBetween(known.goneSince ?? today, today) <= mostDaysAway;
  // The day's last price counts. A step of a later day exists when the clock was set back.
  const steps = (isSameOffer ? known.steps : []).filter(({ day }, at) => at === 0 || day < today);
  const first = steps[0];
  if (first && first.day >= today) steps[0] = { day: today, price };
  else if (steps.at(-1)?.price !== price) steps.push({ day: today, price });
  return { slug, basis, steps: steps.slice(-mostSteps) };
}

/** An earlier price counts as proven when the site offered the car for at least this many days before the reduction. */
const leastDaysBefore = 14;

/** The earlier price is the lowest of this many days before the reduction. */
const daysCompared = 30;

/** A reduction is announced for this many days. */
const daysAnnounced = 60;

/**
 * The earlier price that may be named beside the present one: the lowest price of the 30 days before the reduction, as
 * Directive 98/6/EC of the EU, article 6a, defines it. Australian law (Australian Consumer Law, section 29(1)(i)) asks
 * for a price at which the car was really offered for a reasonable time, and names no number of days.
 *
 * @param steps the prices of the car, oldest first, the present one last
 * @param today the dealer's date, ISO
 * @returns whole dollars. Undefined when the price was not reduced, or when the record proves no higher price.
 */
export function provenEarlierPrice(steps: readonly PriceStep[], today: string): number | undefined {
  const [first] = steps;
  const present = steps.at(-1);
  if (!first || !present || steps.length === 1) return undefined;
  if (daysBetween(first.day, present.day) < leastDaysBefore) return undefined;
  if (daysBetween(present.day, today) > daysAnnounced) return undefined;
  const compared = steps
    .slice(0, -1)
    .filter((_, at) => daysBetween(steps[at + 1]!.day, present.day) < daysCompared)
    .map(({ price }) => price);
  const lowest = Math.min(...compared);
  return lowest > present.price ? lowest : undefined;
}
