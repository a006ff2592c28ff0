import { useEffect, useState } from 'react';
import { localDay } from '../../domain/time-zone.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { pageNow } from '../../ui/page-now.ts';

/** The dealer's day: the one the page was built on at first, so that hydration finds what was built; then today's. */
export function useToday({ today, cardRules }: Pick<SearchSetup, 'today' | 'cardRules'>): string {
  const [day, setDay] = useState(today);
  useEffect(() => setDay(localDay(pageNow(), cardRules.timeZone)), [cardRules.timeZone]);
  return day;
}
