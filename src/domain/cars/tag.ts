import { isAvailable } from './availability.ts';
import type { CardRules, CardTag } from './card-view.ts';
import { ageInDays, type CardCar } from './listed-car.ts';

/** A car is new for this many times 24 hours after it was listed (CARD-15). */
const newForDays = 8;
const daySeconds = 86_400;

/**
 * The one tag a card shows: sold first (OPEN-90), then the first of CARD-9 to CARD-15 that applies.
 *
 * @param today ISO date, or a moment, see `cardView`
 */
export function cardTag(car: CardCar, rules: CardRules, today: string): CardTag | undefined {
  return (
    soldTag(car, rules, today) ??
    specialTag(car, rules) ??
    greenCarTag(car, rules) ??
    reservedTag(car, rules) ??
    certifiedTag(car) ??
    customTag(car) ??
    comingSoonTag(car, rules) ??
    newTag(car, rules, today)
  );
}

function soldTag(
  car: CardCar,
  { tagNames, justSoldDays, timeZone }: CardRules,
  today: string,
): CardTag | undefined {
  if (isAvailable(car)) return undefined;
  const justSold = car.sold_at && ageInDays(car.sold_at, today, timeZone) <= justSoldDays;
  return { kind: 'sold', text: justSold ? tagNames.justSold : tagNames.sold, tone: 'ink' };
}

function specialTag({ tag }: CardCar, rules: CardRules): CardTag | undefined {
  const spoken = tag.trim().toLowerCase();
  if (!spoken || !rules.specialTags.includes(spoken)) return undefined;
  const green = rules.runoutSaleGreen && spoken === 'runout sale';
  return { kind: 'special', text: tag.trim(), tone: green ? 'green' : 'red' };
}

function greenCarTag({ fuel }: CardCar, rules: CardRules): CardTag | undefined {
  if (!rules.electricHybridTag || !/electric|hybrid/i.test(fuel)) return undefined;
  return { kind: 'green-car', text: fuel, tone: 'green' };
}

function reservedTag({ reserved }: CardCar, { tagNames }: CardRules): CardTag | undefined {
  return reserved ? { kind: 'reserved', text: tagNames.reserved, tone: 'ink' } : undefined;
}

function certifiedTag({ certified, make }: CardCar): CardTag | undefined {
  return certified
    ? { kind: 'certified', text: 'Certified', tone: 'brand', label: `${make} Certified used vehicle` }
    : undefined;
}

function customTag({ tag }: CardCar): CardTag | undefined {
  return tag.trim() ? { kind: 'custom', text: tag.trim(), tone: 'brand' } : undefined;
}

function comingSoonTag({ status }: CardCar, { tagNames }: CardRules): CardTag | undefined {
  return status === 'coming_soon'
    ? { kind: 'coming-soon', text: tagNames.comingSoon, tone: 'ink' }
    : undefined;
}

/**
 * A time in the future is accepted within the difference of time zones. A feed's wrong year is not. Where only the day
 * is known, the tag ends up to a day early, because a page must not say New for too long.
 */
function newTag({ created_at = 0, car_type }: CardCar, rules: CardRules, today: string): CardTag | undefined {
  const age = today.includes('T')
    ? (Date.parse(today) / 1000 - created_at) / daySeconds
    : ageInDays(created_at, today, rules.timeZone);
  if (age < -1 || age >= newForDays) return undefined;
  const { tagNames, newArrivalText } = rules;
  // 'New' on a used car would be false. A dealer's own text stays.
  const isMisleading = car_type !== 'new' && /^new$/i.test(tagNames.new.trim());
  if (isMisleading) return { kind: 'new', text: newArrivalText, tone: 'brand' };
  return { kind: 'new', text: tagNames.new, tone: 'brand', label: newArrivalText };
}
