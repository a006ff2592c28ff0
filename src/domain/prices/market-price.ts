import { type Availability, isAvailable } from '../cars/availability.ts';
import type { Car } from '../cars/car.ts';
import type { ListedCar } from '../cars/listed-car.ts';
import { basisOf, type PriceBasis } from '../on-road/estimate.ts';
import { dayInWords } from '../time/day-in-words.ts';
import { DAY } from '../time/durations.ts';
import { dollars } from './money.ts';
import { priceBasis } from './price-display.ts';
import { isPrice, shownPrice } from './shown-price.ts';

/** How a price stands to the average of the market. */
export const marketJudgements = ['below', 'around', 'above'] as const;
type MarketJudgement = (typeof marketJudgements)[number];

/** What market figures can include. */
export const marketBases = ['driveAway', 'excludesGovernmentCharges'] as const satisfies PriceBasis[];

/** The dealer's options for the comparison with the market (`cards.marketPrice`). */
export interface MarketRules {
  /** The judgements that are shown. The others are left out. */
  judgements: readonly MarketJudgement[];
  /** Who estimates the figures: 'AutoGrab'. */
  source: string;
}

/** The market figure in a listed car. */
export interface MarketFigure {
  /** Whole dollars: the average with which the price may be compared, see `marketFigure`. Absent: with none. */
  market_price?: number | undefined;
  /** The place of that average: 'QLD', 'Australia'. Empty without one. */
  market_area: string;
  /** ISO date of that average. Empty when the feed names none. */
  market_date: string;
}

/** A difference of up to this many dollars is not called below or above (PRICE-6). */
const largestUnremarkableDollars = 499;

/** Estimates are compared only with real prices (VEH-28). */
const lowestPriceDollars = 200;

/** Above this factor one of the two figures is wrong, or of another car. */
const largestFactor = 2;

/** An older estimate says nothing of today's market. */
const mostDaysOld = 90;

const noFigure: MarketFigure = { market_area: '', market_date: '' };

/**
 * The market figure with which a car's price may be compared: the average of its state, else of the nation (PRICE-7).
 * Both must include the same: a drive away price is not compared with an average without government charges, and
 * nothing is compared when either does not say what it includes.
 *
 * @param state of the car: 'QLD'. Empty when it is not known
 * @param usual what the feed's market figures include, where they do not say it of the car
 */
export function marketFigure(
  { price_type = '', autograb_data: figures }: Pick<Car, 'price_type' | 'autograb_data'>,
  state: string,
  usual: PriceBasis = 'notSaid',
): MarketFigure {
  const basis = figures?.price_type ? basisOf(figures.price_type) : usual;
  if (!figures || basis === 'notSaid' || basis !== basisOf(price_type)) return noFigure;
  const { state_average_market_price: ofState, average_market_price: ofNation = 0, valued_on } = figures;
  const market_price = ofState || ofNation;
  if (!isPrice(market_price)) return noFigure;
  const market_area = ofState ? state || 'its state' : 'Australia';
  return { market_price, market_area, market_date: valued_on ?? '' };
}

type Valued = Availability &
  MarketFigure &
  Pick<ListedCar, 'price' | 'price_type' | 'offer_price' | 'reserved'>;

/**
 * The comparison of a car for sale with the market, as text (VEH-19, VEH-28). No component gets the judgement without
 * its basis (Australian Consumer Law ss 18, 29). Undefined when the dealer does not
 * show that judgement, or when it would have no foundation: no figure, one that is too old or of a day to come, or one
 * that is so far from the price that it must be of another car.
 *
 * @param today ISO date
 */
export function marketView(car: Valued, rules: MarketRules | undefined, today: string) {
  const { market_price: average, market_area, market_date, price_type } = car;
  const price = shownPrice(car);
  const isForSale = isAvailable(car) && car.status === 'in_stock' && !car.reserved;
  if (!rules || !average || !isForSale || !price || price <= lowestPriceDollars) return undefined;
  if (Math.max(average / price, price / average) > largestFactor || !isOfToday(market_date, today))
    return undefined;
  const saving = average - price;
  const kind = judgementOf(saving);
  if (!rules.judgements.includes(kind)) return undefined;
  const includes = priceBasis(price_type).toLowerCase();
  const when = market_date && `, as of ${dayInWords(market_date)}`;
  return {
    kind,
    /** '$1,250 below market average' (OPEN-42). */
    text: kind === 'around' ? 'Around market average' : `${dollars(Math.abs(saving))} ${kind} market average`,
    /** The figure, whose estimate it is, of what and of when, and the price that was compared. Sentences. */
    basis: `${rules.source}’s estimate of the average market price in ${market_area} is ${dollars(average)} ${includes}${when}. It is advertised at ${dollars(price)} ${includes}. The average is an estimate and not a valuation of it.`,
  };
}

function judgementOf(saving: number): MarketJudgement {
  if (Math.abs(saving) <= largestUnremarkableDollars) return 'around';
  return saving > 0 ? 'below' : 'above';
}

/** An estimate without a date counts: its words then name none. One day ahead is a difference of time zones. */
function isOfToday(date: string, today: string): boolean {
  if (!date) return true;
  const days = (Date.parse(today) - Date.parse(date)) / DAY;
  return days >= -1 && days <= mostDaysOld;
}
