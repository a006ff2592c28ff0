import type { OpeningHour } from '../places/location.ts';
import { clockTime, dayName } from '../time/day-in-words.ts';
import { holidayName } from '../time/holiday-hours.ts';
import { dayAfter, hoursOn } from '../time/open-state.ts';
import { localDay, localTime, momentAt } from '../time/time-zone.ts';
import type { AppointmentOptions, LocationAppointments, SlotRules } from './appointment-options.ts';
import { serviceBooking, testDrive } from './lead-rules.ts';

/** Kinds of appointment: a car to drive, or a place in the workshop. */
export type AppointmentKind = 'test-drive' | 'service';

/** An active booking, in the place's local time. */
export interface Booking {
  /** 'yyyy-mm-dd' */
  date: string;
  /** 'HH:MM' */
  time: string;
  minutes: number;
  /** The booked car, which cannot be in two places at once. Empty when unknown. */
  carKey: string;
  /** True for a booking at another place: it takes no seat here, but its car is away. */
  isElsewhere?: boolean;
}

/** Everything that decides which times of a place are free. */
export interface Diary {
  kind: AppointmentKind;
  hours: OpeningHour[];
  /** On days without opening hours, the place opens by appointment (OPEN-76). */
  byAppointment: boolean;
  timeZone: string;
  rules: SlotRules;
  /** Bookings on the days in question. */
  bookings: readonly Booking[];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * A day's free times ('HH:MM', earliest first), or the reason why there are none, or 'unknown' when the place has no
 * opening hours.
 */
export type DayTimes = { times: string[] } | { reason: string } | 'unknown';

/** Hours for a place without opening hours, so that nobody books the night. */
const unknownHours = { opens: 7 * 60, closes: 19 * 60 };

/** A day's free times (API-9): while the place is open, after the notice period, and where a seat is free. */
export function freeTimes(date: string, diary: Diary, carKey = ''): DayTimes {
  const fault = dayFault(date, diary);
  if (fault) return { reason: fault };
  const starts = slotTimes(date, diary);
  if (starts === 'unknown') return 'unknown';
  const earliest = diary.now + diary.rules.noticeMinutes * 60_000;
  const momentOf = momentOfTime(date, diary.timeZone);
  const possible = starts.filter((time) => (momentOf(time) ?? 0) >= earliest);
  if (possible.length === 0)
    return { reason: `It is too late to book for ${dayName(date)}. Please choose a later day.` };
  const times = possible.filter((time) => hasRoom({ date, time, carKey }, diary));
  return times.length > 0
    ? { times }
    : { reason: `All times on ${dayName(date)} are booked. Please choose another day.` };
}

/** A day that can be booked. */
export interface BookableDay {
  date: string;
  /** The first free time, 'HH:MM'. Absent on a day without known times, such as one by appointment. */
  first?: string;
}

/** The days with a free time, from today on. */
export function bookableDays(diary: Diary, carKey = ''): BookableDay[] {
  const today = localDay(diary.now, diary.timeZone);
  const days = Array.from({ length: diary.rules.daysAhead + 1 }, (_, ahead) => dayAfter(today, ahead));
  return days.flatMap((date) => {
    const found = freeTimes(date, diary, carKey);
    if (found === 'unknown') return [{ date }];
    return 'times' in found ? [{ date, first: found.times[0]! }] : [];
  });
}

/** The time that a visitor wants. Empty means any time of that day (DRIVE-2). */
export type WantedTime = Pick<Booking, 'date' | 'time' | 'carKey'>;

/**
 * The reason why an appointment is not possible, as text for the visitor, and whether only another booking prevents it.
 * Undefined when it is possible.
 */
export function appointmentFault(
  wanted: WantedTime,
  diary: Diary,
): { why: string; isTaken: boolean } | undefined {
  const wrong = timeFault(wanted, diary);
  if (wrong !== undefined) return { why: wrong, isTaken: false };
  const { date, time, carKey } = wanted;
  if (date === '' || (time !== '' && hasRoom(wanted, diary))) return undefined;
  const day = freeTimes(date, diary, carKey);
  if (time === '')
    return day !== 'unknown' && 'reason' in day ? { why: day.reason, isTaken: true } : undefined;
  const others = day !== 'unknown' && 'times' in day ? day.times : [];
  return { why: takenText(wanted, diary, others), isTaken: true };
}

/** The reason why this day or time is never bookable. Undefined when only other bookings can prevent it. */
function timeFault(wanted: WantedTime, diary: Diary): string | undefined {
  const { date, time } = wanted;
  if (date === '') return time === '' ? undefined : 'Please choose a day as well as a time.';
  const fault = dayFault(date, diary);
  if (fault) return fault;
  if (time === '') {
    const unbooked = freeTimes(date, { ...diary, bookings: [] });
    return unbooked !== 'unknown' && 'reason' in unbooked ? unbooked.reason : undefined;
  }
  const moment = momentOfTime(date, diary.timeZone)(time);
  if (moment === undefined)
    return `The clocks go forward on ${dayName(date)}, and there is no ${clockTime(time)}. Please choose another time.`;
  if (moment <= diary.now) return 'That time has passed. Please choose a later one.';
  const outside = hoursFault(date, time, diary);
  if (outside) return outside;
  const { noticeMinutes } = diary.rules;
  if (moment < diary.now + noticeMinutes * 60_000)
    return `That is too soon: please choose a time at least ${lengthName(noticeMinutes)} ahead.`;
  return undefined;
}

/** Text for a time that is already booked. @param free free times of the same day */
function takenText(wanted: WantedTime, diary: Diary, free: readonly string[]): string {
  const { time } = wanted;
  const what =
    diary.kind === 'test-drive' && isAway(wanted, bookingsAt(wanted, diary))
      ? `Already booked for ${clockTime(time)}.`
      : `${clockTime(time)} is taken.`;
  const near = [...free].sort(
    (a, b) => Math.abs(minutes(a) - minutes(time)) - Math.abs(minutes(b) - minutes(time)),
  );
  const others = near.slice(0, 3).sort().map(clockTime);
  return others.length > 0
    ? `${what} Still free that day: ${others.join(', ')}.`
    : `${what} Please choose another time or day.`;
}

/** The kind of appointment that a lead's category books. Undefined for categories without an appointment. */
export function appointmentKind(category: string): AppointmentKind | undefined {
  if (category === testDrive) return 'test-drive';
  return category === serviceBooking ? 'service' : undefined;
}

/** A place's slot rules: the dealer's, overridden by the place's own. */
export function slotRules(
  kind: AppointmentKind,
  usual: AppointmentOptions,
  own: LocationAppointments | undefined,
): SlotRules {
  const name = kind === 'service' ? 'service' : 'testDrive';
  return { ...usual[name], ...(own?.[name] as Partial<SlotRules> | undefined) };
}

/** Start of the slot that contains a time. Bookings are counted for each slot. */
export function slotOf(time: string, { slotMinutes }: Pick<SlotRules, 'slotMinutes'>): string {
  return clock(Math.floor(minutes(time) / slotMinutes) * slotMinutes);
}

/** The reason why a day is not bookable: it is in the past, too far ahead, or the place is closed. */
function dayFault(date: string, diary: Diary): string | undefined {
  const today = localDay(diary.now, diary.timeZone);
  if (date < today) return `${dayName(date)} has passed. Please choose a later day.`;
  const last = dayAfter(today, diary.rules.daysAhead);
  if (date > last) return `We do not book that far ahead. Please choose a day up to ${dayName(last)}.`;
  const ranges = openRanges(date, diary);
  if (ranges === 'unknown' || ranges.length > 0) return undefined;
  const holiday = diary.hours.some((hour) => hour.date === date) && holidayName(date);
  const who = diary.kind === 'service' ? 'The workshop is' : 'We are';
  return `${who} closed on ${dayName(date)}${holiday ? `, ${holiday}` : ''}. Please choose another day.`;
}

/** Opening hours of a day, in its minutes. 'unknown' when the place has none, or opens by appointment. */
export function openRanges(
  date: string,
  { hours, kind, byAppointment }: Pick<Diary, 'hours' | 'kind' | 'byAppointment'>,
): { opens: number; closes: number }[] | 'unknown' {
  const department = kind === 'service' ? 'service' : 'sales';
  const entries = hoursOn(hours, department, date);
  if (entries.length === 0) {
    const usual = hours.filter((hour) => hour.date === undefined);
    return usual.some((hour) => hour.department === department || hour.department === 'all') ? [] : 'unknown';
  }
  const open = entries.filter(({ status }) => status === 'Open');
  const asks = entries.some(
    ({ date, formated_hours }) =>
      (byAppointment && date === undefined) || /appointment/i.test(formated_hours ?? ''),
  );
  if (open.length === 0) return asks ? 'unknown' : [];
  if (open.some(({ start_hour, end_hour }) => !start_hour || !end_hour)) return 'unknown';
  return open.map(({ start_hour = '', end_hour = '' }) => ({
    opens: minutes(start_hour),
    closes: minutes(end_hour),
  }));
}

function hoursFault(date: string, time: string, diary: Diary): string | undefined {
  const known = openRanges(date, diary);
  const ranges = known === 'unknown' ? [unknownHours] : known;
  const start = minutes(time);
  const end = start + diary.rules.slotMinutes;
  if (ranges.some(({ opens, closes }) => start >= opens && end <= closes)) return undefined;
  const last = (closes: number) => clockTime(clock(Math.max(closes - diary.rules.slotMinutes, 0)));
  const spans = ranges.map(({ opens, closes }) => `from ${clockTime(clock(opens))} to ${last(closes)}`);
  return `On ${dayName(date)} times can be booked ${spans.join(' and ')}. Please choose one of them.`;
}

/** True when a seat is free and the car itself is not booked. */
export function hasRoom(wanted: WantedTime, { rules, bookings }: Pick<Diary, 'rules' | 'bookings'>): boolean {
  const others = bookingsAt(wanted, { rules, bookings });
  return !isAway(wanted, others) && seatsTaken(wanted, { rules, bookings }) < rules.capacity;
}

/** The seats of a place that are taken at the same moment while an appointment at this time lasts. */
export function seatsTaken(
  wanted: Pick<Booking, 'date' | 'time'>,
  of: Pick<Diary, 'rules' | 'bookings'>,
): number {
  const here = bookingsAt(wanted, of).filter(({ isElsewhere }) => !isElsewhere);
  // Two bookings that follow each other use the same seat.
  const moments = [minutes(wanted.time), ...here.map(({ time }) => minutes(time))];
  return Math.max(
    ...moments.map(
      (at) => here.filter((one) => minutes(one.time) <= at && at < minutes(one.time) + one.minutes).length,
    ),
  );
}

/** The bookings that overlap a time. */
function bookingsAt(
  { date, time }: Pick<Booking, 'date' | 'time'>,
  { rules, bookings }: Pick<Diary, 'rules' | 'bookings'>,
): Booking[] {
  const start = minutes(time);
  return bookings.filter((one) => {
    const other = minutes(one.time);
    return one.date === date && other < start + rules.slotMinutes && start < other + one.minutes;
  });
}

function isAway({ carKey }: WantedTime, others: readonly Booking[]): boolean {
  return carKey !== '' && others.some((one) => one.carKey === carKey);
}

/** Converts a day's times to moments. Undefined for a time that does not exist because the clocks go forward. */
export function momentOfTime(date: string, timeZone: string): (time: string) => number | undefined {
  const midnight = momentAt(date, '00:00', timeZone);
  const isPlain = momentAt(date, '23:59', timeZone) - midnight === (24 * 60 - 1) * 60_000;
  return (time) => {
    // Time zone look-ups are slow, and clocks change on two days a year only.
    if (isPlain) return midnight + minutes(time) * 60_000;
    const moment = momentAt(date, time, timeZone);
    return localTime(moment, timeZone).time === time ? moment : undefined;
  };
}

/**
 * Times 'HH:MM' of a day at which a slot starts while the place is open, earliest first: multiples of the slot length (on
 * the hour and so on), whenever the place opens. 'unknown' when it has no opening hours.
 */
export function slotTimes(date: string, diary: Diary): string[] | 'unknown' {
  const ranges = openRanges(date, diary);
  if (ranges === 'unknown') return 'unknown';
  const length = diary.rules.slotMinutes;
  const times = ranges.flatMap(({ opens, closes }) => {
    const first = Math.ceil(opens / length) * length;
    const count = Math.floor((closes - first) / length);
    return Array.from({ length: Math.max(count, 0) }, (_, index) => clock(first + index * length));
  });
  return [...new Set(times)].sort();
}

function lengthName(minuteCount: number): string {
  if (minuteCount % 60 > 0) return `${minuteCount} minutes`;
  return minuteCount === 60 ? 'an hour' : `${minuteCount / 60} hours`;
}

function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function clock(minute: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
