import { dayInWords } from '../../domain/day-in-words.ts';
import { sinceListed } from '../../domain/listed-date.ts';
import { pageDay } from '../../ui/page-now.ts';

/** Adds the days since a car was listed to its date: 'Listed 12 days ago, 12 November 2026'. */
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-listed]')) {
  const since = sinceListed(time.dateTime, time.dataset['asOf'] ?? pageDay());
  const date = dayInWords(time.dateTime);
  time.textContent = since.endsWith(date) ? since : `${since}, ${date}`;
}
