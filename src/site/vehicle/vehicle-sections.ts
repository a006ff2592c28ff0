import type { Dealer } from '../../config/schema/dealer.ts';
import { isAvailable, isSold } from '../../domain/cars/availability.ts';
import type { Car } from '../../domain/cars/car.ts';
import { carriesCertificate, usedCarPerks } from '../../domain/cars/card-perks.ts';
import type { CardRules } from '../../domain/cars/card-view.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { defaultReserveDollars, holdLength } from '../../domain/leads/reservation.ts';
import { dollars } from '../../domain/prices/money.ts';
import { shownPrice } from '../../domain/prices/shown-price.ts';
import type { TitledText } from '../link-props.ts';
import notices from './notices.json' with { type: 'json' };

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
