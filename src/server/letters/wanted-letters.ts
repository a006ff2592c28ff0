import type { Dealer } from '../../config/schema/dealer.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import { reservation as reservationCategory } from '../../domain/leads/lead-rules.ts';
import { stateAt } from '../../domain/leads/reservation.ts';
import type { PlannedLead, WantedJob } from '../storage/jobs.ts';
import type { LeadRow, ReservationRow } from '../storage/tables.ts';

/** What a letter is about. Each occasion of a lead gets one letter, and each time of an appointment its own. */
type Occasion =
  /** The lead arrived, and books no time. */
  | 'received'
  /** A time was booked, or moved to. */
  | 'booked'
  /** The time comes near. */
  | 'reminder'
  /** The appointment was cancelled. */
  | 'cancelled'
  /** The car of a reservation is held. */
  | 'held'
  /** The hold ended by itself. */
  | 'hold-ended'
  /** The visitor or the dealer ended the reservation. */
  | 'hold-cancelled'
  /** The deposit was returned. */
  | 'refunded';

/** How a message reaches the visitor: the kind of its job. */
type Channel = 'letter' | 'sms';

/** A message to a visitor. */
export interface LetterName {
  channel: Channel;
  occasion: Occasion;
  /** Number of moves of the appointment that it is about; 0 without an appointment. */
  moves: number;
}

const HOUR = 3_600_000;

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

/**
 * The letters that a lead has earned by now, with those of earlier times. Each is sent once.
 *
 * @param startsAt when the appointment begins, milliseconds since 1970
 */
export function wantedLetters(
  facts: PlannedLead,
  { leads: { letters } }: Pick<Dealer, 'leads'>,
  { now, startsAt }: { now: number; startsAt: number | undefined },
): WantedJob[] {
  if (!letters.enabled) return [];
  return occasionsOf(facts, letters.reminderHours, { now, startsAt }).flatMap(({ runAt, ...of }) =>
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
  { now, startsAt }: { now: number; startsAt: number | undefined },
): Earned[] {
  if (lead.category === reservationCategory) return reservation ? reservationOccasions(reservation, now) : [];
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

function reservationOccasions(row: ReservationRow, now: number): Earned[] {
  const was = (occasion: Occasion): Earned[] => [{ occasion, moves: 0 }];
  const isPaid = row.paid_at !== null;
  switch (stateAt(row, now)) {
    case 'held':
      return was('held');
    case 'expired':
      // Whoever never paid has given up: a letter would only ask for money.
      return (isPaid || row.amount_cents === 0) && row.kept_at === null ? was('hold-ended') : [];
    case 'cancelled':
      return isPaid || row.amount_cents === 0 ? was('hold-cancelled') : [];
    case 'refunded':
      return was('refunded');
    case 'pending':
      return [];
  }
}

/**
 * True when a letter still says the truth at the moment it would be sent: the appointment was not moved or cancelled
 * since, and is not over.
 */
export function isStillTrue(
  { occasion, moves }: LetterName,
  { appointment, reservation }: PlannedLead,
  { now, startsAt }: { now: number; startsAt: number | undefined },
): boolean {
  switch (occasion) {
    case 'received':
      return true;
    case 'booked':
    case 'reminder':
      return appointment?.cancelled_at === null && appointment.moves === moves && (startsAt ?? 0) > now;
    case 'cancelled':
      return appointment?.cancelled_at != null;
    case 'held':
      return reservation !== undefined && stateAt(reservation, now) === 'held';
    case 'hold-ended':
    case 'hold-cancelled':
    case 'refunded':
      return reservation !== undefined && stateAt(reservation, now) !== 'held';
  }
}
