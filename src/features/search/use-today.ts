import { useEffect, useState } from 'react';
import { localDay } from '../../domain/time-zone.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { pageNow } from '../../ui/page-now.ts';

/**
 * The current date in the dealer's time zone. The first render returns the date of the build, so that hydration matches
 * the built HTML.
 */
export function useToday({ today, cardRules }: Pick<SearchSetup, 'today' | 'cardRules'>): string {
  const [day, setDay] = useState(today);
  useEffect(() => setDay(localDay(pageNow(), cardRules.timeZone)), [cardRules.timeZone]);
  return day;
}
