import type { LocationSummary } from '../../site/site.ts';

/** 'Tue to Fri, 9 am to 5:30 pm': the first days of the week on which anybody may walk in. */
export function openHours(location: LocationSummary | undefined): string | undefined {
  const open = location?.hours.find(({ hours }) => !/^(closed|by appointment)\b/i.test(hours));
  return open && `${open.days}, ${open.hours}`;
}
