import {
  type DisputeState,
  isReturned,
  isRightAmount,
  paymentProblems,
} from '../../domain/leads/payment-role.ts';
import { afterPayment, stateAt } from '../../domain/leads/reservation.ts';
import { addOnce, changeRows, Repository, rowsChanged } from '../storage/rows.ts';
import type { Database, PaymentKey, PaymentRow, ReservationRow } from '../storage/tables.ts';
import { onceMore } from '../storage/transaction-steps.ts';
import { endClaims, heldUntil, standingClaim } from './car-claims.ts';

const LONGEST_ERROR = 300;

/** What a provider reported about one payment. Times are milliseconds since 1970. */
export type PaymentEvent = { provider: string; event_id: string; payment_ref: string } & (
  | { kind: 'paid'; reservation: string; amount_cents: number | null; currency: string; made_at: number }
  /** @param refunded_cents everything that was refunded so far */
  | { kind: 'refunded'; refunded_cents: number }
  | { kind: 'disputed'; dispute: DisputeState }
  | { kind: 'refund-failed' }
);

/**
 * - held: the reservation's car is held from now
 * - refund: a payment has to be refunded
 * - changed: something else about the reservation changed
 * - known: nothing changed
 */
export type PaymentResult = 'held' | 'refund' | 'changed' | 'known';

/**
 * Every payment that a provider reported. Messages arrive late, repeatedly and in any order. Each one only adds to what
 * is known about a payment, so that the result does not depend on their order. A reservation has one deposit: the
 * payment that was made first. Every other payment is refunded, or is listed for a person to decide.
 */
export class PaymentLedger extends Repository {
  /** Records a message. @param isFree whether the dealer still offers the car; called only for a late payment */
  async record(event: PaymentEvent, now: number, isFree: Recording['isFree']): Promise<PaymentResult> {
    const recorded = () => this.db.transaction().execute((db) => recordIn({ db, now, isFree }, event));
    // Another visitor may have claimed the car between our read and our write. Once more, because the claim is visible
    // now. Any other error will occur again.
    return onceMore(recorded).catch(recorded);
  }

  /** Payments that are still to be refunded. A disputed payment cannot be refunded until the bank has decided. */
  async due(): Promise<PaymentRow[]> {
    return this.db
      .selectFrom('payments')
      .selectAll()
      .where('refund_asked_at', 'is not', null)
      .where('returned_at', 'is', null)
      .where('dispute', '!=', 'open')
      .execute();
  }

  /** Records that the provider accepted the refund of the whole payment. */
  async setRefunded({ provider, payment_ref }: PaymentKey, now: number) {
    await this.db.transaction().execute(async (db) => {
      const payment = await change(db, { provider, payment_ref }, { returned_at: now, refund_error: '' });
      if (payment) await returnDeposit(db, payment, now);
    });
  }

  /** Records why the provider did not accept a refund. A person sees it until a later try succeeds. */
  async setRefundError(payment: PaymentKey, refund_error: string): Promise<void> {
    await change(this.db, payment, { refund_error: refund_error.slice(0, LONGEST_ERROR) });
  }

  /** The payments that a person has to look at, newest first, with what is wrong in sentences. */
  async problems() {
    const rows = await this.db
      .selectFrom('payments')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('role', 'in', ['unmatched', 'wrong']),
          eb('dispute', '!=', ''),
          eb('refund_failed_at', 'is not', null),
          eb('refunded_cents', '>', 0),
          eb('refund_error', '!=', ''),
        ]),
      )
      .orderBy('heard_at', 'desc')
      .execute();
    const found = rows.map((payment) => ({ payment, problems: paymentProblems(payment) }));
    return found.filter(({ problems }) => problems.length > 0);
  }
}

/** The transaction that records a message. */
interface Recording {
  db: Database;
  now: number;
  isFree: (row: ReservationRow) => boolean;
}

async function recordIn(recording: Recording, event: PaymentEvent): Promise<PaymentResult> {
  const { db, now } = recording;
  const { provider, payment_ref } = event;
  await addOnce(db, 'payments', { ...nothingKnown, provider, payment_ref, heard_at: now });
  // Locks the payment: messages about it wait for each other.
  const before = await change(db, event, { heard_at: now });
  if (!before || !(await isNews(db, event, now))) return 'known';
  const payment = await change(db, event, factsIn(event, before));
  if (!payment || payment.reservation === null) return 'known';
  const result = payment.role === '' ? await giveRole(recording, payment) : 'known';
  const current = (await change(db, event, { heard_at: now })) ?? payment;
  if (!isReturned(current) || current.returned_at !== null) return result;
  await change(db, event, { returned_at: now });
  return (await returnDeposit(db, current, now)) ? 'changed' : result;
}

/** What a message adds to what is known. Later messages of a dispute replace earlier ones, and none reopens it. */
function factsIn(event: PaymentEvent, before: PaymentRow): Partial<PaymentRow> {
  switch (event.kind) {
    case 'paid': {
      const { reservation, amount_cents, currency, made_at } = event;
      return { reservation, amount_cents, currency, made_at: Math.min(made_at, before.made_at ?? made_at) };
    }
    case 'refunded':
      return { refunded_cents: Math.max(event.refunded_cents, before.refunded_cents) };
    case 'disputed':
      return before.dispute === '' || before.dispute === 'open' ? { dispute: event.dispute } : {};
    case 'refund-failed':
      return { refund_failed_at: before.refund_failed_at ?? before.heard_at };
  }
}

/** Decides what a payment is, and what follows for its reservation. */
async function giveRole(recording: Recording, payment: PaymentRow): Promise<PaymentResult> {
  const { db, now, isFree } = recording;
  // Locked until the transaction ends.
  const reservation = await db
    .updateTable('reservations')
    .set(({ ref }) => ({ lead_key: ref('lead_key') }))
    .where('id', '=', payment.reservation ?? '')
    .returningAll()
    .executeTakeFirst();
  if (!reservation) {
    await change(db, payment, { role: 'unmatched' });
    return 'known';
  }
  if (!isRightAmount(payment, reservation.amount_cents)) {
    await change(db, payment, { role: 'wrong', refund_asked_at: now });
    return 'refund';
  }
  if (reservation.paid_at !== null) return beside(recording, payment, reservation);
  await change(db, payment, { role: 'deposit' });
  if (reservation.released_at !== null) await endClaims(db, now, reservation);
  const isOwn = reservation.released_at === null;
  const carIsFree = isFree(reservation) && (isOwn || !(await standingClaim(db, reservation)));
  const isHeld = afterPayment(stateAt(reservation, now), carIsFree) === 'hold';
  const paid = { paid_at: now, payment_ref: payment.payment_ref, declined_at: null };
  await changeRows(
    db,
    'reservations',
    { id: reservation.id },
    isHeld
      ? { ...paid, state: 'held', released_at: null, claim_until: heldUntil(reservation, now) }
      : { ...paid, state: 'cancelled', refund_asked_at: now, released_at: reservation.released_at ?? now },
  );
  if (isHeld) return 'held';
  await change(db, payment, { refund_asked_at: now });
  return 'refund';
}

/** A second payment of a reservation. The one that was made later is refunded, whichever was reported first. */
async function beside(
  { db, now }: Recording,
  payment: PaymentRow,
  reservation: ReservationRow,
): Promise<PaymentResult> {
  const key = { provider: payment.provider, payment_ref: reservation.payment_ref ?? '' };
  const deposit = await change(db, key, { heard_at: now });
  const isSettled =
    !deposit ||
    reservation.kept_at !== null ||
    deposit.refund_asked_at !== null ||
    deposit.returned_at !== null;
  if (isSettled || !isEarlier(payment, deposit)) {
    await change(db, payment, { role: 'extra', refund_asked_at: now });
    return 'refund';
  }
  await change(db, deposit, { role: 'extra', refund_asked_at: now });
  await change(db, payment, { role: 'deposit' });
  await changeRows(db, 'reservations', { id: reservation.id }, { payment_ref: payment.payment_ref });
  return 'refund';
}

function isEarlier(one: PaymentRow, other: PaymentRow): boolean {
  const [first, second] = [one.made_at ?? 0, other.made_at ?? 0];
  return first < second || (first === second && one.payment_ref < other.payment_ref);
}

/** Ends the reservation of a refunded deposit and frees its car. False when the payment was not a deposit. */
async function returnDeposit(db: Database, { role, reservation }: PaymentRow, now: number): Promise<boolean> {
  if (role !== 'deposit' || reservation === null) return false;
  const ended = db
    .updateTable('reservations')
    .set(({ fn, val }) => ({
      state: 'refunded',
      refunded_at: now,
      refund_asked_at: fn.coalesce('refund_asked_at', val(now)),
      released_at: fn.coalesce('released_at', val(now)),
    }))
    .where((eb) => eb.and({ id: reservation, refunded_at: null }));
  return (await rowsChanged(ended)) === 1;
}

function change(db: Database, { provider, payment_ref }: PaymentKey, changes: Partial<PaymentRow>) {
  return db
    .updateTable('payments')
    .set(({ ref }) => (Object.keys(changes).length > 0 ? changes : { heard_at: ref('heard_at') }))
    .where((eb) => eb.and({ provider, payment_ref }))
    .returningAll()
    .executeTakeFirst();
}

/** False when this event was processed before. */
function isNews(db: Database, event: PaymentEvent, heard_at: number): Promise<boolean> {
  const { event_id: id, kind, payment_ref } = event;
  const amount_cents =
    event.kind === 'paid' ? event.amount_cents : event.kind === 'refunded' ? event.refunded_cents : null;
  return addOnce(db, 'payment_events', { id, kind, payment_ref, amount_cents, heard_at });
}

const nothingKnown = { currency: '', role: '', refunded_cents: 0, dispute: '', refund_error: '' } as const;
