import { contactPath, testDrivePath } from '../leads/form-paths.ts';
import { dollars } from '../prices/money.ts';
import { vehiclePath } from '../slug.ts';
import { isAvailable } from './availability.ts';
import type { CardAction, CardRules } from './card-view.ts';
import type { CardCar, ListedCar } from './listed-car.ts';
import { isTestDriveOnly } from './page-car.ts';

/**
 * The buttons on a car's card: those of the dealer's buttons that apply to the car, then a link to its page. A car that
 * is listed for test drives only has that button whatever the dealer's are (CARD-5).
 */
export function cardActions(car: CardCar, rules: CardRules): CardAction[] {
  const page = vehiclePath(car.slug);
  if (!isAvailable(car)) return [{ kind: 'similar', label: 'Find Me Something Similar', href: page }];
  const wanted = new Set(isTestDriveOnly(car) ? [...rules.buttons, 'testDrive' as const] : rules.buttons);
  const buttons = [...wanted].flatMap((button) => offeredAction[button](car, rules, page) ?? []);
  return [...buttons, { kind: 'view', label: 'View Details', href: page }];
}

/** RESERVE-4: the label contains the amount, unless the deposit is free. */
export function reserveLabel(amountDollars: number): string {
  return amountDollars > 0 ? `Reserve Now ${dollars(amountDollars)}` : 'Reserve Now';
}

/** CARD-6: cards of similar cars offer a test drive instead of the enquiry. */
export function testDriveInsteadOfEnquiry(rules: CardRules): CardRules {
  const buttons = rules.buttons.map((button) => (button === 'enquire' ? 'testDrive' : button));
  return { ...rules, buttons: [...new Set(buttons)] };
}

type Offer = (car: CardCar, rules: CardRules, page: string) => CardAction | undefined;

const offeredAction: Record<CardRules['buttons'][number], Offer> = {
  call: ({ location_name }, { phone, phones, callToDealerText }) => {
    const { href } = phones?.[location_name] ?? phone ?? {};
    return href === undefined ? undefined : { kind: 'call', label: callToDealerText, href };
  },
  enquire: (car, { can }) =>
    can.enquire ? { kind: 'enquire', label: 'Enquire Now', href: aboutCar(contactPath, car) } : undefined,
  finance: (car, { can, financeLabel, financePath }) =>
    can.finance ? { kind: 'finance', label: financeLabel, href: aboutCar(financePath, car) } : undefined,
  testDrive: (car, { can }) =>
    // OPEN-45. Caravans are towed, so nobody test drives one.
    can.testDrive && car.item_type !== 'caravan'
      ? { kind: 'testDrive', label: 'Book a Test Drive', href: aboutCar(testDrivePath, car) }
      : undefined,
  reserve: (car, { can, checkoutPath }, page) =>
    can.reserve && !car.reserved && car.reserve_amount !== undefined
      ? { kind: 'reserve', label: reserveLabel(car.reserve_amount), href: `${page}${checkoutPath}/` }
      : undefined,
};

/**
 * Link to the form's own page with the car. It is used without script or in a new tab; otherwise a dialog opens
 * (VEH-23).
 */
export function aboutCar(path: string, { id }: Pick<ListedCar, 'id'>): string {
  return `${path}?car_id=${encodeURIComponent(id)}`;
}

interface FinanceLabels {
  /** CFG-39. */
  financeButtonLabel?: string;
  /** CFG-40. */
  financeLabelTestVariant?: boolean;
}

/** Text of the finance button (FIN-14): the test variant's, else the dealer's, else the default. */
export function financeLabel({ financeButtonLabel, financeLabelTestVariant }: FinanceLabels): string {
  return financeLabelTestVariant ? 'Finance Quote' : financeButtonLabel?.trim() || 'Get Finance';
}

/** One button of a vehicle page's sidebar. */
export interface VehicleAction {
  kind: 'enquire' | 'testDrive' | 'history' | 'finance' | 'tradeIn' | 'reserve';
  label: string;
  href: string;
  /** Share of the row. On the narrowest phones every button has its own row (VEH-11, OPEN-87). */
  width: 'half' | 'full';
}

/** The pages and dialogs of the site. Buttons without a target are left out. */
export type VehicleCan = CardRules['can'] & { tradeIn: boolean };

/** VEH-10. */
const order: VehicleAction['kind'][] = ['enquire', 'testDrive', 'history', 'finance', 'tradeIn', 'reserve'];

/** Shorter labels than on a card, because the buttons stand beside the price. The dealer's own labels stay. */
const shortLabels: Partial<Record<CardAction['kind'], string>> = {
  enquire: 'Enquire',
  testDrive: 'Test drive',
};

/**
 * The buttons under 'Interested in this vehicle?', in their order and widths. None for a car that is not available.
 *
 * @param rules the dealer's card rules, except that the dealer's choice of card buttons has no effect here
 * @param historyHref URL of the car history report, if there is a file (VEH-14)
 */
export function vehicleActions(
  car: ListedCar,
  rules: Omit<CardRules, 'can'> & { can: VehicleCan },
  historyHref?: string,
): VehicleAction[] {
  if (!isAvailable(car)) return [];
  const onCard = cardActions(car, { ...rules, buttons: ['enquire', 'testDrive', 'finance', 'reserve'] });
  const offered: { kind: string; label: string; href: string }[] = onCard.map(({ kind, label, href }) => ({
    kind,
    label: shortLabels[kind] ?? label,
    href,
  }));
  const report = car.item_type === 'car' ? 'Car history report' : 'History report';
  if (historyHref) offered.push({ kind: 'history', label: report, href: historyHref });
  if (rules.can.tradeIn && allowsTradeIn(car))
    offered.push({ kind: 'tradeIn', label: 'Trade in', href: aboutCar('/cars/trade-in/', car) });
  return order.flatMap((kind): VehicleAction[] => {
    const action = offered.find((one) => one.kind === kind);
    return action ? [{ ...action, kind, width: kind === 'reserve' && historyHref ? 'full' : 'half' }] : [];
  });
}

/** OPEN-44: the car is available, and not for test drives only (VEH-13). */
export function allowsTradeIn(car: Pick<ListedCar, 'status' | 'tag'>): boolean {
  return isAvailable(car) && !isTestDriveOnly(car);
}
