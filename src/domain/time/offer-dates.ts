import { dayInWords } from './day-in-words.ts';
import { DAY } from './durations.ts';

/** First and last day of an offer, 'YYYY-MM-DD', both included. A missing date means no start or no end. */
export interface OfferDates {
  from?: string | undefined;
  until?: string | undefined;
}

/** In this many days before its end, an offer shows that it ends soon. */
const endingSoonDays = 7;

export type OfferState = 'upcoming' | 'current' | 'ending' | 'ended';

/** State of an offer on a day. Only current and ending offers are shown. */
export function offerState({ from, until }: OfferDates, today: string): OfferState {
  if (until !== undefined && until < today) return 'ended';
  if (from !== undefined && today < from) return 'upcoming';
  return until !== undefined && daysBetween(today, until) <= endingSoonDays ? 'ending' : 'current';
}

/** 'Ends today', 'Ends in 5 days', 'Until 31 December 2027'; undefined for an offer without an end. */
export function offerEndWords({ until }: OfferDates, today: string): string | undefined {
  if (until === undefined) return undefined;
  const days = daysBetween(today, until);
  if (days < 0) return `Ended on ${dayInWords(until)}`;
  if (days === 0) return 'Ends today';
  if (days === 1) return 'Ends tomorrow';
  return days <= endingSoonDays ? `Ends in ${days} days` : `Until ${dayInWords(until)}`;
}

/** Whole days, independent of changes of the clocks. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY);
}
