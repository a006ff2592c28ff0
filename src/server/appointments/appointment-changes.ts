import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { type Changer, changeLead } from '../storage/lead-changes.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { changeRows, deleteRows, Repository, rowWith } from '../storage/rows.ts';
import type { AppointmentRow, Database } from '../storage/tables.ts';
import { orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import type { Wanted } from './appointment-times.ts';
import { book, type Seat } from './appointments.ts';

/**
 * - done: the appointment and its lead are changed
 * - outdated: it was changed meanwhile, or it does not exist
 * - taken: nothing is free at the wanted time
 */
export type Changed = 'done' | 'outdated' | 'taken';

/** Identifies an appointment in the state in which a person saw it. */
interface Seen {
  lead_id: string;
  /** The number of moves at that time. Another number means that it was changed since. */
  moves: number;
}

/**
 * Changes of booked appointments. Each changes the appointment and its lead in one transaction, with a line in the
 * lead's history, and the lead is sent again to the dealer.
 */
export class AppointmentChanges extends Repository {
  /** Moves an appointment to another time at the same place. */
  async move(seen: Seen, seat: Seat, now: number, by: Changer): Promise<Changed> {
    return this.#change(seen, now, by, async (db, { booked_at, moves, location_id }) => {
      await deleteRows(db, 'appointments', { lead_id: seen.lead_id });
      const since = { booked_at, moves: moves + 1 };
      if (!(await book(db, seen.lead_id, { ...seat, location_id }, since)))
        throw new RolledBack<Changed>('taken');
      const { date, time } = seat;
      return { date, time, said: (lead) => ({ ...lead, appointment_date: date, appointment_time: time }) };
    });
  }

  /**
   * Cancels an appointment. Its time is free again, and the lead says so instead of naming the time.
   *
   * @param note what the lead says: 'Cancelled by the visitor. It was Saturday 28 November 2026 at 10:30.'
   */
  async cancel(seen: Seen, note: string, now: number, by: Changer): Promise<Changed> {
    return this.#change(seen, now, by, async (db) => {
      await changeRows(db, 'appointments', { lead_id: seen.lead_id }, { cancelled_at: now });
      return {
        date: '',
        time: '',
        said: ({ appointment_date: _, appointment_time: __, ...payload }) => ({
          ...payload,
          custom_params: { ...payload.custom_params, Appointment: note },
        }),
      };
    });
  }

  async #change(
    seen: Seen,
    now: number,
    by: Changer,
    work: (
      db: Database,
      row: AppointmentRow,
    ) => Promise<Wanted & { said: (payload: LeadPayload) => LeadPayload }>,
  ): Promise<Changed> {
    return orRolledBack(async (): Promise<Changed> => {
      await changeLead(this.db, seen.lead_id, by, now, async ({ db, lead }) => {
        const row = await rowWith(db, 'appointments', { lead_id: lead.id });
        if (row?.cancelled_at !== null || row.moves !== seen.moves) throw new RolledBack<Changed>('outdated');
        const { date, time, said } = await work(db, row);
        const payload = JSON.stringify(said(JSON.parse(lead.payload) as LeadPayload));
        const when = { appointment_date: date, appointment_time: time, updated_at: now, deliver_after: now };
        await changeRows(db, 'leads', { id: lead.id }, { ...when, payload });
        const becomes = date === '' ? 'Cancelled' : timeWords({ date, time });
        return [{ kind: 'appointment', was: timeWords(row), becomes }];
      });
      return 'done';
    });
  }
}

/** 'Saturday 28 November 2026, 10:30 am', as the history of the lead has it. */
export const timeWords = ({ date, time }: { date: string; time: string }): string =>
  `${dayName(date)}, ${clockTime(time)}`;
