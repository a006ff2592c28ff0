import type { Dealer } from '../../config/schema/dealer.ts';
import { isAvailable, isSold } from '../../domain/cars/availability.ts';
import type { Car } from '../../domain/cars/car.ts';
import { aboutCar, testDriveInsteadOfEnquiry, vehicleActions } from '../../domain/cars/car-actions.ts';
import { carriesCertificate, usedCarPerks } from '../../domain/cars/card-perks.ts';
import type { CardRules, CardView } from '../../domain/cars/card-view.ts';
import { changeoverFacts, staticCardView } from '../../domain/cars/card-view-of.ts';
import { commentParagraphs } from '../../domain/cars/comments.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { workshopCardView } from '../../domain/cars/workshop-card.ts';
import { queryOfCar } from '../../domain/finance/calculator-link.ts';
import { hasFigure, ratesOf } from '../../domain/finance/repayment-view.ts';
import { contactPath } from '../../domain/leads/form-paths.ts';
import { defaultReserveDollars, holdLength } from '../../domain/leads/reservation.ts';
import { testDriveRouteView } from '../../domain/leads/test-drive-route.ts';
import { oncePer } from '../../domain/once-per.ts';
import type { Location } from '../../domain/places/location.ts';
import { dollars } from '../../domain/prices/money.ts';
import { isPlainPrice } from '../../domain/prices/price-display.ts';
import { shownPrice } from '../../domain/prices/shown-price.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { contentPicture } from '../content-picture.ts';
import type { TitledText } from '../link-props.ts';
import { locationSummary } from '../places/location-of.ts';
import { mapOf } from '../places/location-props.ts';
import type { Planning } from '../planning.ts';
import { dealershipOf, siteDealershipId } from '../site-identity.ts';
import { otherState, type StockCar } from '../stock-of.ts';
import { carBreadcrumb } from './car-breadcrumb.ts';
import { carCalculator, carFinance } from './car-finance.ts';
import { carPeople } from './car-person.ts';
import notices from './notices.json' with { type: 'json' };
import { onRoadView, runningCostView } from './on-road.ts';
import { priceHistoryView } from './price-history.ts';
import { similarCars } from './similar-cars.ts';
import { details, keyInformation, specifications } from './vehicle-facts.ts';

/** Props of `/cars/{slug}/` (ROUTE-3). */
export type VehicleProps = Sparse<ReturnType<ReturnType<typeof vehiclePropsOf>>>;

/** Returns what the page of each car shows. */
export function vehiclePropsOf(planning: Planning) {
  const { dealer, stock, rules } = planning;
  const can = { ...rules.can, tradeIn: planning.can.tradeIn };
  const similarTo = similarCars(
    stock,
    ({ listed }) => listed,
    ({ listed }) => isAvailable(listed),
  );
  const cardOf = similarCardOf(planning);
  const placeOf = oncePer((location: Location) => placeOfCars(location, planning));
  const personOf = carPeople(planning);
  return (one: StockCar) => {
    const { car, card, listed, pictures, location } = one;
    const calculator = carCalculator(one, planning);
    const place = location?.visible ? placeOf(location) : undefined;
    const changeover = changeoverFacts(listed, card.price, rules);
    const historyHref = car.file && planning.pictures.document(car.file);
    const { protectYourCar, whyBuyFromUs } = dealer.copy;
    /** The part of the page that a reservation changes. */
    const stateOf = (state: StockCar) => ({
      card: state.card,
      /** 'Sold', 'Reserved' or 'Coming soon'. Undefined when the car is for sale. */
      notice: noticeOf(state.listed),
      /** The buttons of the sidebar (VEH-10). */
      actions: vehicleActions(state.listed, { ...rules, can }, historyHref || undefined).map((action) =>
        // The calculator of the finance page then begins with the repayment that this page advertises.
        action.kind === 'finance' && calculator?.setup.loan
          ? { ...action, href: rules.financePath + queryOfCar(car.id, calculator.setup.loan) }
          : action,
      ),
    });
    const other = otherState(one, planning);
    const present = stateOf(one);
    const changed = other && { reserved: other.listed.reserved, ...stateOf(other) };
    const isDriven = [present, changed].some((state) =>
      state?.actions.some(({ kind }) => kind === 'testDrive'),
    );
    return {
      ...present,
      /**
       * The parts of the page that change when a reservation of this car starts or ends (`otherState`). Undefined when it
       * cannot be reserved here.
       */
      other: changed,
      gallery: pictures.gallery,
      /** True when the pictures are illustrations and not photos of the car. */
      drawn: pictures.drawn,
      /** The key-information grid (VEH-8). Entries without a value are left out. */
      keyInformation: keyInformation(one),
      /** The details box. The first four lines are shown at first (VEH-6). */
      details: details(one),
      specifications: specifications(one),
      /** The paragraphs of the comments. Empty when there are none (VEH-24, VEH-26). */
      comments: commentParagraphs(car.dealercomments),
      features: car.standardEquipment,
      /** What the workshop fixed, what it left and what the car will need. Undefined when its stock line says nothing. */
      workshopCard: workshopCardView(car),
      /** The link to request photos of an available car (PHOTO-1). */
      requestPhotosHref: card.available && can.enquire ? aboutCar(contactPath, listed) : undefined,
      /** Who answers enquiries about an available car. Undefined when the dealer names nobody for it. */
      person: personOf(one),
      /** The label of the call-the-dealer card (CFG-47). */
      callToDealerText: rules.callToDealerText,
      /** Items that are included with the car. When empty, the section is left out. */
      included: includedWith(car, dealer),
      /** The text for a car that can be reserved here. */
      reserveOnline: reserveOnlineText(listed, dealer, rules),
      reasons: whyBuyFromUs,
      protectYourCar,
      /** The text of the dialog of the certified badge (VEH-20). */
      certified: certificateOf(car, dealer),
      /** The dealership id that is sent with events. */
      dealershipId: dealershipOf(car, dealer, location)?.id ?? siteDealershipId(dealer),
      /** For its changeover price. Undefined when it has none, or when the dealer does not offer one. */
      changeover: changeover && {
        ...changeover,
        ...(card.repayment && hasFigure(listed) && { rates: ratesOf(listed) }),
      },
      /** What it costs on the road, where the advertised price is without government charges. */
      onRoad:
        card.available && isPlainPrice(card.price)
          ? onRoadView(car, listed, { dealer, day: planning.stockDay })
          : undefined,
      /** The estimate of its fuel or power in a year. Undefined when it is not known, or when the dealer shows none. */
      runningCost: card.available ? runningCostView(car, listed, dealer) : undefined,
      /** What it has cost since when. Undefined when its price never changed, or when the dealer does not show it. */
      priceHistory: card.available ? priceHistoryView(one, planning) : undefined,
      /** Fixed ISO date for the days since it was listed, if the dealer has one. Otherwise the visitor's day. */
      asOf: rules.asOf,
      /** The repayment of the car per week or month, or the rates of its lender, and the example loan (FIN-17, VEH-18). */
      repayment: carFinance(one, planning),
      calculator,
      location: place?.summary,
      /** The route on which the car can be driven there. Undefined when nobody can drive it, or without a route. */
      testDriveRoute: isDriven ? place?.route : undefined,
      /** The map of that location. It loads when the visitor asks for it. */
      map: place?.map,
      /** The dealer's own picture of that location. */
      placePhoto: place?.photo,
      stockNumber: car.stocknum,
      breadcrumb: carBreadcrumb(one, planning),
      similar: similarTo(one).map(cardOf),
      searchPath: dealer.search.searchPath,
    };
  };
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

/**
 * The section What's Included: the items of the car, then those of the dealer for cars of its type. Empty for a car
 * that is not available.
 */
export function includedWith(car: Car, dealer: Pick<Dealer, 'cards' | 'copy'>): TitledText[] {
  if (!isAvailable(car)) return [];
  const certificate = certificateOf(car, dealer);
  return [
    ...(/^drive.?away$/i.test(car.price_type ?? '') && shownPrice(car) ? [driveAway] : []),
    ...(certificate ? [{ title: certificate.heading, text: certificate.text }] : []),
    // The dealer's perks for used cars (CARD-19).
    ...(dealer.cards.usedCarPerks && car.car_type === 'used' ? usedCarPerks : []),
    ...dealer.copy.whatsIncluded
      .filter(({ carTypes }) => carTypes.includes(car.car_type))
      .map(({ title, text }) => ({ title, text })),
  ];
}

const driveAway: TitledText = {
  title: 'A drive-away price',
  text: 'Registration, stamp duty and other government charges are in the price.',
};

/** What the dialog of the certified badge says: the dealer's or the brand's text, or a plain one (VEH-20, OPEN-73). */
export function certificateOf(
  car: Pick<Car, 'certified' | 'car_type' | 'make'>,
  { cards: { certifiedBadge } }: Pick<Dealer, 'cards'>,
): { heading: string; text: string } | undefined {
  if (!carriesCertificate(car, certifiedBadge?.makes)) return undefined;
  const {
    heading = `${car.make} Certified`,
    text = `${car.make} sells this used car under its own certificate. Ask us for the report of its inspection, and for what the certificate covers and for how long.`,
  } = certifiedBadge ?? {};
  return { heading, text };
}

/**
 * 'Reserve Online' is shown only on pages of cars that can be reserved (VEH-15). It names the car's own deposit; the
 * specified text is for the usual one (RESERVE-6). The dealer's text may name the time of the hold (RESERVE-5).
 */
export function reserveOnlineText(
  { reserve_amount, status }: Pick<ListedCar, 'reserve_amount' | 'status'>,
  { copy, reserve }: Pick<Dealer, 'copy' | 'reserve'>,
  { can }: Pick<CardRules, 'can'>,
): string | undefined {
  if (!can.reserve || !isAvailable({ status }) || reserve_amount === undefined) return undefined;
  const deposit = dollars(reserve_amount);
  if (copy.reserveOnline)
    return copy.reserveOnline
      .replaceAll('{deposit}', deposit)
      .replaceAll('{hold}', holdLength(reserve.holdHours));
  if (reserve_amount === 0) return 'Reserve this car online, without a deposit.';
  const which = reserve_amount === defaultReserveDollars ? 'any' : 'this';
  return `Reserve ${which} car for a fully refundable ${deposit}.`;
}

/** The notice about a sold, reserved or coming car (VEH-17). */
export function noticeOf(listed: ListedCar) {
  if (isSold(listed)) return notices.sold;
  if (!isAvailable(listed)) return notices.unavailable;
  if (listed.reserved) return notices.reserved;
  return listed.status === 'coming_soon' ? notices.comingSoon : undefined;
}
