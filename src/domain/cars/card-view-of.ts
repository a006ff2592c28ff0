import { listedRepayment } from '../finance/repayment-view.ts';
import { onRoadText } from '../on-road/estimate.ts';
import { marketView } from '../prices/market-price.ts';
import { isPlainPrice, priceBasis, priceView } from '../prices/price-display.ts';
import { canBeSaved } from '../prices/saving.ts';
import { shownPrice } from '../prices/shown-price.ts';
import { vehiclePath } from '../slug.ts';
import { type ChangeoverFacts, changeoverView } from '../trade-in/changeover.ts';
import { isAvailable, withReservations } from './availability.ts';
import { cardActions } from './car-actions.ts';
import { carTitle } from './car-title.ts';
import { cardPerks } from './card-perks.ts';
import type { CardChangeover, CardRules, CardView, PriceView } from './card-view.ts';
import { type CardCar, cardCarOf, type ListedCar } from './listed-car.ts';
import { listedView } from './listed-date.ts';
import { odometerText } from './odometer.ts';
import { pageCarOf } from './page-car.ts';
import { cardTag } from './tag.ts';
import type { Visitor } from './visitor.ts';

/** Everything a card shows about a car. @param rules those of the dealer */
export function cardView(planned: CardCar, rules: CardRules, visitor: Visitor) {
  const car = withReservations(planned, visitor.held);
  const today = visitor.today.slice(0, 10);
  const price = cardPrice(car, rules, visitor);
  const { saving } = rules;
  return {
    id: car.id,
    slug: car.slug,
    /** '/cars/{slug}/' */
    href: vehiclePath(car.slug),
    /** '2021 Toyota Corolla' */
    title: carTitle(car),
    /** 'Ascent Sport Hybrid · ZWE219R'; may be empty. */
    subtitle: [car.badge, car.series].filter(Boolean).join(' · '),
    /** 'Used · Meridian Cars Parramatta, 12 km away', at a dealer with several locations. */
    where: (rules.saysWhere && whereOf(car, visitor)) || undefined,
    /** When it was listed, for a dealer who shows it. */
    listed: listedView(car, rules, { ...visitor, today }),
    image: { src: car.image, alt: car.image_alt },
    photosCount: car.photos_count ?? 0,
    tag: cardTag(car, rules, visitor.today),
    facts: cardFacts(car),
    price,
    /** How the price stands to the market, with the basis of that. Undefined when nothing is said. */
    market: isPlainPrice(price) ? marketView(car, rules.market, today) : undefined,
    /**
     * The weekly cost (FIN-12). The same text contains both rates if the dealer wants that (CFG-41). The notes stand
     * below the cards.
     */
    repayment: listedRepayment(car, rules, visitor),
    /** The changeover price, for a visitor who uses a trade-in. Undefined for a car without one. */
    changeover: cardChangeover(car, price, rules, visitor),
    /** Extras of this dealer's used cars (CARD-19). Empty for other cars. */
    perks: cardPerks(car, rules),
    /** False for sold and unknown states. */
    available: isAvailable(car),
    actions: cardActions(car, rules),
    /** The car as data, for scripts. */
    page: pageCarOf(car, price, rules.dealershipIds?.[car.dealership_slug]),
    /**
     * Save and compare buttons. Undefined when the dealer's visitors cannot save cars. Where saving is not `offered`, they
     * appear only while the car is saved, so that it can be removed (WATCH-5, OPEN-95).
     */
    saving: saving && { offered: canBeSaved(car, saving), compare: saving.compare },
  };
}

/** The advertised price, and after it the estimate of what the car costs on the road if the visitor has asked for it. */
function cardPrice(car: CardCar, rules: CardRules, visitor: Visitor): PriceView {
  const price = priceView(car, rules);
  const onRoad = visitor.onRoadPrices && onRoadEstimate(car, rules);
  return onRoad ? { ...price, onRoad: onRoadText(onRoad) } : price;
}

/** The estimate that a card shows beside its price when the visitor asks for on-road prices. In whole dollars. */
export function onRoadEstimate(car: CardCar, rules: CardRules): number | undefined {
  const { on_road_price = 0 } = car;
  const isShown = isPlainPrice(priceView(car, rules)) && isAvailable(car);
  return isShown && on_road_price > shownPrice(car)! ? on_road_price : undefined;
}

/** The card of a static page, with what it is made of if it may say something else to a visitor. */
export function staticCardView(car: ListedCar, rules: CardRules, today: string): CardView {
  const view = cardView(car, rules, { today });
  const canBeReserved = rules.can.reserve && car.reserve_amount !== undefined;
  if (!canBeReserved && !view.repayment && !view.changeover) return view;
  return { ...view, source: cardCarOf(car) };
}

const conditions: Record<ListedCar['car_type'], string> = { new: 'New', used: 'Used', demo: 'Demo' };

function whereOf({ car_type, location_name }: CardCar, { distances = {} }: Visitor): string {
  const distance = Object.hasOwn(distances, location_name) ? `, ${distances[location_name]} away` : '';
  return [conditions[car_type], location_name && location_name + distance].filter(Boolean).join(' · ');
}

/** The four facts of a card, without empty ones (OPEN-57). */
function cardFacts(car: CardCar) {
  return [
    { label: 'Odometer', value: odometerText(car.km) },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: car.fuel },
    { label: 'Body', value: car.body },
  ].filter(({ value }) => value);
}

function cardChangeover(
  car: CardCar,
  price: PriceView,
  rules: CardRules,
  { tradeIn, today, day = today }: Visitor,
): CardChangeover | undefined {
  const facts = changeoverFacts(car, price, rules);
  if (!facts) return undefined;
  const { plusOnRoad } = facts;
  const said = tradeIn && { ...changeoverView(facts, tradeIn, day), href: rules.changeoverHref ?? '' };
  return { ...(plusOnRoad && { plusOnRoad }), ...(said && { said }) };
}

/** Undefined for cars that show no changeover price: without a price, ordered in advance, or sold. */
export function changeoverFacts(
  car: CardCar,
  price: PriceView,
  { changeoverHref }: Pick<CardRules, 'changeoverHref'>,
): ChangeoverFacts | undefined {
  const shown = shownPrice(car);
  if (!shown || !changeoverHref || !isPlainPrice(price) || car.preorder || !isAvailable(car))
    return undefined;
  const lacksCharges = priceBasis(car.price_type) === 'Excl. government charges';
  return { price: shown, ...(lacksCharges && { plusOnRoad: true }) };
}
