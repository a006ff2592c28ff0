import { type Diary, momentOfTime, openRanges, seatsTaken, slotsBetween } from './appointments.ts';

/** A time of a day at a place, as its staff see it. */
export interface DiarySlot {
  /** 'HH:MM' */
  time: string;
  /** Seats that nobody has booked. 0 where the time is over. */
  free: number;
  isOver: boolean;
}

/**
 * Every time of a day, earliest first, also those that are booked, over, or too soon for a visitor. Empty when the place
 * is closed; 'unknown' when it has no opening hours.
 */
export function diarySlots(date: string, diary: Diary): DiarySlot[] | 'unknown' {
  const ranges = openRanges(date, diary);
  if (ranges === 'unknown') return 'unknown';
  const { slotMinutes, capacity } = diary.rules;
  const momentOf = momentOfTime(date, diary.timeZone);
  const times = ranges.flatMap(({ opens, closes }) => slotsBetween(opens, closes, slotMinutes));
  return [...new Set(times)].sort().map((time) => {
    const isOver = (momentOf(time) ?? 0) <= diary.now;
    const taken = seatsTaken({ date, time }, diary);
    return { time, free: isOver ? 0 : Math.max(capacity - taken, 0), isOver };
  });
}

/** Free seats of a day. */
export function freeOf(slots: readonly Pick<DiarySlot, 'free'>[]): number {
  return slots.reduce((sum, { free }) => sum + free, 0);
}
