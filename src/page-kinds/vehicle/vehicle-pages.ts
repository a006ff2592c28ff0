import { isAvailable } from '../../domain/cars/availability.ts';
import { aboutCar, testDriveInsteadOfEnquiry, vehicleActions } from '../../domain/cars/car-actions.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import { changeoverFacts, staticCardView } from '../../domain/cars/card-view-of.ts';
import { commentParagraphs } from '../../domain/cars/comments.ts';
import { workshopCardView } from '../../domain/cars/workshop-card.ts';
import { queryOfCar } from '../../domain/finance/calculator-link.ts';
import { hasFigure, ratesOf } from '../../domain/finance/repayment-view.ts';
import { contactPath } from '../../domain/leads/form-paths.ts';
import { testDriveRouteView } from '../../domain/leads/test-drive-route.ts';
import { oncePer } from '../../domain/once-per.ts';
import type { Location } from '../../domain/places/location.ts';
import { isPlainPrice } from '../../domain/prices/price-display.ts';
import { contentPicture } from '../../site/content-picture.ts';
import { carJsonLd } from '../../site/json-ld/car.ts';
import { breadcrumbJsonLd, headOf, measuredCar, type PageOf } from '../../site/page.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import { mapOf } from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import { carMarkdownPath } from '../../site/published/car-markdown.ts';
import { baseUrlOf, dealershipOf, siteDealershipId } from '../../site/site-identity.ts';
import { otherState, type StockCar } from '../../site/stock-of.ts';
import { carBreadcrumb } from '../../site/vehicle/car-breadcrumb.ts';
import { carCalculator, carFinance } from '../../site/vehicle/car-finance.ts';
import { carPeople } from '../../site/vehicle/car-person.ts';
import { onRoadView, runningCostView } from '../../site/vehicle/on-road.ts';
import { priceHistoryView } from '../../site/vehicle/price-history.ts';
import { similarCars } from '../../site/vehicle/similar-cars.ts';
import { details, keyInformation, specifications } from '../../site/vehicle/vehicle-facts.ts';
import type { VehicleProps, VehicleState } from '../../site/vehicle/vehicle-props.ts';
import { certificateOf, includedWith, noticeOf, reserveOnlineText } from './vehicle-sections.ts';

/** A page for every listed car (ROUTE-3), and for every hidden one, whose page only links lead to. */
export function vehiclePages(planning: Planning): PageOf<'vehicle', VehicleProps>[] {
  const { dealer, stock, unlisted, rules } = planning;
  const cars = [...stock, ...unlisted];
  const can = { ...rules.can, tradeIn: planning.can.tradeIn };
  const similarTo = similarCars(
    stock,
    ({ listed }) => listed,
    ({ listed }) => isAvailable(listed),
  );
  const cardOf = similarCardOf(planning);
  const placeOf = oncePer((location: Location) => placeOfCars(location, planning));
  const personOf = carPeople(planning);
  const ownTitleOf = toldApart(cars, titleOf);
  const ownDescriptionOf = toldApart(cars, descriptionOf);
  return cars.map((one): PageOf<'vehicle', VehicleProps> => {
    const breadcrumb = carBreadcrumb(one, planning);
    const { car, card, listed, pictures, location } = one;
    const calculator = carCalculator(one, planning);
    const place = location?.visible ? placeOf(location) : undefined;
    const changeover = changeoverFacts(listed, card.price, rules);
    const stockNumber = car.stocknum;
    const historyHref = car.file && planning.pictures.document(car.file);
    const { protectYourCar, whyBuyFromUs } = dealer.copy;
    const dealership = dealershipOf(car, dealer, location);
    const stateOf = (state: StockCar): Omit<VehicleState, 'reserved'> => {
      return {
        card: state.card,
        notice: noticeOf(state.listed),
        actions: vehicleActions(state.listed, { ...rules, can }, historyHref || undefined).map((action) =>
          // The calculator of the finance page then begins with the repayment that this page advertises.
          action.kind === 'finance' && calculator?.setup.loan
            ? { ...action, href: rules.financePath + queryOfCar(car.id, calculator.setup.loan) }
            : action,
        ),
      };
    };
    const other = otherState(one, planning);
    const present = stateOf(one);
    const changed = other && { reserved: other.listed.reserved, ...stateOf(other) };
    const isDriven = [present, changed].some((state) =>
      state?.actions.some(({ kind }) => kind === 'testDrive'),
    );
    const props: VehicleProps = {
      ...present,
      other: changed,
      gallery: pictures.gallery,
      drawn: pictures.drawn,
      keyInformation: keyInformation(one),
      details: details(one),
      specifications: specifications(one),
      comments: commentParagraphs(car.dealercomments),
      features: car.standardEquipment,
      workshopCard: workshopCardView(car),
      requestPhotosHref: card.available && can.enquire ? aboutCar(contactPath, listed) : undefined,
      person: personOf(one),
      callToDealerText: rules.callToDealerText,
      included: includedWith(car, dealer),
      reserveOnline: reserveOnlineText(listed, dealer, rules),
      reasons: whyBuyFromUs,
      protectYourCar,
      certified: certificateOf(car, dealer),
      dealershipId: dealership?.id ?? siteDealershipId(dealer),
      changeover: changeover && {
        ...changeover,
        ...(card.repayment && hasFigure(listed) && { rates: ratesOf(listed) }),
      },
      onRoad:
        card.available && isPlainPrice(card.price)
          ? onRoadView(car, listed, { dealer, day: planning.stockDay })
          : undefined,
      runningCost: card.available ? runningCostView(car, listed, dealer) : undefined,
      priceHistory: card.available ? priceHistoryView(one, planning) : undefined,
      asOf: rules.asOf,
      repayment: carFinance(one, planning),
      calculator,
      location: place?.summary,
      testDriveRoute: isDriven ? place?.route : undefined,
      map: place?.map,
      placePhoto: place?.photo,
      stockNumber,
      breadcrumb,
      similar: similarTo(one).map(cardOf),
      searchPath: dealer.search.searchPath,
    };
    const head = headOf(dealer, {
      path: card.href,
      title: ownTitleOf(one),
      description: ownDescriptionOf(one),
      index: card.available,
      image: pictures.photosCount > 0 ? pictures.gallery[0]?.src : undefined,
      markdown: dealer.publishedData.markdownPages ? carMarkdownPath(car.slug) : undefined,
      jsonLd: [carJsonLd(one, dealer), breadcrumbJsonLd(baseUrlOf(dealer), breadcrumb)],
    });
    const ownDealership = dealership?.id === siteDealershipId(dealer) ? undefined : dealership?.id;
    return { path: card.href, route: 'vehicle', head, props, measured: measuredCar(one, ownDealership) };
  });
}

/** For dealers with this option, similar cars offer a test drive instead of the enquiry (CARD-6). */
function similarCardOf({ dealer, rules, stockDay }: Planning): (one: StockCar) => CardView {
  if (!dealer.cards.similarCarsTestDrive) return ({ card }) => card;
  const similarRules = testDriveInsteadOfEnquiry(rules);
  const { buttons } = similarRules;
  return ({ listed }) => {
    const { source, ...card } = staticCardView(listed, similarRules, stockDay);
    return { ...card, ...(source && { source: { ...source, buttons } }) };
  };
}

function placeOfCars(location: Location, planning: Planning) {
  const { dealer } = planning;
  return {
    summary: locationSummary(location, dealer),
    route: testDriveRouteView(location.test_drive_route),
    map: mapOf(location, dealer),
    photo: contentPicture(planning, [location.image]),
  };
}

/** The text of each car, with its stock number where others have the same, so that search results can be told apart. */
function toldApart(cars: readonly StockCar[], textOf: (one: StockCar, stockNumber?: string) => string) {
  const byText = Map.groupBy(cars, (one) => textOf(one));
  return (one: StockCar) => textOf(one, byText.get(textOf(one))!.length > 1 ? one.car.stocknum : undefined);
}

function titleOf({ card, car, listed }: StockCar, stockNumber?: string): string {
  const name = [card.title, car.badge, stockNumber].filter(Boolean).join(' ');
  const town = [listed.city, listed.state].filter(Boolean).join(' ');
  return town ? `${name} for sale in ${town}` : `${name} for sale`;
}

/**
 * The description for search engines: '2021 Toyota Corolla Ascent Sport, 45,210 km, Automatic, Hybrid, Hatch.
 * $26,990 drive away at Southport.'
 */
function descriptionOf({ card, car, listed }: StockCar, stockNumber?: string): string {
  const name = [card.title, car.badge].filter(Boolean).join(' ');
  const number = stockNumber && `stock number ${stockNumber}`;
  const facts = [name, number, ...card.facts.map(({ value }) => value)].filter(Boolean).join(', ');
  const { text, basis } = card.price;
  const price = [text, basis?.toLowerCase()].filter(Boolean).join(' ');
  const place = listed.location_name ? ` at ${listed.location_name}` : '';
  return card.available ? `${facts}. ${price}${place}.` : `${facts}. Sold${place}.`;
}
