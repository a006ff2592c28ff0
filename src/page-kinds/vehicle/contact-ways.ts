import type { VehicleAction } from '../../domain/cars/car-actions.ts';
import type { LocationSummary } from '../../site/site.ts';

/** The action with the filled button: the first one that starts a conversation. A report does not. */
export function leadingAction(actions: readonly VehicleAction[]): VehicleAction | undefined {
  return actions.find(({ kind }) => kind !== 'history' && kind !== 'tradeIn');
}

/** The link of 'Find Me Something Similar': the similar cars further down the page, otherwise the search [VEH-17]. */
export function similarHref({ similar, searchPath }: { similar: unknown[]; searchPath: string }): string {
  return similar.length > 0 ? '#similar-cars' : searchPath;
}

/** The first opening hours of the week without an appointment: 'Tue to Fri, 9 am to 5:30 pm'. */
export function openHours(location: LocationSummary | undefined): string | undefined {
  const open = location?.hours.find(({ hours }) => !/^(closed|by appointment)\b/i.test(hours));
  return open && `${open.days}, ${open.hours}`;
}
