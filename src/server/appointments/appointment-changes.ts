import type { Dealer } from '../../config/schema/dealer.ts';
import { isDay } from '../../domain/leads/desk-numbers.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import type { Form } from '../api/arrived-body.ts';
import { visitStart } from '../letters/send-letter.ts';
import { type Changer, changeLead } from '../storage/lead-changes.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { changeRows, deleteRows, rowWith } from '../storage/rows.ts';
import type { AppointmentRow, Database } from '../storage/tables.ts';
import { orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import { type AppointmentDesk, visitAbout, type Wanted } from './appointment-times.ts';
import { book, type Seat } from './appointments.ts';

/** As the history of the lead names the holder of a letter's link. */
export const customer: Changer = { email: '', name: 'The customer' };

/** Which appointment somebody changes. Another number of moves means that it was changed since they saw it. */
interface Change extends Pick<AppointmentRow, 'lead_id' | 'moves'> {
  by: Changer;
  now: number;
}

/**
 * Does what the form on the page of an appointment asks: moves it to the chosen time, or cancels it.
 *
 * @returns
 * - moved, cancelled: it stands as asked. A form that is sent again is answered like the first time
 * - outdated: it was changed meanwhile, or it is over
 * - nothing: no time was chosen
 * - why: what prevents the chosen time
 */
export async function changeVisit(
  db: Database,
  form: Form,
  of: { appointment: AppointmentRow; dealer: Dealer; times: AppointmentDesk; by: Changer; now: number },
): Promise<'moved' | 'cancelled' | 'outdated' | 'nothing' | { why: string }> {
  const { appointment, dealer, times, by, now } = of;
  const { lead_id } = appointment;
  const change = { lead_id, moves: Number(form('moves')), by, now };
  const rowNow = () => rowWith(db, 'appointments', { lead_id });
  if ((visitStart(appointment, dealer) ?? 0) <= now) return 'outdated';
  if (form('action') === 'cancel') {
    const isCancelled = (await cancelAppointment(db, change)) || (await rowNow())?.cancelled_at !== null;
    return isCancelled ? 'cancelled' : 'outdated';
  }
  const [date = '', time = ''] = form('when').split(' ');
  if (!isDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'nothing';
  const about = visitAbout(appointment, dealer);
  const fault = await times.fault({ date, time }, about, now);
  const seat = fault ? undefined : times.seat({ date, time }, about);
  if (seat && (await move(db, seat, change))) return 'moved';
  const row = await rowNow();
  if (row?.cancelled_at !== null) return 'outdated';
  if (row.moves === change.moves)
    return { why: fault?.why ?? 'That time was taken a moment ago. Please choose another one.' };
  return row.date === date && row.time === time ? 'moved' : 'outdated';
}

/** Moves an appointment to another time at the same place. @returns false when it is outdated, or the time is taken */
function move(database: Database, seat: Seat, change: Change): Promise<boolean> {
  const { date, time } = seat;
  return changed(database, change, async (db, { booked_at, moves, location_id }) => {
    await deleteRows(db, 'appointments', { lead_id: change.lead_id });
    const since = { booked_at, moves: moves + 1 };
    if (!(await book(db, change.lead_id, { ...seat, location_id }, since))) throw new RolledBack(false);
    return { date, time, said: (lead) => ({ ...lead, appointment_date: date, appointment_time: time }) };
  });
}

/**
 * Cancels an appointment. Its time is free again, and the lead says so instead of naming the time.
 *
 * @returns false when it was changed meanwhile, or it does not exist
 */
export function cancelAppointment(database: Database, change: Change): Promise<boolean> {
  return changed(database, change, async (db, row) => {
    await changeRows(db, 'appointments', { lead_id: row.lead_id }, { cancelled_at: change.now });
    const who = change.by === customer ? 'visitor' : 'dealership';
    const Appointment = `Cancelled by the ${who}. It was ${timeWords(row)}.`;
    return {
      date: '',
      time: '',
      said: ({ appointment_date: _, appointment_time: __, ...payload }) => ({
        ...payload,
        custom_params: { ...payload.custom_params, Appointment },
      }),
    };
  });
}

/**
 * Changes an appointment and its lead in one transaction, with a line in the lead's history. The lead is sent again to
 * the dealer.
 */
function changed(
  database: Database,
  { lead_id, moves, by, now }: Change,
  work: (
    db: Database,
    row: AppointmentRow,
  ) => Promise<Wanted & { said: (payload: LeadPayload) => LeadPayload }>,
): Promise<boolean> {
  return orRolledBack(async () => {
    await changeLead(database, lead_id, by, now, async ({ db, lead }) => {
      const row = await rowWith(db, 'appointments', { lead_id });
      if (row?.cancelled_at !== null || row.moves !== moves) throw new RolledBack(false);
      const { date, time, said } = await work(db, row);
      const payload = JSON.stringify(said(JSON.parse(lead.payload) as LeadPayload));
      const when = { appointment_date: date, appointment_time: time, updated_at: now, deliver_after: now };
      await changeRows(db, 'leads', { id: lead_id }, { ...when, payload });
      const becomes = date === '' ? 'Cancelled' : timeWords({ date, time });
      return [{ kind: 'appointment', was: timeWords(row), becomes }];
    });
    return true;
  });
}

/** 'Saturday 28 November 2026, 10:30 am', as the history of the lead has it. */
export const timeWords = ({ date, time }: { date: string; time: string }): string =>
  `${dayName(date)}, ${clockTime(time)}`;
