import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { clockTime } from '../../domain/opening-hours.ts';
import type { PageForm } from '../../site/page.ts';
import { RadioField } from '../form/ChoiceFields.tsx';
import { DateField, TimeField } from '../form/TextField.tsx';
import { type FreeTimes, useFreeTimes } from './use-free-times.ts';

/** How far ahead a test drive is booked. */
const mostDays = 60;

interface AppointmentFieldsProps {
  form: PageForm;
  /** Whose times are asked for; the one chosen in the form where the car does not say. */
  locationId: string;
}

/** Day and time of a test drive (DRIVE-1). Neither is required (DRIVE-2). */
export function AppointmentFields({ form, locationId }: AppointmentFieldsProps) {
  const { values, setFieldValue } = useFormikContext<{
    appointment_date: string;
    appointment_time: string;
  }>();
  const { appointment_date, appointment_time } = values;
  const place = form.places.find(({ id }) => id === locationId);
  const free = useFreeTimes(appointment_date, {
    dealershipId: place?.dealershipId,
    locationId: place?.id,
  });
  const [days, setDays] = useState<{ min: string; max: string }>();
  useEffect(() => setDays({ min: isoDay(0), max: isoDay(mostDays) }), []);
  // A time of another day may not be free on this one.
  const isGone = free.kind === 'known' && appointment_time !== '' && !free.times.includes(appointment_time);
  useEffect(() => {
    if (isGone) void setFieldValue('appointment_time', '');
  }, [isGone, setFieldValue]);
  return (
    <>
      <DateField
        name="appointment_date"
        label="Day"
        hint="Leave it empty if you would rather settle it with us."
        optional
        {...days}
      />
      <Times free={free} isTimed={appointment_time !== ''} />
    </>
  );
}

function Times({ free, isTimed }: { free: FreeTimes; isTimed: boolean }) {
  if (free.kind === 'unasked') return null;
  return (
    <div className="free-times">
      <p className="free-times-state" role="status">
        {saying(free)}
      </p>
      {free.kind === 'failed' && (
        <TimeField name="appointment_time" label="Time that would suit you" optional />
      )}
      {free.kind === 'known' && free.times.length > 0 && (
        <RadioField
          name="appointment_time"
          label="Time"
          hint={free.notice}
          choices={[
            ...free.times.map((time) => ({ value: time, label: clockTime(time) })),
            ...(isTimed ? [{ value: '', label: 'Any time' }] : []),
          ]}
          optional
        />
      )}
    </div>
  );
}

function saying(free: FreeTimes): string {
  if (free.kind === 'asking') return 'Looking up free times.';
  if (free.kind === 'failed') return 'We could not look up free times. Tell us what would suit you.';
  if (free.kind !== 'known') return '';
  if (free.times.length === 0) return 'Nothing is free on that day. Choose another, or leave the time to us.';
  return free.times.length === 1 ? 'One time is free.' : `${free.times.length} times are free.`;
}

/** The visitor's own day: a dealer is rarely in another time zone, and the server knows what is past. */
function isoDay(daysAhead: number): string {
  const day = new Date();
  day.setDate(day.getDate() + daysAhead);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}
