import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** An appointment for a visitor's calendar. */
export interface CalendarVisit {
  /** The same for every version of the appointment. */
  uid: string;
  /** Number of moves: a calendar replaces a version with a lower one. */
  sequence: number;
  isCancelled: boolean;
  /** Who invites: RFC 5546 asks for it where a file has a method, and Outlook shows none without. */
  organizer: { name: string; email: string };
  /** Milliseconds since 1970. */
  startsAt: number;
  minutes: number;
  summary: string;
  place: string;
  description: string;
  /** The page to change or cancel it. */
  url?: string;
  /** When this file is made, milliseconds since 1970. */
  now: number;
}

/** The MIME method that goes with the file: a calendar removes a cancelled appointment. */
export function calendarMethod({ isCancelled }: Pick<CalendarVisit, 'isCancelled'>): 'PUBLISH' | 'CANCEL' {
  return isCancelled ? 'CANCEL' : 'PUBLISH';
}

/** An iCalendar file (RFC 5545) with one appointment. Its times are in UTC, so that no calendar has to know our zones. */
export function calendarFile(visit: CalendarVisit): string {
  const { uid, sequence, isCancelled, organizer, startsAt, minutes, summary, place, description, url, now } =
    visit;
  const calendar = ical({
    prodId: { company: 'Forecourt', product: 'Appointments', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: uid,
    sequence: sequence + (isCancelled ? 1 : 0),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: new Date(startsAt),
    end: new Date(startsAt + minutes * 60_000),
    stamp: new Date(now),
    organizer,
    summary,
    location: place,
    description,
    ...(url !== undefined && { url }),
  });
  return calendar.toString();
}
