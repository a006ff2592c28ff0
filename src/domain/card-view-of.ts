import { isAvailable } from './availability.ts';
import { cardActions, isTestDriveOnly } from './card-actions.ts';
import { cardPerks } from './card-perks.ts';
import type { CardRules, CardView } from './card-view.ts';
import { listedRepayment } from './finance/repayment-view.ts';
import { leadFacts } from './lead-car.ts';
import type { ListedCar } from './listed-car.ts';
import { grouped } from './money.ts';
import { priceView } from './price-display.ts';
import { savingView } from './saving.ts';
import { cardTag } from './tag.ts';
import { vehiclePath } from './vehicle-path.ts';

/**
 * All a card shows of a car.
 *
 * @param today ISO date from which ages are reckoned, in the browser too: the page's own day for the first render,
 *   so that it equals the HTML.
 */
export function cardView(car: ListedCar, rules: CardRules, today: string): CardView {
  const tag = cardTag(car, rules, today);
  const repayment = listedRepayment(car, rules);
  const actions = cardActions(car, rules);
  const dealershipId = rules.dealershipIds?.[car.dealership_slug];
  const opensForm = actions.some(({ kind }) => kind === 'enquire' || kind === 'testDrive');
  return {
    id: car.id,
    slug: car.slug,
    href: vehiclePath(car.slug),
    title: `${car.year} ${car.make} ${car.model}`,
    subtitle: [car.badge, car.series].filter(Boolean).join(' · '),
    image: { src: car.image, alt: car.image_alt },
    photosCount: car.photos_count,
    ...(tag && { tag }),
    facts: cardFacts(car),
    price: priceView(car, rules),
    ...(repayment && { repayment }),
    perks: cardPerks(car, rules),
    available: isAvailable(car),
    actions,
    ...(opensForm && { lead: leadFacts(car, isTestDriveOnly(car)) }),
    ...(rules.saving && { saving: savingView(car, rules.saving, dealershipId) }),
  };
}

/** A card for a page that is not drawn again in the browser: with what a reservation changes of it. */
export function staticCardView(car: ListedCar, rules: CardRules, today: string): CardView {
  const view = cardView(car, rules, today);
  if (!rules.can.reserve || car.reserve_amount < 0) return view;
  const reserved = !car.reserved;
  const { tag, actions, lead } = cardView({ ...car, reserved }, rules, today);
  return { ...view, other: { reserved, actions, ...(tag && { tag }), ...(lead && { lead }) } };
}

/**
 * Of a card that was made once (`staticCardView`), the one to draw at this moment.
 *
 * @param held ids of the cars that visitors hold; undefined: not known, the card is as it was made
 */
export function cardNow({ other, ...card }: CardView, held: ReadonlySet<string> | undefined): CardView {
  if (!other || held?.has(card.id) !== other.reserved) return card;
  const { tag: _, lead: __, ...same } = card;
  const { reserved, ...changed } = other;
  return { ...same, ...changed };
}

/** The four facts of a card, the empty ones left out (OPEN-57). */
function cardFacts(car: ListedCar): CardView['facts'] {
  return [
    { label: 'Odometer', value: car.km >= 0 ? `${grouped(car.km)} km` : '' },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: car.fuel },
    { label: 'Body', value: car.body },
  ].filter(({ value }) => value);
}
