import { hasFigure, listedRepayment } from '../finance/repayment-view.ts';
import { leadFacts } from '../leads/lead-car.ts';
import { onRoadText } from '../on-road/estimate.ts';
import { marketView } from '../prices/market-price.ts';
import { grouped } from '../prices/money.ts';
import { isPlainPrice, priceBasis, priceView } from '../prices/price-display.ts';
import { savingView } from '../prices/saving.ts';
import { shownPrice } from '../prices/shown-price.ts';
import { vehiclePath } from '../slug.ts';
import { isAvailable } from './availability.ts';
import { cardActions, isTestDriveOnly } from './car-actions.ts';
import { carTitle } from './car-title.ts';
import { cardPerks } from './card-perks.ts';
import type { CardRules, CardView, ChangeoverFacts, PriceView } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';
import { listedView } from './listed-date.ts';
import { cardTag } from './tag.ts';
import type { Visitor } from './visitor.ts';

/** Everything a card shows about a car. @param rules those of the dealer */
export function cardView(car: ListedCar, rules: CardRules, visitor: Visitor): CardView {
  const day = visitor.today.slice(0, 10);
  const tag = cardTag(car, rules, visitor.today);
  const repayment = listedRepayment(car, rules, visitor);
  const actions = cardActions(car, rules);
  const dealershipId = rules.dealershipIds?.[car.dealership_slug];
  const where = rules.saysWhere ? whereOf(car, visitor) : '';
  const price = cardPrice(car, rules, visitor);
  const market = isPlainPrice(price) ? marketView(car, rules.market, day) : undefined;
  const listed = listedView(car, rules, { ...visitor, today: day });
  const changeover = changeoverFacts(car, price, rules);
  const opensForm = actions.some(({ kind }) => kind === 'enquire' || kind === 'testDrive');
  return {
    id: car.id,
    slug: car.slug,
    href: vehiclePath(car.slug),
    title: carTitle(car),
    subtitle: [car.badge, car.series].filter(Boolean).join(' · '),
    ...(where && { where }),
    ...(listed && { listed }),
    image: { src: car.image, alt: car.image_alt },
    photosCount: car.photos_count,
    ...(tag && { tag }),
    facts: cardFacts(car),
    price,
    ...(market && { market }),
    ...(repayment && { repayment }),
    ...(changeover && { changeover }),
    perks: cardPerks(car, rules),
    available: isAvailable(car),
    actions,
    ...(opensForm && { lead: leadFacts(car, isTestDriveOnly(car)) }),
    ...(rules.saving && { saving: savingView(car, rules.saving, dealershipId) }),
  };
}

/** The advertised price, and after it the estimate of what the car costs on the road if the visitor has asked for it. */
function cardPrice(car: ListedCar, rules: CardRules, visitor: Visitor): PriceView {
  const price = priceView(car, rules);
  return visitor.onRoadPrices && hasOnRoadEstimate(car, rules)
    ? { ...price, onRoad: onRoadText(car.on_road_price) }
    : price;
}

/** True when the card of a car shows an estimate beside its price as soon as the visitor asks for on-road prices. */
export function hasOnRoadEstimate(car: ListedCar, rules: CardRules): boolean {
  return isPlainPrice(priceView(car, rules)) && isAvailable(car) && car.on_road_price > shownPrice(car);
}

/** A card for a page that is not rendered again in the browser. It includes the fields that a reservation changes. */
export function staticCardView(car: ListedCar, rules: CardRules, today: string): CardView {
  const view = withLoan(cardView(car, rules, { today }), car);
  if (!rules.can.reserve || car.reserve_amount < 0) return view;
  const reserved = !car.reserved;
  const { tag, market, actions, lead } = cardView({ ...car, reserved }, rules, { today });
  const other = { reserved, actions, ...(tag && { tag }), ...(market && { market }), ...(lead && { lead }) };
  return { ...view, other };
}

/** A script replaces the weekly figure of a static card, so it needs what the figure is made of. */
function withLoan(view: CardView, car: ListedCar): CardView {
  if (!view.repayment || !hasFigure(car)) return view;
  return { ...view, loan: [shownPrice(car), car.interest_rate, car.comparison_rate] };
}

/**
 * Picks the current version of a card that was built by `staticCardView`.
 *
 * @param held ids of the cars that visitors hold; undefined: unknown, the card stays as it was built
 */
export function cardNow({ other, ...card }: CardView, held: ReadonlySet<string> | undefined): CardView {
  if (!other || held?.has(card.id) !== other.reserved) return card;
  const { tag: _, market: __, lead: ___, ...same } = card;
  const { reserved, ...changed } = other;
  return { ...same, ...changed };
}

const conditions: Record<ListedCar['car_type'], string> = { new: 'New', used: 'Used', demo: 'Demo' };

function whereOf({ car_type, location_name }: ListedCar, { distances = {} }: Visitor): string {
  const distance = Object.hasOwn(distances, location_name) ? `, ${distances[location_name]} away` : '';
  return [conditions[car_type], location_name && location_name + distance].filter(Boolean).join(' · ');
}

/** The four facts of a card, without empty ones (OPEN-57). */
function cardFacts(car: ListedCar): CardView['facts'] {
  return [
    { label: 'Odometer', value: car.km >= 0 ? `${grouped(car.km)} km` : '' },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: car.fuel },
    { label: 'Body', value: car.body },
  ].filter(({ value }) => value);
}

type ChangeoverCar = Pick<
  ListedCar,
  'price' | 'offer_price' | 'price_type' | 'preorder' | 'status' | 'reserved'
>;

/** Undefined for cars that show no changeover price: without a price, ordered in advance, or sold. */
export function changeoverFacts(
  car: ChangeoverCar,
  price: PriceView,
  { changeoverHref }: Pick<CardRules, 'changeoverHref'>,
): ChangeoverFacts | undefined {
  if (!changeoverHref || !isPlainPrice(price) || car.preorder || !isAvailable(car)) return undefined;
  const lacksCharges = priceBasis(car.price_type) === 'Excl. government charges';
  return { price: shownPrice(car), ...(lacksCharges && { plusOnRoad: true }) };
}
