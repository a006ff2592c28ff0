import type { TextPlace } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { isAvailable } from '../domain/cars/availability.ts';
import { type Car, isVin } from '../domain/cars/car.ts';
import { carTitle } from '../domain/cars/car-title.ts';
import { lenderRule } from '../domain/finance/lenders.ts';
import { DAY } from '../domain/time/durations.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import { carLocations } from '../site/places/location-of.ts';
import { lenderOf } from '../site/vehicle/car-finance.ts';
import { error, type Finding, inDealer, inStock, type Place, warning } from './finding.ts';

/** The number of days that a car must have been offered before a former price may be shown. */
const fewestDaysOffered = 7;

/** The cars that have a page, each with what its page shows. */
export function shownCars({ pages }: SitePlan, cars: readonly Car[]) {
  const bySlug = new Map(cars.map((car) => [car.slug, car]));
  return pages.flatMap((page) => {
    if (page.route !== 'vehicle') return [];
    const { path, props } = page;
    const car = bySlug.get(props.card.slug);
    return car ? [{ car, path, props }] : [];
  });
}

type ShownCar = ReturnType<typeof shownCars>[number];

/** One finding with the number of stock lines that are not on the site, then one for each of them. */
export function rejectFindings({ cars, hidden, rejects, warnings, source, stale }: Inventory): Finding[] {
  // An empty site is an error. A site without some of its cars is not.
  const severe = rejects.length > 0 && cars.length === 0 ? error : warning;
  const finding = (message: string, remedy: string, at?: Partial<TextPlace>): Finding =>
    severe('rejected-stock', inLines(source, at), { message, remedy });
  const mend = 'Correct these lines where the stock comes from; "npm run stock -- check" lists all of them.';
  const [first] = rejects;
  const lines = cars.length + hidden.length + rejects.length;
  const [is, their] = rejects.length === 1 ? ['line is', 'its car is'] : ['lines are', 'their cars are'];
  const leftOut = `${rejects.length} of ${lines} ${is} left out of the stock, so ${their} not on the site.`;
  return [
    ...(first ? [finding(leftOut, mend, first)] : []),
    // That there is no file at all is a warning of its own.
    ...(lines + warnings.length === 0 ? [warning('empty-stock', inLines(source), emptyStock)] : []),
    ...rejects.slice(0, mostRejects).map((reject) => finding(reject.reason, mend, reject)),
    ...(stale ? [finding(stale, 'Mend the feed, or correct "stock.feed".')] : []),
  ];
}

const emptyStock = {
  message: 'The stock is empty, and the site shows no car.',
  remedy: 'Import one, or set "stock.feed".',
};

/** The whole stock, or a line of it. */
const inLines = (source: string, { line, column }: Partial<TextPlace> = {}): Place => ({
  file: 'stock.ndjson',
  source,
  ...(line !== undefined && { line }),
  ...(column !== undefined && { column }),
});

/** A feed in another format has a reject in every line. The first ones are enough to see the problem. */
const mostRejects = 100;

/** What the reader of the stock left out or repaired in cars that are on the site, once for each kind. */
export function valueFindings({ warnings, source }: Inventory): Finding[] {
  return warnings.map(({ place, id, message }) => {
    const line = /:(\d+)$/.exec(place)?.[1];
    const at = line === undefined ? {} : { line: Number(line), column: 1 };
    return warning('stock-value', inLines(source, at), {
      message: `${id === undefined ? '' : `Car ${id}: `}${message.replace(/\.$/, '')}.`,
      remedy: 'Correct it where the stock comes from, or in its map; the cars are on the site without it.',
    });
  });
}

/** Findings about statements on the pages of cars. */
export function stockFindings({ cars }: { cars: readonly Car[] }, plan: SitePlan, today: string): Finding[] {
  const ofEach = shownCars(plan, cars).flatMap((one) =>
    [priceFindings(one, today), identityFinding(one), repaymentFinding(one, plan)].flat(),
  );
  return [...ofEach, ...twinFindings(cars)];
}

/** Cars for sale with the VIN of another one: feeds list a car anew and forget the former entry. */
function twinFindings(cars: readonly Car[]): Finding[] {
  const byVin = Map.groupBy(cars.filter(isAvailable), ({ vin = '' }) => vin.toUpperCase());
  byVin.delete('');
  return [...byVin.values()].flatMap(([first, ...twins]) =>
    twins.map(({ id, vin, name }) =>
      warning('vehicle-identity', inStock(id, 'vin'), {
        found: vin,
        message: `${name} has the VIN of car ${first!.id}, so one car seems to be for sale twice.`,
        remedy: 'Take one of the two out where the stock comes from, or correct its VIN.',
      }),
    ),
  );
}

/** The cars that feeds for advertising services leave out (`publishedData`). */
export function advertFindings({ leftOut }: Pick<SitePlan, 'leftOut'>): Finding[] {
  return leftOut.map(({ feed, carId, title, key, reason, remedy }) => {
    const place = key.startsWith('publishedData.') ? inDealer(key.split('.')) : inStock(carId, key);
    const message = `${title} is not in the feed "${feed}": it ${reason}.`;
    return warning('advert-feed', place, { message, remedy });
  });
}

function priceFindings({ car, props: { card } }: ShownCar, today: string): Finding[] {
  const { kind, basis, text, was } = card.price;
  if ((kind !== 'price' && kind !== 'reduced') || !card.available) return [];
  const offeredDays = car.created_at ? (Date.parse(today) - Date.parse(car.created_at)) / DAY : undefined;
  return [
    !basis &&
      error('price-basis', inStock(car.id, 'price_type'), {
        found: text,
        message: `${card.title} has a price that does not say whether it is drive away.`,
        remedy:
          'Set "price_type", best to "Drive Away" with the whole price; of an import, in the "defaults" of its map.',
      }),
    /^excl/i.test(basis ?? '') &&
      warning('price-total', inStock(car.id, 'price_type'), {
        found: `${text} ${basis}`,
        message: `${card.title} has a price without government charges, and no total beside it.`,
        remedy: 'Advertise the drive away price wherever it can be reckoned.',
      }),
    was !== undefined &&
      !(offeredDays !== undefined && offeredDays >= fewestDaysOffered) &&
      warning('was-price', inStock(car.id, car.before_price ? 'before_price' : 'offer_price'), {
        found: was,
        message: `${card.title} claims an earlier price and ${offeredDays === undefined ? 'does not say when it was listed' : `was listed fewer than ${fewestDaysOffered} days ago`}.`,
        remedy:
          'Keep proof that it was offered at that price for a reasonable time, or remove the earlier price.',
      }),
  ].filter((finding) => finding !== false);
}

function identityFinding({ car, props: { card, location } }: ShownCar): Finding | [] {
  const find = (key: 'stocknum' | 'regplate' | 'vin', message: string, remedy: string): Finding =>
    warning('vehicle-identity', inStock(car.id, key), {
      found: car[key] || undefined,
      message: `${card.title} ${message}`,
      remedy,
    });
  if (car.vin) {
    const isSound = car.item_type !== 'car' || isVin(car.vin);
    const remedy = 'Write its 17 letters and digits, none of them I, O or Q.';
    return isSound ? [] : find('vin', 'has a VIN that cannot be one.', remedy);
  }
  if (car.regplate) return [];
  if (!car.stocknum)
    return find('stocknum', 'has no stock number, VIN or plate to be known by.', 'Set "stocknum" or "vin".');
  if (location?.state !== 'nsw' || car.car_type !== 'used') return [];
  const remedy = 'Set "regplate", or "vin" if it is unregistered.';
  return find('regplate', 'is a used car in NSW without its plate.', remedy);
}

function repaymentFinding({ car, props }: ShownCar, plan: SitePlan): Finding | [] {
  const { card } = props;
  if (!card.repayment && !props.repayment) return [];
  const notes = plan.site.repaymentNotes;
  const said = card.repayment?.text ?? '';
  // With CFG-41 off the card shows no rates, and the notes on the page show both.
  const isWhole = !card.repayment || /comparison\s+rate/i.test(said) || (notes?.rates && !said.includes('%'));
  if (isWhole && notes) return [];
  return error('comparison-rate', inStock(car.id, 'finance_lenders'), {
    found: card.repayment?.text,
    message: `${card.title} shows a repayment without its comparison rate and the warning.`,
    remedy: 'Give the lender its "comparisonRate", or name it in "finance.lender".',
  });
}

/**
 * Cars for sale with figures of lenders, but not of the one that the dealer names for them: they show no finance. A car
 * without any figures is none of these, because no feed has figures for every car.
 */
export function lenderFindings(dealer: Dealer, { cars }: Inventory): Finding[] {
  if (dealer.finance.financeExcluded) return [];
  const locationOf = carLocations(dealer);
  return cars.flatMap((car): Finding | [] => {
    const known = Object.keys(car.finance_lenders ?? {});
    const lender = lenderOf(car, dealer, locationOf(car));
    if (!isAvailable(car) || known.length === 0 || !lender || known.includes(lender)) return [];
    return warning('lender-figures', inStock(car.id, 'finance_lenders'), {
      found: known.join(', '),
      message: `${carTitle(car)} has no figures of ${lenderRule(lender).provider || 'the dealer itself'} ("${lender}"), so it shows no finance.`,
      remedy:
        'Have the feed write the figures under that name, or name in "finance.lender" (of a dealership, in "dealerships") the lender whose figures it has.',
    });
  });
}

/** Averages of the market that are compared with no price, because nobody says what they include. */
export function marketFinding({ cards }: Dealer, { cars }: Inventory): Finding | [] {
  const { judgements, basis } = cards.marketPrice;
  if (judgements.length === 0 || basis) return [];
  const unsaid = cars.filter(({ autograb_data: figures }) => {
    const average = figures?.state_average_market_price || figures?.average_market_price;
    return average && !figures.price_type;
  });
  if (unsaid.length === 0) return [];
  const [have, are] = unsaid.length === 1 ? ['car has', 'it is'] : ['cars have', 'they are'];
  return warning('market-basis', inDealer(['cards', 'marketPrice', 'basis']), {
    message: `${unsaid.length} ${have} an average of the market that does not say what it includes, so ${are} not compared.`,
    remedy:
      'Ask who provides the averages, and set "cards.marketPrice.basis" to "driveAway" or "excludesGovernmentCharges"; with "judgements": [] no price is compared.',
  });
}
