import type { CardAction, PhoneLink } from '../../domain/card-view.ts';

/** VEH-10, with the call behind what can be done without picking up the phone. */
const order: CardAction['kind'][] = ['enquire', 'testDrive', 'finance', 'reserve', 'call'];

/**
 * What a visitor can do with the car on its own page; the first is the filled button. The card's 'View Details' and
 * 'similar' lead to this very page and are left out. A number to call is offered whether cards show it or not [VEH-9].
 */
export function vehicleActions(actions: CardAction[], phone?: PhoneLink): CardAction[] {
  const call = actions.find(({ kind }) => kind === 'call');
  const offered =
    phone && !call
      ? [...actions, { kind: 'call' as const, label: 'Call the dealer', href: phone.href }]
      : actions;
  return order.flatMap((kind) => offered.find((action) => action.kind === kind) ?? []);
}

/** Where 'Find Me Something Similar' leads: to the similar cars further down, else to the search [VEH-17]. */
export function similarHref({ similar, searchPath }: { similar: unknown[]; searchPath: string }): string {
  return similar.length > 0 ? '#similar-cars' : searchPath;
}
