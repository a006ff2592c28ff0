import type { CardRules } from '../domain/card-view.ts';
import { localDay } from '../domain/time-zone.ts';

/** How far the page's clock is ahead of the device's, in milliseconds. */
let ahead: number | undefined;

/**
 * The moment, milliseconds since 1970, for all that a page says of days and hours: by the clock of the visitor's
 * device, except in a preview of another day (`npm run preview -- --now`), whose pages say when they were served.
 */
export function pageNow(): number {
  if (ahead === undefined) {
    const served = document.querySelector<HTMLMetaElement>('meta[name="now"]')?.content;
    ahead = served ? Number(served) - Date.now() : 0;
  }
  return Date.now() + ahead;
}

/** The dealer's day, wherever the visitor is. */
export function pageDay(): string {
  return localDay(pageNow(), document.documentElement.dataset['zone'] ?? 'UTC');
}

/** The day from which cards count the ages of cars: the dealer's, unless the stock is of a fixed day. */
export function cardsDay({ asOf, timeZone }: Pick<CardRules, 'asOf' | 'timeZone'>): string {
  return asOf ?? localDay(pageNow(), timeZone);
}
