import { isAvailable } from '../domain/availability.ts';
import { testDriveInsteadOfEnquiry } from '../domain/card-actions.ts';
import type { CardView } from '../domain/card-view.ts';
import { cardView } from '../domain/card-view-of.ts';
import { commentParagraphs } from '../domain/comments.ts';
import { repaymentView } from '../domain/finance/repayment-view.ts';
import type { Location } from '../domain/location.ts';
import { type MapEmbed, mapEmbed } from '../domain/map-embed.ts';
import { marketNote } from '../domain/market-price.ts';
import { vehicleActions } from '../domain/vehicle-actions.ts';
import { dealershipOf } from './dealership-of.ts';
import { headOf } from './heads.ts';
import { carJsonLd } from './json-ld/car.ts';
import { breadcrumbJsonLd } from './json-ld/lists.ts';
import { locationSummary } from './location-of.ts';
import type { LocationSummary, Page, VehicleProps } from './page.ts';
import type { Planning } from './planning.ts';
import { filteredSearch } from './search-query.ts';
import { similarCars } from './similar-cars.ts';
import { baseUrlOf, siteDealershipId } from './site-of.ts';
import type { StockCar } from './stock-of.ts';
import { details, keyInformation, specifications } from './vehicle-facts.ts';
import { certificateOf, includedWith, noticeOf, reserveOnlineText } from './vehicle-sections.ts';

const similarShown = 4;

/** A page for every listed car (ROUTE-3). */
export function vehiclePages(planning: Planning): Page[] {
  const { dealer, stock, rules } = planning;
  const can = { ...rules.can, tradeIn: planning.can.tradeIn };
  const similarTo = similarCars(
    stock,
    ({ listed }) => listed,
    ({ listed }) => isAvailable(listed),
    similarShown,
  );
  const cardOf = similarCardOf(planning);
  const placeOf = placesOf(planning);
  return stock.map((one): Page => {
    const breadcrumb = breadcrumbOf(one, planning);
    const { car, card, listed, pictures, location } = one;
    const market = marketNote(car);
    const repayment = repaymentOn(one, planning);
    const notice = noticeOf(listed);
    const place = placeOf(location);
    const stockNumber = car.stocknum;
    const historyHref = car.file && planning.pictures.document(car.file);
    const reserveOnline = reserveOnlineText(listed, dealer, rules);
    const certified = certificateOf(car, dealer);
    const { protectYourCar, whyBuyFromUs } = dealer.copy;
    const dealership = dealershipOf(car, dealer, location);
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
      actions: vehicleActions(listed, { ...rules, can }, historyHref || undefined),
      callToDealerText: rules.callToDealerText,
      included: includedWith(car, dealer),
      ...(reserveOnline && { reserveOnline }),
      reasons: whyBuyFromUs,
      ...(protectYourCar && { protectYourCar }),
      ...(certified && { certified }),
      dealershipId: dealership?.id ?? siteDealershipId(dealer),
      ...(market && { market }),
      ...(repayment && { repayment }),
      ...(place && { location: place.summary }),
      ...(place?.map && { map: place.map }),
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

interface Place {
  summary: LocationSummary;
  map?: MapEmbed;
}

/** Each location's place once, not once a car. */
function placesOf({ dealer }: Planning): (location: Location | undefined) => Place | undefined {
  const places = new Map<Location, Place>();
  const { mapZoom, locationMap } = dealer.locationDisplay;
  const { provider, browserKey } = dealer.maps;
  return (location) => {
    if (!location?.visible) return undefined;
    const known = places.get(location);
    if (known) return known;
    // CFG-59
    const map =
      locationMap === 'map' ? mapEmbed(location.address, { provider, browserKey, zoom: mapZoom }) : undefined;
    const place: Place = { summary: locationSummary(location, dealer), ...(map && { map }) };
    places.set(location, place);
    return place;
  };
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
