import type { ReservationAction } from '../../domain/leads/reservation.ts';
import { Deposits } from '../reservations/deposits.ts';
import { Reservations } from '../reservations/reservations.ts';
import {
  type Changer,
  changeLead,
  type LeadChange,
  type Line,
  setHandling,
} from '../storage/lead-changes.ts';
import { isVisible, type LeadScope } from '../storage/lead-scope.ts';
import { isAny, Repository } from '../storage/rows.ts';
import type { LeadRow, ReservationRow } from '../storage/tables.ts';

export interface DeskReservation {
  reservation: ReservationRow;
  lead: LeadRow;
  /** Why the payment provider did not accept the refund. Empty: it did, or there was none. */
  refundError: string;
}

/** What a member of staff does with a reservation. */
export interface ReservationChange {
  action: ReservationAction;
  /** Only for 'extend': whole hours. */
  hours: number;
  /** End of the hold that the form was made from, milliseconds since 1970. */
  seenUntil: number;
  /** What the history of the lead says of it. */
  words: (changed: ReservationRow) => string;
}

/**
 * The reservations of the leads that a session may see. Those whose lead was deleted are not shown here: nobody can say
 * any more who may see them.
 */
export class DeskReservations extends Repository {
  /** Newest first. @param show 'open': the car is kept, or a deposit is neither returned nor part of a sale */
  list(scopes: readonly LeadScope[], { show, most }: { show: 'open' | 'ended'; most: number }, now: number) {
    const found = this.#visible(scopes).where((eb) => {
      const isKept = eb('state', 'in', ['pending', 'held']).and('claim_until', '>', now);
      const isPaid = eb('paid_at', 'is not', null).and('refunded_at', 'is', null);
      const isOpen = eb('kept_at', 'is', null).and(eb.or([isKept, isPaid]));
      return show === 'open' ? isOpen : eb.not(isOpen);
    });
    const newest = found.orderBy('reservations.created_at', 'desc').orderBy('reservations.id');
    return this.#withLeads(newest.limit(most));
  }

  async one(scopes: readonly LeadScope[], which: Partial<Pick<ReservationRow, 'id' | 'lead_id'>>) {
    const { id, lead_id } = which;
    const found = this.#visible(scopes).where((eb) =>
      eb.and({ ...(id && { 'reservations.id': id }), ...(lead_id && { lead_id }) }),
    );
    return (await this.#withLeads(found))[0];
  }

  /** True when there is any reservation that the session may see. */
  isAny(scopes: readonly LeadScope[]): Promise<boolean> {
    return isAny(this.#visible(scopes).limit(1));
  }

  /** Changes a reservation with a line in its lead's history; a sale sells it. @returns false when it is not as seen */
  async change(
    { reservation, lead }: DeskReservation,
    { action, hours, seenUntil, words }: ReservationChange,
    who: Changer,
    now: number,
  ): Promise<boolean> {
    const { id, amount_cents } = reservation;
    let isChanged = false;
    const made = async ({ db, row }: LeadChange): Promise<boolean> => {
      const deposits = new Deposits(db);
      switch (action) {
        case 'extend':
          return (await deposits.extend(id, hours, now, seenUntil)) !== undefined;
        case 'release':
          return (
            (await new Reservations(db).cancelUnpaid(id, now, seenUntil)) ||
            deposits.askRefund(id, now, { seenUntil })
          );
        case 'sell': {
          if (amount_cents > 0) return deposits.keep(id, now, seenUntil);
          const held = await new Reservations(db).byId(id);
          return held?.state === 'held' && held.claim_until === seenUntil && row?.status !== 'sold';
        }
      }
    };
    await changeLead(this.db, lead, who, now, async (change) => {
      isChanged = await made(change);
      if (!isChanged) return [];
      const changed = (await new Reservations(change.db).byId(id))!;
      const line: Line = { kind: 'reservation', becomes: words(changed) };
      if (action !== 'sell' || change.row?.status === 'sold') return [line];
      const answered_at = change.row?.answered_at ?? now;
      return [line, ...(await setHandling(change, { status: 'sold', reason: '', answered_at }))];
    });
    return isChanged;
  }

  #visible(scopes: readonly LeadScope[]) {
    return this.db
      .selectFrom('reservations')
      .innerJoin('leads', 'leads.id', 'reservations.lead_id')
      .where(isVisible(scopes))
      .selectAll('reservations');
  }

  async #withLeads(query: { execute(): Promise<ReservationRow[]> }): Promise<DeskReservation[]> {
    const reservations = await query.execute();
    if (reservations.length === 0) return [];
    const ids = reservations.map(({ id }) => id);
    const leadIds = reservations.map(({ lead_id }) => lead_id ?? '');
    const leads = await this.db.selectFrom('leads').selectAll().where('id', 'in', leadIds).execute();
    const failed = await this.db
      .selectFrom('payments')
      .select(['reservation', 'refund_error'])
      .where('reservation', 'in', ids)
      .where('refund_error', '!=', '')
      .execute();
    return reservations.flatMap((reservation) => {
      const lead = leads.find(({ id }) => id === reservation.lead_id);
      const refundError = failed.find((one) => one.reservation === reservation.id)?.refund_error ?? '';
      return lead ? [{ reservation, lead, refundError }] : [];
    });
  }
}
