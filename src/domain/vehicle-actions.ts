import { isAvailable } from './availability.ts';
import { cardActions, isTestDriveOnly } from './card-actions.ts';
import type { CardAction, CardRules } from './card-view.ts';
import type { ListedCar } from './listed-car.ts';

/** One button of a vehicle page's sidebar. */
export interface VehicleAction {
  kind: 'enquire' | 'testDrive' | 'history' | 'finance' | 'tradeIn' | 'reserve';
  label: string;
  href: string;
  /**
   * Share of the row from the small breakpoint up. On narrower screens every button has its own row (VEH-11, OPEN-87).
   */
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
  const offered: Omit<VehicleAction, 'width'>[] = cardActions(car, {
    ...rules,
    buttons: ['enquire', 'testDrive', 'finance', 'reserve'],
  }).flatMap(({ kind, label, href }) =>
    isVehicleAction(kind) ? { kind, label: shortLabels[kind] ?? label, href } : [],
  );
  if (historyHref) offered.push({ kind: 'history', label: 'Car history report', href: historyHref });
  if (rules.can.tradeIn && allowsTradeIn(car)) {
    const href = `/cars/trade-in/?car_id=${encodeURIComponent(car.id)}`;
    offered.push({ kind: 'tradeIn', label: 'Trade in', href });
  }
  return order.flatMap((kind): VehicleAction[] => {
    const action = offered.find((one) => one.kind === kind);
    return action ? [{ ...action, width: kind === 'reserve' && historyHref ? 'full' : 'half' }] : [];
  });
}

/** OPEN-44: the car is available, and not for test drives only (VEH-13). */
export function allowsTradeIn(car: Pick<ListedCar, 'status' | 'tag'>): boolean {
  return isAvailable(car) && !isTestDriveOnly(car);
}

function isVehicleAction(kind: CardAction['kind']): kind is CardAction['kind'] & VehicleAction['kind'] {
  return order.some((known) => known === kind);
}
