import type { ExpressionBuilder } from 'kysely';
import { HOUR } from '../../domain/time/durations.ts';
import { changeRows, Repository, rowsChanged } from '../storage/rows.ts';
import type { Database, Tables } from '../storage/tables.ts';

/**
 * Deposits that visitors paid. A deposit is either refunded or becomes part of a sale. Each change may name the end of the
 * hold that the person saw who makes it (`seenUntil`): nothing is changed when it has moved since.
 */
export class Deposits extends Repository {
  /** Asks for the refunds whose promised hours after the hold are over. @returns the reservations marked here */
  async askDueRefunds(now: number): Promise<string[]> {
    const due = await this.db
      .selectFrom('reservations')
      .select('id')
      .where((eb) => isRefundDue(eb, now))
      .execute();
    const asked: string[] = [];
    // Checked again with the row locked: somebody may have extended the hold or kept the deposit since, or another
    // server may have been faster.
    for (const { id } of due) if (await this.askRefund(id, now, { onlyIfDue: true })) asked.push(id);
    return asked;
  }

  /** Releases the car and marks the deposit for a refund. False when there is no deposit to refund. */
  async askRefund(
    id: string,
    now: number,
    { onlyIfDue = false, seenUntil }: { onlyIfDue?: boolean; seenUntil?: number } = {},
  ): Promise<boolean> {
    const ask = async (db: Database) => {
      const row = await db
        .updateTable('reservations')
        .set(({ fn, val, eb, ref }) => ({
          refund_asked_at: now,
          released_at: fn.coalesce('released_at', val(now)),
          state: eb
            .case()
            .when('state', '=', 'held')
            .then('cancelled' as const)
            .else(ref('state'))
            .end(),
        }))
        .where('id', '=', id)
        .where('paid_at', 'is not', null)
        .where((eb) => eb.and({ refund_asked_at: null, kept_at: null }))
        .where((eb) => (onlyIfDue ? isRefundDue(eb, now) : eb.lit(true)))
        .where((eb) => isAsSeen(eb, seenUntil))
        .returning(['provider', 'payment_ref'])
        .executeTakeFirst();
      if (!row || row.payment_ref === null) return false;
      const { provider, payment_ref } = row;
      await changeRows(db, 'payments', { provider, payment_ref }, { refund_asked_at: now });
      return true;
    };
    return this.db.isTransaction ? ask(this.db) : this.db.transaction().execute(ask);
  }

  /** Holds the car longer, also after its hold, while nobody else has it and its deposit is there; else undefined. */
  async extend(id: string, hours: number, now: number, seenUntil?: number) {
    const extended = () =>
      this.db
        .updateTable('reservations')
        .set(({ eb, val }) => ({
          state: 'held',
          released_at: null,
          claim_until: eb
            .case()
            .when('claim_until', '>', now)
            .then(eb('claim_until', '+', hours * HOUR))
            .else(val(now + hours * HOUR))
            .end(),
        }))
        .where('id', '=', id)
        .where('state', 'in', ['held', 'expired'])
        .where((eb) => eb.or([eb('paid_at', 'is not', null), eb('amount_cents', '=', 0)]))
        .where((eb) => eb.and({ refund_asked_at: null, kept_at: null }))
        .where((eb) => isAsSeen(eb, seenUntil))
        // Asked before the unique index would refuse it, because that would end the transaction of the caller.
        .where((eb) => eb.not(eb.exists(otherClaim(eb))))
        .returningAll()
        .executeTakeFirst();
    // Somebody else may have reserved the car at this moment: once more, because that claim is visible now.
    return this.db.isTransaction ? extended() : extended().catch(extended);
  }

  /** Marks the deposit as part of a sale, so that it is not refunded. */
  async keep(id: string, now: number, seenUntil?: number): Promise<boolean> {
    const deposit = this.db
      .updateTable('reservations')
      .where((eb) => eb.and({ id, refund_asked_at: null, kept_at: null }))
      .where('paid_at', 'is not', null)
      .where((eb) => isAsSeen(eb, seenUntil));
    return (await rowsChanged(deposit.set({ kept_at: now }))) === 1;
  }
}

type Rows = ExpressionBuilder<Tables, 'reservations'>;

/** True while the hold ends when the person who changes it saw it end. */
export function isAsSeen(eb: Rows, seenUntil: number | undefined) {
  return seenUntil === undefined ? eb.lit(true) : eb('claim_until', '=', seenUntil);
}

/** A claim of another visitor on the car of a reservation. */
function otherClaim(eb: Rows) {
  return eb
    .selectFrom('reservations as other')
    .select('other.id')
    .whereRef('other.website_id', '=', 'reservations.website_id')
    .whereRef('other.car_id', '=', 'reservations.car_id')
    .whereRef('other.id', '!=', 'reservations.id')
    .where('other.released_at', 'is', null);
}

/** The same as `automaticRefundAt` of the domain, for the deposits that nobody has asked for or kept. */
function isRefundDue(eb: Rows, now: number) {
  return eb.and([
    eb('state', '=', 'expired'),
    eb('paid_at', 'is not', null),
    eb('refund_asked_at', 'is', null),
    eb('kept_at', 'is', null),
    eb('refund_hours', 'is not', null),
    eb(eb('claim_until', '+', eb('refund_hours', '*', HOUR)), '<=', now),
  ]);
}
