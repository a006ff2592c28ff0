import type { Dealer } from '../../config/schema/dealer.ts';
import type { AppointmentRow } from '../storage/tables.ts';
import type { AppointmentAbout, AppointmentDesk } from './appointment-times.ts';

/** What a booked appointment is for, so that it can have another time. */
export function visitAbout(appointment: AppointmentRow, dealer: Dealer): AppointmentAbout {
  const { kind, location_id, car_key, lead_id } = appointment;
  const place = dealer.locations.find(({ id }) => id === location_id);
  return { dealer, kind, place, carKey: car_key, except: lead_id };
}

/** When an appointment can take place instead. */
export type FreeTimes = Awaited<ReturnType<typeof freeTimesOf>>;

/** Free times of the asked day; without one, of the first day from the appointment on. The present time is left out. */
export async function freeTimesOf(
  appointment: AppointmentRow,
  dealer: Dealer,
  times: Pick<AppointmentDesk, 'days' | 'timesOn'>,
  { day: asked, now }: { day: string | undefined; now: number },
) {
  const { date, time } = appointment;
  const about = visitAbout(appointment, dealer);
  const days = (await times.days(about, now)).map((one) => one.date);
  const first = days.find((one) => one >= date) ?? days[0] ?? date;
  const day = asked !== undefined && days.includes(asked) ? asked : first;
  const found = await times.timesOn(day, about, now);
  const listed = found !== 'unknown' && 'times' in found ? found.times : [];
  return {
    /** The days that can be booked, 'yyyy-mm-dd'. */
    days,
    day,
    /** Free times of the day, 'HH:MM'. */
    free: listed.filter((one) => day !== date || one !== time),
    /** The reason why the day has no times. */
    reason: found !== 'unknown' && 'reason' in found ? found.reason : undefined,
  };
}
