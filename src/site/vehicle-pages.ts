import type { Dealer } from '../config/schema/dealer.ts';
import { isAvailable, isSold } from '../domain/availability.ts';
import type { Car } from '../domain/car.ts';
import { testDriveInsteadOfEnquiry } from '../domain/card-actions.ts';
import { usedCarPerks } from '../domain/card-perks.ts';
import type { CardView } from '../domain/card-view.ts';
import { cardView } from '../domain/card-view-of.ts';
import { commentParagraphs } from '../domain/comments.ts';
import { repaymentView } from '../domain/finance/repayment-view.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import type { Location } from '../domain/location.ts';
import { marketNote } from '../domain/market-price.ts';
import { headOf } from './heads.ts';
import { carJsonLd } from './json-ld/car.ts';
import { breadcrumbJsonLd } from './json-ld/lists.ts';
import { locationSummary } from './location-of.ts';
import type { LocationSummary, Page, VehicleProps } from './page.ts';
import type { Planning } from './planning.ts';
import { filteredSearch } from './search-query.ts';
import { similarCars } from './similar-cars.ts';
import { baseUrlOf } from './site-of.ts';
import type { StockCar } from './stock-of.ts';
import { details, keyInformation, specifications } from './vehicle-facts.ts';

const similarShown = 4;

/** A page for every listed car (ROUTE-3). */
export function vehiclePages(planning: Planning): Page[] {
  const { dealer, stock } = planning;
  const similarTo = similarCars(
    stock,
    ({ listed }) => listed,
    ({ listed }) => isAvailable(listed),
    similarShown,
  );
  const cardOf = similarCardOf(planning);
  const summaryOf = locationSummaries(planning);
  return stock.map((one): Page => {
    const breadcrumb = breadcrumbOf(one, planning);
    const { car, card, listed, pictures, location } = one;
    const market = marketNote(car);
    const repayment = repaymentOn(one, planning);
    const notice = noticeOf(listed);
    const summary = summaryOf(location);
    const stockNumber = car.stocknum;
    const historyHref = car.file && planning.pictures.document(car.file);
    const props: VehicleProps = {
      card,
      ...(notice && { notice }),
      gallery: pictures.gallery,
      drawn: pictures.drawn,
      keyInformation: keyInformation(one),
      details: details(one),
      specifications: specifications(one),
      comments: commentParagraphs(car.dealercomments),
      features: car.standardEquipment,
      reasons: reasonsFor(car, dealer),
      ...(historyHref && { historyHref }),
      ...(market && { market }),
      ...(repayment && { repayment }),
      ...(summary && { location: summary }),
      ...(stockNumber && { stockNumber }),
      breadcrumb,
      similar: similarTo(one).map(cardOf),
      searchPath: dealer.search.searchPath,
    };
    const head = headOf(dealer, {
      path: card.href,
      title: titleOf(one),
      description: descriptionOf(one),
      index: card.available,
      image: pictures.drawn ? undefined : pictures.gallery[0]?.src,
      jsonLd: [carJsonLd(one, dealer), breadcrumbJsonLd(baseUrlOf(dealer), breadcrumb)],
    });
    return { path: card.href, route: 'vehicle', head, props };
  });
}

function repaymentOn({ repayment }: StockCar, { rules }: Planning): VehicleProps['repayment'] {
  const view = repayment && repaymentView(repayment, rules);
  if (!view) return undefined;
  const { provider, example, lenderDisclaimer } = repayment;
  return { view, provider, example, ...(lenderDisclaimer && { lenderDisclaimer }) };
}

/** CARD-6: one dealer's similar cars offer a test drive in place of the enquiry. */
function similarCardOf({ dealer, rules, today }: Planning): (one: StockCar) => CardView {
  if (!dealer.cards.similarCarsTestDrive) return ({ card }) => card;
  const similarRules = testDriveInsteadOfEnquiry(rules);
  return ({ listed }) => cardView(listed, similarRules, today);
}

/** One summary a location, not one a car. */
function locationSummaries({
  dealer,
}: Planning): (location: Location | undefined) => LocationSummary | undefined {
  const summaries = new Map<Location, LocationSummary>();
  return (location) => {
    if (!location?.visible) return undefined;
    const summary = summaries.get(location) ?? locationSummary(location, dealer);
    summaries.set(location, summary);
    return summary;
  };
}

/** CARD-19: what a used car of this dealer comes with goes before what all of its cars do. */
function reasonsFor({ car_type }: Car, { cards, copy }: Dealer): VehicleProps['reasons'] {
  return cards.usedCarPerks && car_type === 'used'
    ? [...usedCarPerks, ...copy.whyBuyFromUs]
    : copy.whyBuyFromUs;
}

/** Home, make, model, the car: by the pages of their own, or the search filtered where there is none (ROUTE-16). */
function breadcrumbOf({ car, card }: StockCar, { dealer, landings }: Planning): VehicleProps['breadcrumb'] {
  const { searchPath } = dealer.search;
  const { make, model } = car;
  const makeHref = landings.ofMake(make)?.path ?? filteredSearch(searchPath, 'make', make);
  const modelHref =
    landings.ofModel(make, model)?.path ?? filteredSearch(searchPath, 'make_model', `${make} ${model}`);
  return [
    { label: 'Home', href: '/' },
    { label: make, href: makeHref },
    { label: model, href: modelHref },
    { label: card.title, href: card.href },
  ];
}

/** VEH-17, and what a visitor should know before falling for the car. */
function noticeOf(listed: ListedCar): VehicleProps['notice'] {
  if (isSold(listed))
    return { heading: 'Sold', text: 'This one has gone, but we can find you another like it.' };
  if (listed.reserved) {
    return {
      heading: 'Reserved',
      text: 'Somebody has put a deposit on this one. Ask us what happens if they change their mind.',
    };
  }
  if (listed.status === 'coming_soon') {
    return { heading: 'Coming soon', text: 'This one is on its way to us. Ask us when you can see it.' };
  }
  return undefined;
}

function titleOf({ card, car, listed }: StockCar): string {
  const name = [card.title, car.badge].filter(Boolean).join(' ');
  const town = [listed.city, listed.state].filter(Boolean).join(' ');
  return town ? `${name} for sale in ${town}` : `${name} for sale`;
}

/** '2021 Toyota Corolla Ascent Sport, 45,210 km, Automatic, Hybrid, Hatch. $26,990 drive away at Southport.' */
function descriptionOf({ card, car, listed }: StockCar): string {
  const facts = [[card.title, car.badge].filter(Boolean).join(' '), ...card.facts.map(({ value }) => value)];
  const { text, basis } = card.price;
  const price = [text, basis?.toLowerCase()].filter(Boolean).join(' ');
  const place = listed.location_name ? ` at ${listed.location_name}` : '';
  return card.available ? `${facts.join(', ')}. ${price}${place}.` : `${facts.join(', ')}. Sold${place}.`;
}
