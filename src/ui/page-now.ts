import type { CardRules } from '../domain/cars/card-view.ts';
import { localDay, offsetTime } from '../domain/time/time-zone.ts';

/** How far the page's clock is ahead of the device's, in milliseconds. */
let ahead: number | undefined;

/**
 * The present time, in milliseconds since 1970, for all days and hours on a page. It comes from the visitor's device.
 * The pages of a preview of another day (`npm run preview -- --now`) contain their own time.
 */
export function pageNow(): number {
  if (ahead === undefined) {
    const served = document.querySelector<HTMLMetaElement>('meta[name="now"]')?.content;
    ahead = served ? Number(served) - Date.now() : 0;
  }
  return Date.now() + ahead;
}

/** The dealer's time zone: 'Australia/Brisbane'. */
export const pageZone = (): string => document.documentElement.dataset['zone'] ?? 'UTC';

/** The dealer's day, wherever the visitor is. */
export const pageDay = (): string => localDay(pageNow(), pageZone());

/** The present moment for the ages of cars on cards, by the dealer's clock, or the day if the stock has a fixed one. */
export function cardsMoment({ asOf, timeZone }: Pick<CardRules, 'asOf' | 'timeZone'>): string {
  return asOf ?? offsetTime(pageNow(), timeZone);
}
