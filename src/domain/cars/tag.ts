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
  for (const rule of Object.values(tagRules)) {
    const tag = rule(car, rules, today);
    if (tag) return tag;
  }
  return undefined;
}

type TagRule = (car: CardCar, rules: CardRules, today: string) => CardTag | undefined;

/** The first that applies counts. */
const tagRules: Record<string, TagRule> = {
  sold: (car, { tagNames, justSoldDays, timeZone }, today) => {
    if (isAvailable(car)) return undefined;
    const justSold = car.sold_at && ageInDays(car.sold_at, today, timeZone) <= justSoldDays;
    return { kind: 'sold', text: justSold ? tagNames.justSold : tagNames.sold, tone: 'ink' };
  },
  special: ({ tag }, rules) => {
    const spoken = tag.trim().toLowerCase();
    if (!spoken || !rules.specialTags.includes(spoken)) return undefined;
    const green = rules.runoutSaleGreen && spoken === 'runout sale';
    return { kind: 'special', text: tag.trim(), tone: green ? 'green' : 'red' };
  },
  greenCar: ({ fuel }, rules) =>
    rules.electricHybridTag && /electric|hybrid/i.test(fuel)
      ? { kind: 'green-car', text: fuel, tone: 'green' }
      : undefined,
  reserved: ({ reserved }, { tagNames }) =>
    reserved ? { kind: 'reserved', text: tagNames.reserved, tone: 'ink' } : undefined,
  certified: ({ certified, make }) =>
    certified
      ? { kind: 'certified', text: 'Certified', tone: 'brand', label: `${make} Certified used vehicle` }
      : undefined,
  custom: ({ tag }) => (tag.trim() ? { kind: 'custom', text: tag.trim(), tone: 'brand' } : undefined),
  comingSoon: ({ status }, { tagNames }) =>
    status === 'coming_soon' ? { kind: 'coming-soon', text: tagNames.comingSoon, tone: 'ink' } : undefined,
  /**
   * A time in the future is accepted within the difference of time zones. A feed's wrong year is not. Where only the day
   * is known, the tag ends up to a day early, because a page must not say New for too long.
   */
  new: ({ created_at = 0, car_type }, rules, today) => {
    const age = today.includes('T')
      ? (Date.parse(today) / 1000 - created_at) / daySeconds
      : ageInDays(created_at, today, rules.timeZone);
    if (age < -1 || age >= newForDays) return undefined;
    const { tagNames, newArrivalText } = rules;
    // 'New' on a used car would be false. A dealer's own text stays.
    const isMisleading = car_type !== 'new' && /^new$/i.test(tagNames.new.trim());
    if (isMisleading) return { kind: 'new', text: newArrivalText, tone: 'brand' };
    return { kind: 'new', text: tagNames.new, tone: 'brand', label: newArrivalText };
  },
};
