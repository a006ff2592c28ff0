import type { OpeningHour } from '../places/location.ts';
import { clockTime } from '../time/day-in-words.ts';
import { MINUTE } from '../time/durations.ts';
import { dayAfter, dayWord, hoursOn } from '../time/open-state.ts';
import { localTime, momentAt } from '../time/time-zone.ts';

/** An answer that is due later than this many days ahead is not promised: holidays further ahead may be missing. */
const daysLookedAhead = 14;

/** Answers are promised by a full or a half hour. */
const roundedToMinutes = 30;

/**
 * When a person will answer:
 *
 * - answers: they are at work, and usually answer by this time
 * - back: they are not at work, and will be from this time
 */
export interface AnswerPromise {
  kind: 'answers' | 'back';
  /** A time of day at the place: 'HH:MM' on a date, and how many days ahead that is. */
  time: string;
  date: string;
  inDays: number;
}

/**
 * What a person can promise at a moment. The answer time counts only while they are at work, so a break, a night and a
 * holiday delay the answer. The time is rounded up to a half hour, but not past the end of their work.
 *
 * @param now milliseconds since 1970
 * @param hours see `hoursAtWork`
 * @returns undefined when nothing can be promised: no hours, a day without times, or nobody at work for two weeks
 */
export function answerPromise(
  now: number,
  {
    hours,
    answersWithinMinutes,
    timeZone,
  }: { hours: OpeningHour[]; answersWithinMinutes: number; timeZone: string },
): AnswerPromise | undefined {
  const today = localTime(now, timeZone).date;
  let leftMs = answersWithinMinutes * MINUTE;
  let isAtWork = false;
  for (let inDays = 0; inDays <= daysLookedAhead; inDays++) {
    const date = dayAfter(today, inDays);
    const open = hoursOn(hours, 'sales', date).filter(({ status }) => status === 'Open');
    const spans = open.flatMap(({ start_hour: start, end_hour: end }) =>
      start && end ? { start, end } : [],
    );
    if (spans.length < open.length) return undefined;
    let reached = now;
    for (const { start, end } of spans.sort((one, other) => (one.start < other.start ? -1 : 1))) {
      const opens = momentAt(date, start, timeZone);
      // Entries of a day may overlap; a minute counts once.
      const begins = Math.max(opens, reached);
      const worksMs = momentAt(date, end, timeZone) - begins;
      if (worksMs <= 0) continue;
      if (!isAtWork && opens > now) return { kind: 'back', date, time: start, inDays };
      isAtWork = true;
      if (leftMs <= worksMs) {
        const { time } = localTime(begins + leftMs + MINUTE - 1, timeZone);
        return { kind: 'answers', date, time: earlier(roundedUp(time), end), inDays };
      }
      leftMs -= worksMs;
      reached = begins + worksMs;
    }
  }
  return undefined;
}

/** '10:05' as '10:30'. */
function roundedUp(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = Math.ceil((hour * 60 + minute) / roundedToMinutes) * roundedToMinutes;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const earlier = (one: string, other: string) => (one < other ? one : other);

/** A promise by this time of day and by noon is one 'by lunch'. */
const lunch = { from: '11:30', until: '12:00' };

/**
 * 'Usually answers by lunch today', 'Usually answers by 9:30 am on Tuesday', 'Back on Monday at 8:30 am'.
 *
 * @param name who it is about: 'Mai usually answers by lunch today', 'Mai is back on Monday at 8:30 am'
 */
export function promiseWords({ kind, date, time, inDays }: AnswerPromise, name?: string): string {
  const day = dayWord(date, inDays);
  if (kind === 'back') return `${name ? `${name} is back` : 'Back'} ${day} at ${clockTime(time)}`;
  const isLunch = time >= lunch.from && time <= lunch.until;
  const by = `answers by ${isLunch ? 'lunch' : clockTime(time)} ${day}`;
  return name ? `${name} usually ${by}` : `Usually ${by}`;
}
