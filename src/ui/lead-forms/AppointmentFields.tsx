import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { pageApi, pageSite } from '../../api/client.ts';
import type { AppointmentAsked } from '../../api/leads.ts';
import {
  type AppointmentDays,
  type AppointmentTimes,
  appointmentDays,
  appointmentTimes,
} from '../../api/leads.ts';
import type { Route } from '../../api/route.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { RadioField } from '../form/ChoiceFields.tsx';
import { TextField } from '../form/TextField.tsx';
import { pageDay } from '../page-now.ts';
import { DayField, type DayFieldProps, DayPlaceholder } from './DayField.tsx';

interface AppointmentValues {
  appointment_date: string;
  appointment_time: string;
}

interface AppointmentFieldsProps {
  form: Pick<PageForm, 'places'>;
  kind: NonNullable<AppointmentAsked['kind']>;
  /** The location. Default: the one that the visitor chose in the form. */
  locationId: string;
  carId?: string | undefined;
  noDay: string;
  timeLabel: string;
}

/** The fields for an appointment: the days and times that can be booked (DRIVE-1, DRIVE-4), both optional (DRIVE-2). */
export function AppointmentFields(props: AppointmentFieldsProps) {
  const { form, kind, locationId, carId, noDay, timeLabel } = props;
  const { values, setFieldValue } = useFormikContext<AppointmentValues>();
  const { appointment_date: date, appointment_time: time } = values;
  const place = form.places.find(({ id }) => id === locationId);
  const isPlaced = place || form.places.length === 0;
  const asked = {
    kind,
    dealership_id: place?.dealershipId ?? '',
    location_id: place?.id,
    car_id: carId,
  };
  const days = useAnswer(appointmentDays, isPlaced ? asked : undefined);
  const known = typeof days === 'object' ? days.days : undefined;
  const day = known?.find((one) => one.date === date);
  const isByAppointment = day && !day.first;
  // The API has no times for a day by appointment.
  const isTimed = days === 'failed' || day?.first;
  const times = useAnswer(appointmentTimes, date && isTimed ? { ...asked, date } : undefined);

  const [wantsLater, setWantsLater] = useState(false);
  // The choice was for another place or day, or meanwhile the day has passed or somebody else has booked the time. Of a
  // day it is what to say.
  const [lost, setLost] = useState('');
  const isDayLost = date && !day && (known || (days === 'failed' && place?.closed?.includes(date)));
  const lostDay = isDayLost
    ? `${dayName(date)} cannot be booked here. Please choose another day.`
    : fullDay(times);
  const isTimeLost = typeof times === 'object' && time && !times.times.includes(time);
  // What cannot be booked at one place may be free at the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each other place
  useEffect(() => setLost(''), [locationId]);
  useEffect(() => {
    if (lostDay) {
      setLost(lostDay);
      void setFieldValue('appointment_date', '');
      // At once, so that no render, and no lead, has the time of a day that is gone.
      if (time) void setFieldValue('appointment_time', '');
    } else if (isTimeLost) {
      setLost('time');
      void setFieldValue('appointment_time', '');
    } else if ((!date || isByAppointment) && time) void setFieldValue('appointment_time', '');
  }, [lostDay, isTimeLost, isByAppointment, date, time, setFieldValue]);
  return (
    <>
      <Day
        days={days}
        noDay={noDay}
        isTiled={kind === 'test-drive'}
        wantsLater={wantsLater}
        onWantsLater={setWantsLater}
      />
      <div className="free-times stack-3">
        <p className="note free-times-state" role="status">
          {dayState(days, date, lost) ||
            (isByAppointment
              ? 'That day is by appointment. We settle the time with you.'
              : timeState(times, time, lost))}
        </p>
        <Times times={times} isTimed={time !== ''} label={timeLabel} />
      </div>
    </>
  );
}

/** The day and the time that were chosen, in words; undefined where there is no day. */
export function appointmentWords({
  appointment_date: date,
  appointment_time: time,
}: AppointmentValues): string | undefined {
  return date && `${dayName(date)}, ${time ? clockTime(time) : 'any time'}`;
}

function Day({ days, ...choice }: { days: Found<AppointmentDays> } & Omit<DayFieldProps, 'days'>) {
  if (days === 'unasked') return null;
  if (days === 'asking') return <DayPlaceholder />;
  if (days === 'failed')
    return <TextField type="date" name="appointment_date" label="Day" optional min={pageDay()} />;
  return <DayField {...choice} days={days.days} />;
}

interface TimesProps {
  times: Found<AppointmentTimes>;
  isTimed: boolean;
  label: string;
}

function Times({ times: found, isTimed, label }: TimesProps) {
  if (found === 'failed') {
    return <TextField type="time" name="appointment_time" label="Time that would suit you" optional />;
  }
  if (typeof found === 'string' || found.times.length === 0) return null;
  return (
    <RadioField
      name="appointment_time"
      label={label}
      hint={found.notice}
      choices={[
        ...found.times.map((time) => ({ value: time, label: clockTime(time) })),
        ...(isTimed ? [{ value: '', label: 'Any time' }] : []),
      ]}
      optional
    />
  );
}

const failedLooking = (what: string) => `We could not look up free ${what}. Tell us what would suit you.`;

/** What is to be said of days; empty where the times have the word. */
function dayState(days: Found<AppointmentDays>, date: string, lost: string): string {
  if (days === 'unasked') return 'Choose a location, and you see which days are free.';
  if (days === 'asking') return 'Looking up free days.';
  if (date) return '';
  if (days !== 'failed' && days.days.length === 0)
    return 'No day can be booked here online. Leave it to us, or call.';
  if (lost && lost !== 'time') return lost;
  return days === 'failed' ? failedLooking('days') : '';
}

/** Why nothing is free on a day. Undefined where a time is. The API would refuse the day, too. */
const fullDay = (found: Found<AppointmentTimes>) =>
  typeof found === 'object' && found.times.length === 0
    ? (found.reason ?? 'Nothing is free on that day.')
    : undefined;

function timeState(found: Found<AppointmentTimes>, time: string, lost: string): string {
  if (found === 'unasked') return '';
  if (found === 'asking') return 'Looking up free times.';
  if (found === 'failed') return failedLooking('times');
  const count = found.times.length;
  const free = count === 1 ? 'One time is free.' : `${count} times are free.`;
  return lost === 'time' && !time ? `The time you chose is not free. ${free}` : free;
}

/** The state of a request to the API, or its answer. */
type Found<Answer> = 'unasked' | 'asking' | 'failed' | Answer;

/**
 * Asks the API about appointments, and asks again when the payload changes. Answers are not cached, because another
 * visitor may have booked meanwhile.
 *
 * @param payload undefined while there is nothing to ask. Without a dealership it means that of the site, which only
 *   the browser knows.
 */
function useAnswer<Answer extends object>(
  route: Route<AppointmentAsked, Answer>,
  payload: (AppointmentAsked & { date?: string }) | undefined,
): Found<Answer> {
  const [found, setFound] = useState<{ key: string; answer: Answer | 'failed' }>();
  const key = payload && JSON.stringify(payload);
  useEffect(() => {
    setFound(undefined);
    if (!key) return;
    let isWanted = true;
    const asked = JSON.parse(key) as AppointmentAsked;
    asked.dealership_id ||= pageSite().dealershipId;
    void Promise.resolve(pageApi()?.call(route, asked)).then((result) => {
      if (isWanted) setFound({ key, answer: result?.ok ? result.data : 'failed' });
    });
    return () => {
      isWanted = false;
    };
  }, [key, route]);
  if (!key) return 'unasked';
  return found?.key === key ? found.answer : 'asking';
}
