import type { Dealer } from '../../config/schema/dealer.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import { reservation as reservationCategory } from '../../domain/leads/lead-rules.ts';
import { stateAt } from '../../domain/leads/reservation.ts';
import { HOUR } from '../../domain/time/durations.ts';
import type { PlannedLead, WantedJob } from '../storage/jobs.ts';
import type { LeadRow, ReservationRow } from '../storage/tables.ts';

/** The moment, and when the appointment begins: milliseconds since 1970. */
type At = { now: number; startsAt: number | undefined };
type IsTrue = (facts: PlannedLead, at: At & { moves: number }) => boolean;

/** The appointment was not moved or cancelled since, and is not over. */
const isToCome: IsTrue = ({ appointment }, { moves, startsAt = 0, now }) =>
  appointment?.cancelled_at === null && appointment.moves === moves && startsAt > now;
const isOver: IsTrue = ({ reservation }, { now }) =>
  reservation !== undefined && stateAt(reservation, now) !== 'held';

/** What a letter is about, and whether it is still true. Each occasion has one letter, each time of a visit its own. */
const occasions = {
  /** The lead arrived, and books no time. */
  received: () => true,
  /** A time was booked, or moved to. */
  booked: isToCome,
  /** The time comes near. */
  reminder: isToCome,
  cancelled: ({ appointment }) => appointment?.cancelled_at != null,
  held: ({ reservation }, { now }) => reservation !== undefined && stateAt(reservation, now) === 'held',
  /** The hold ended by itself. */
  'hold-ended': isOver,
  /** The visitor or the dealer ended the reservation. */
  'hold-cancelled': isOver,
  /** The deposit was returned. */
  refunded: isOver,
} satisfies Record<string, IsTrue>;
type Occasion = keyof typeof occasions;

/** How a message reaches the visitor: the kind of its job. */
type Channel = 'letter' | 'sms';

/** A message to a visitor. */
export interface LetterName {
  channel: Channel;
  occasion: Occasion;
  /** Number of moves of the appointment that it is about; 0 without an appointment. */
  moves: number;
}

/** Nobody expects a first letter about something that they sent longer ago. */
const LATEST_FIRST_LETTER = 24 * HOUR;

/** A reminder closer to the letter of the booking itself says nothing new. */
const LEAST_BETWEEN = 2 * HOUR;

const smsOccasions: readonly Occasion[] = ['booked', 'reminder'];

export function letterJob({ channel, occasion, moves }: LetterName): Pick<WantedJob, 'kind' | 'target'> {
  return { kind: channel, target: [occasion, ...(moves > 0 ? [moves] : [])].join(' ') };
}

/** The letter that a job sends. */
export function letterOf({ kind, target }: Pick<WantedJob, 'kind' | 'target'>): LetterName {
  const [occasion, moves = '0'] = target.split(' ');
  return { channel: kind as Channel, occasion: occasion as Occasion, moves: Number(moves) };
}

/** The letters that a lead has earned by now, with those of earlier times. Each is sent once. */
export function wantedLetters(facts: PlannedLead, { leads: { letters } }: Pick<Dealer, 'leads'>, at: At) {
  if (!letters.enabled) return [];
  return occasionsOf(facts, letters.reminderHours, at).flatMap(({ runAt, ...of }) =>
    channelsFor(facts.lead, of.occasion, letters.sms).map((channel) => ({
      ...letterJob({ channel, ...of }),
      ...(runAt !== undefined && { runAt }),
    })),
  );
}

function channelsFor({ email, phone }: LeadRow, occasion: Occasion, sms: boolean): Channel[] {
  return [
    ...(emailProblem(email) === undefined ? ['letter' as const] : []),
    // Only mobile numbers get text messages.
    ...(sms && /^\+614\d{8}$/.test(phone) && smsOccasions.includes(occasion) ? ['sms' as const] : []),
  ];
}

type Earned = { occasion: Occasion; moves: number; runAt?: number };

function occasionsOf(
  { lead, appointment, reservation }: PlannedLead,
  reminderHours: number,
  { now, startsAt }: At,
): Earned[] {
  if (lead.category === reservationCategory) {
    const occasion = reservation && reservationOccasion(reservation, now);
    return occasion ? [{ occasion, moves: 0 }] : [];
  }
  if (!appointment)
    return now - lead.received_at < LATEST_FIRST_LETTER ? [{ occasion: 'received', moves: 0 }] : [];
  const { moves } = appointment;
  if (appointment.cancelled_at !== null) return [{ occasion: 'cancelled', moves }];
  if (startsAt === undefined || startsAt <= now) return [];
  const remindAt = startsAt - reminderHours * HOUR;
  return [
    { occasion: 'booked', moves },
    ...(reminderHours > 0 && remindAt - now > LEAST_BETWEEN
      ? [{ occasion: 'reminder' as const, moves, runAt: remindAt }]
      : []),
  ];
}

function reservationOccasion(row: ReservationRow, now: number): Occasion | undefined {
  // Whoever never paid has given up: a letter would only ask for money.
  const isMeant = row.paid_at !== null || row.amount_cents === 0;
  const byState = {
    pending: undefined,
    held: 'held',
    expired: isMeant && row.kept_at === null ? 'hold-ended' : undefined,
    cancelled: isMeant ? 'hold-cancelled' : undefined,
    refunded: 'refunded',
  } as const;
  return byState[stateAt(row, now)];
}

/** True when a letter still says the truth at the moment it would be sent. */
export const isStillTrue = ({ occasion, moves }: LetterName, facts: PlannedLead, at: At): boolean =>
  occasions[occasion](facts, { ...at, moves });
