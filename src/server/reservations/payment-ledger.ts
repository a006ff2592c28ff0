import {
  type DisputeState,
  isReturned,
  isRightAmount,
  type PaymentRole,
  paymentProblems,
} from '../../domain/leads/payment-role.ts';
import { afterPayment, stateAt } from '../../domain/leads/reservation.ts';
import { addOnce, changeRows, Repository } from '../storage/rows.ts';
import type { Database, PaymentKey, PaymentRow, ReservationRow } from '../storage/tables.ts';
import { onceMore } from '../storage/transaction-steps.ts';
import { heldUntil, Reservations } from './reservations.ts';

const LONGEST_ERROR = 300;

/** What a provider reported about one payment. Times are milliseconds since 1970. */
export type PaymentEvent = PaymentKey &
  (
    | { kind: 'paid'; reservation: string; amount_cents: number | null; currency: string; made_at: number }
    /** @param refunded_cents everything that was refunded so far */
    | { kind: 'refunded'; refunded_cents: number }
    | { kind: 'disputed'; dispute: DisputeState }
    | { kind: 'refund-failed' }
  );

/**
 * Every payment that a provider reported. Messages arrive late, repeatedly and in any order. Each one only adds to what
 * is known about a payment, so that the result does not depend on their order. A reservation has one deposit: the
 * payment that was made first. Every other payment is refunded, or is listed for a person to decide.
 */
export class PaymentLedger extends Repository {
  /** Records a message. @param isFree whether the dealer still offers the car that is paid for @returns what is known now */
  async record(event: PaymentEvent, now: number, isFree: boolean): Promise<PaymentRow> {
    const recorded = () => this.db.transaction().execute((db) => recordIn({ db, now, isFree }, event));
    // Another visitor may have claimed the car between our read and our write. Once more, because the claim is visible
    // now. Any other error will occur again.
    return onceMore(recorded).catch(recorded);
  }

  /**
   * Payments that are still to be refunded: deposits for which it was asked, and all that are none. A disputed payment
   * cannot be refunded until the bank has decided.
   */
  async due(): Promise<PaymentRow[]> {
    return this.db
      .selectFrom('payments')
      .leftJoin('reservations', 'reservations.id', 'payments.reservation')
      .selectAll('payments')
      .where('returned_at', 'is', null)
      .where('dispute', '!=', 'open')
      .where((eb) =>
        eb.or([
          eb('role', 'in', ['wrong', 'extra']),
          eb.and([eb('role', '=', 'deposit'), eb('refund_asked_at', 'is not', null)]),
        ]),
      )
      .execute();
  }

  /** Records that the provider accepted the refund of the whole payment. */
  async setRefunded(key: PaymentKey, now: number) {
    await this.db.transaction().execute(async (db) => {
      const payment = await change(db, key, { returned_at: now, refund_error: '' });
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
  isFree: boolean;
}

async function recordIn(recording: Recording, event: PaymentEvent): Promise<PaymentRow> {
  const { db, now } = recording;
  const { provider, payment_ref } = event;
  await addOnce(db, 'payments', { ...nothingKnown, provider, payment_ref, heard_at: now });
  // Locks the payment: messages about it wait for each other.
  const before = (await change(db, event, { heard_at: now }))!;
  const known = { ...before, ...factsIn(event, before) };
  const role = await roleOf(recording, known);
  const isBack = role !== '' && isReturned(known);
  const payment = { ...known, role, returned_at: before.returned_at ?? (isBack ? now : null) };
  await change(db, event, payment);
  if (payment.returned_at !== before.returned_at) await returnDeposit(db, payment, now);
  return payment;
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

/** Decides once what a payment is, and what follows for its reservation. Every payment that is no deposit goes back. */
async function roleOf({ db, now, isFree }: Recording, payment: PaymentRow): Promise<PaymentRole | ''> {
  const { payment_ref, reservation: id } = payment;
  if (id === null || payment.role !== '') return payment.role;
  const reservations = new Reservations(db);
  const reservation = await reservations.locked(id);
  if (!reservation) return 'unmatched';
  if (!isRightAmount(payment, reservation.amount_cents)) return 'wrong';
  if (reservation.paid_at !== null)
    return (await isBefore({ db, now }, payment, reservation)) ? 'deposit' : 'extra';
  if (reservation.released_at !== null) await reservations.endClaims(now, reservation);
  const isOwn = reservation.released_at === null;
  const carIsFree = isFree && (isOwn || !(await reservations.standing(reservation)));
  const after =
    afterPayment(stateAt(reservation, now), carIsFree) === 'hold'
      ? ({ state: 'held', released_at: null, claim_until: heldUntil(reservation, now) } as const)
      : ({ state: 'cancelled', refund_asked_at: now, released_at: reservation.released_at ?? now } as const);
  await changeRows(db, 'reservations', { id }, { ...after, paid_at: now, payment_ref, declined_at: null });
  return 'deposit';
}

/**
 * True for a second payment of a reservation that was made before its deposit, and takes its place. Whichever is made
 * later goes back, whichever was reported first.
 */
async function isBefore(
  { db, now }: Pick<Recording, 'db' | 'now'>,
  payment: PaymentRow,
  { id, payment_ref, kept_at, refund_asked_at }: ReservationRow,
): Promise<boolean> {
  const key = { provider: payment.provider, payment_ref: payment_ref ?? '' };
  const deposit = await change(db, key, { heard_at: now });
  const isSettled = kept_at !== null || refund_asked_at !== null;
  if (isSettled || !deposit || deposit.returned_at !== null || !isEarlier(payment, deposit)) return false;
  await change(db, deposit, { role: 'extra' });
  await changeRows(db, 'reservations', { id }, { payment_ref: payment.payment_ref });
  return true;
}

function isEarlier(one: PaymentRow, other: PaymentRow): boolean {
  const [first, second] = [one.made_at ?? 0, other.made_at ?? 0];
  return first < second || (first === second && one.payment_ref < other.payment_ref);
}

/** Ends the reservation of a refunded deposit and frees its car. Other payments change nothing. */
async function returnDeposit(db: Database, { role, reservation }: PaymentRow, now: number): Promise<void> {
  if (role !== 'deposit' || reservation === null) return;
  await db
    .updateTable('reservations')
    .set(({ fn, val }) => ({
      state: 'refunded',
      refunded_at: now,
      refund_asked_at: fn.coalesce('refund_asked_at', val(now)),
      released_at: fn.coalesce('released_at', val(now)),
    }))
    .where((eb) => eb.and({ id: reservation, refunded_at: null }))
    .execute();
}

function change(db: Database, { provider, payment_ref }: PaymentKey, changes: Partial<PaymentRow>) {
  return db
    .updateTable('payments')
    .set(changes)
    .where((eb) => eb.and({ provider, payment_ref }))
    .returningAll()
    .executeTakeFirst();
}

const nothingKnown = { currency: '', role: '', refunded_cents: 0, dispute: '', refund_error: '' } as const;
