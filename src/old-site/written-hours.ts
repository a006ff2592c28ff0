import { type Thing, textIn, textsIn, thingsIn } from './structured-data.ts';

/** A day of a week as `openingHours` of dealer.json has it; 0 is Sunday. */
export type DayHours =
  | { weekday: number; status: 'Closed' }
  | { weekday: number; status: 'Open'; start_hour: string; end_hour: string };

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Two letters or more of a day, as in 'Mo', 'Tues' and 'Thur'. */
const dayWord =
  '(su(?:n(?:day)?)?|mo(?:n(?:day)?)?|tu(?:e(?:s(?:day)?)?)?|we(?:d(?:nesday)?)?|th(?:u(?:r(?:s(?:day)?)?)?)?|fr(?:i(?:day)?)?|sa(?:t(?:urday)?)?)s?';
const between = '\\s*(?:[-‐‑–—−~]|to|until|till?|thru|through)\\s*';
const time = '(\\d{1,2})(?:[:.]?(\\d{2}))?(?::\\d{2})?(?!\\d)\\s*([ap])?\\.?m?\\.?';
const spanPattern = new RegExp(`${time}${between}${time}`, 'i');
/** What may stand between a day and its hours. */
const beforeHours = /^[^a-z\d]*(?:(?:open|from|hours|sales)[^a-z\d]*)?$/i;
const someDays = `\\b${dayWord}\\b\\.?(?:${between}${dayWord}\\b)?\\.?`;
const daysPattern = new RegExp(someDays, 'gi');
/** '8.30am - 5pm Monday to Friday' */
const hoursFirst = new RegExp(`(${spanPattern.source})[\\s,:(]*(${someDays})`, 'gi');
const salesHours = /\b(?:sales|showroom|dealership)\b(?: \w+)? hours\b/i;

/** Other words for days and times, and those that are read. */
const sameWords: [RegExp, string][] = [
  [/\b(?:daily|every ?day|(?:7|seven) days(?: an?| per)?(?: week)?)\b/gi, 'Monday-Sunday'],
  [/\bweek ?days?\b|\bM ?[-–] ?F\b/gi, 'Monday-Friday'],
  [/\bweek ?ends?\b/gi, 'Saturday-Sunday'],
  [/\b(?:12 ?)?(?:noon|midday)\b/gi, '12pm'],
];

const weekdayOf = (word: string) => days.findIndex((day) => day.startsWith(word.toLowerCase().slice(0, 2)));

/** Monday to Friday gives 1 to 5, and Friday to Monday 5, 6, 0, 1. */
function weekdaysOf(first: string, last: string | undefined): number[] {
  const [from, to] = [weekdayOf(first), weekdayOf(last ?? first)];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
}

/** '08:30'. Undefined for what is no time of a day. */
function clockOf(hours: string, minutes = '00', half: string | undefined): string | undefined {
  const hour = (Number(hours) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  const whole = half === undefined ? Number(hours) : hour;
  return whole > 23 || Number(minutes) > 59 ? undefined : `${String(whole).padStart(2, '0')}:${minutes}`;
}

/** The span that a text begins with, such as '8.30am - 5pm'. 'Closed' for a closed day, undefined for anything else. */
function spanOf(text: string): [start: string, end: string] | 'Closed' | undefined {
  if (/^\W*closed/i.test(text)) return 'Closed';
  const found = spanPattern.exec(text);
  if (!found || !beforeHours.test(text.slice(0, found.index))) return undefined;
  const [, from, fromMinutes, fromHalf, to, toMinutes, toHalf] = found;
  // '8:30 - 5' and '8.30 to 5pm' begin in the morning.
  const isAfternoon = toHalf === undefined && Number(to) <= Number(from);
  const start = clockOf(from!, fromMinutes, fromHalf);
  const end = clockOf(to!, toMinutes, isAfternoon ? 'p' : toHalf);
  return start !== undefined && end !== undefined && start < end ? [start, end] : undefined;
}

type Week = Map<number, DayHours>;

function set(week: Week, weekdays: readonly number[], span: [string, string] | 'Closed'): void {
  for (const weekday of weekdays) {
    if (week.has(weekday)) continue;
    week.set(
      weekday,
      span === 'Closed'
        ? { weekday, status: 'Closed' }
        : { weekday, status: 'Open', start_hour: span[0], end_hour: span[1] },
    );
  }
}

/** A week from Monday, with the days that nobody names closed. Undefined when it names no open day. */
function wholeWeek(week: Week): DayHours[] | undefined {
  if (![...week.values()].some(({ status }) => status === 'Open')) return undefined;
  set(week, [0, 1, 2, 3, 4, 5, 6], 'Closed');
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => week.get(weekday)!);
}

/**
 * Opening hours as people and schema.org write them: 'Mon - Fri: 8.30am to 5pm, Sat 9-12, Sunday closed', 'Mo-Fr
 * 08:30-17:30', '9-5 weekdays'. The first hours of a day count, unless others are said to be those of sales.
 *
 * @returns undefined when it names no open day
 */
export function hoursInText(text: string): DayHours[] | undefined {
  const plain = sameWords.reduce((changed, [words, same]) => changed.replace(words, same), text);
  const sales = salesHours.exec(plain)?.index ?? 0;
  return weekIn(plain.slice(sales)) ?? weekIn(plain);
}

function weekIn(written: string): DayHours[] | undefined {
  const week: Week = new Map();
  const turned = written.search(hoursFirst);
  const isTurned = turned >= 0 && turned < written.search(daysPattern);
  const text = isTurned
    ? written.replace(hoursFirst, (_, hours, ...groups) => `${groups[6]} ${hours}`)
    : written;
  const named = [...text.matchAll(daysPattern)];
  let waiting: number[] = [];
  for (const [index, match] of named.entries()) {
    const after = text.slice(match.index + match[0].length, named[index + 1]?.index).slice(0, 60);
    waiting.push(...weekdaysOf(match[1]!, match[2]));
    const span = spanOf(after);
    if (span) set(week, waiting, span);
    // 'Mon, Tue & Wed 9-5': days that only signs divide have the hours of the last.
    if (span || !/^[\s,&/+|]*(?:and)?\s*$/i.test(after)) waiting = [];
  }
  return wholeWeek(week);
}

/** The opening hours of a business that a page describes. Undefined when it has none. */
export function hoursOfThing(thing: Thing): DayHours[] | undefined {
  const rules = thingsIn(thing, 'openingHoursSpecification').flatMap((rule) => {
    const days = textsIn(rule, 'dayOfWeek').map((day) => day.replace(/^.*[/:]/, ''));
    const [opens, closes] = ['opens', 'closes'].map((name) => clockIn(textIn(rule, name)));
    if (textIn(rule, 'validFrom') !== undefined) return [];
    return `${days.join(', ')} ${opens === closes ? 'closed' : `${opens} - ${closes}`}`;
  });
  return hoursInText([...rules, ...textsIn(thing, 'openingHours')].join('; '));
}

/** 'T09:00:00+10:00' is 09:00. */
const clockIn = (written = '') => written.replace(/^T|(?:[+-]\d\d:?\d\d|Z)$/g, '');
