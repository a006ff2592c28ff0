import type { LocationSummary } from '../../site/site.ts';

/** The first opening hours of the week without an appointment: 'Tue to Fri, 9 am to 5:30 pm'. */
export function openHours(location: LocationSummary | undefined): string | undefined {
  const open = location?.hours.find(({ hours }) => !/^(closed|by appointment)\b/i.test(hours));
  return open && `${open.days}, ${open.hours}`;
}
