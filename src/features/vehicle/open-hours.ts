import type { LocationSummary } from '../../site/page.ts';

/** 'Tue to Fri, 9 am to 5:30 pm': the first days of the week on which somebody is there. */
export function openHours(location: LocationSummary | undefined): string | undefined {
  const open = location?.hours.find(({ hours }) => !/^closed\b/i.test(hours));
  return open && `${open.days}, ${open.hours}`;
}
