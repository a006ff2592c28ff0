import { useField } from 'formik';
import type { AppointmentDays } from '../../api/leads.ts';
import { clockTime } from '../../domain/time/day-in-words.ts';
import { RadioGroup } from '../form/ChoiceFields.tsx';
import { OptionalMark } from '../form/Field.tsx';
import { SelectField } from '../form/SelectField.tsx';

type Day = AppointmentDays['days'][number];

const name = 'appointment_date';

/** How many of the next days are tiles. The later ones are in a select. */
const tileCount = 3;

/** The option that shows the later days. */
const later = 'later';

export interface DayFieldProps {
  /** The days that can be booked, earliest first. */
  days: Day[];
  noDay: string;
  /** True to show tiles also where no day has a first free time. */
  isTiled: boolean;
  /** True when the visitor looks for a later day. It outlasts this field, which waits while days are looked up again. */
  wantsLater: boolean;
  onWantsLater(wants: boolean): void;
}

/** The day of an appointment: the next days as tiles with their first free times, and the later ones in a select. */
export function DayField({ days, noDay, isTiled, wantsLater, onWantsLater }: DayFieldProps) {
  const [{ value: date }, , { setValue }] = useField<string>(name);
  if (!isTiled && !days.some(({ first }) => first)) {
    return <SelectField name={name} label="Day" optional choices={optionsOf(days)} empty={noDay} />;
  }
  const others = optionsOf(days.slice(tileCount));
  const isLater = date ? others.some(({ value }) => value === date) : wantsLater && others.length > 0;
  return (
    <>
      <RadioGroup
        name="day"
        label="Day"
        optional
        className="field choice-group day-tiles"
        chosen={isLater ? later : date}
        onChoose={(chosen) => {
          onWantsLater(chosen === later);
          void setValue(chosen === later ? '' : chosen);
        }}
        choices={[
          ...days.slice(0, tileCount).map((day) => ({
            value: day.date,
            // 'Friday 27 November 2026' as 'Fri 27 Nov'.
            label: day.name.replace(/^(\w{3})\w* (\d+ \w{3}).*/, '$1 $2'),
            note: day.first ? `from ${clockTime(day.first)}` : byAppointment,
          })),
          ...(others.length > 0 ? [{ value: later, label: 'Another day', note: '' }] : []),
          { value: '', label: noDay, note: '' },
        ]}
        words={({ label, note }) => (
          <span>
            {label} {note && <small>{note}</small>}
          </span>
        )}
      />
      {isLater && (
        <SelectField
          name={name}
          label="Another day"
          choices={others}
          {...(!date && { empty: 'Choose a day' })}
          optional
        />
      )}
    </>
  );
}

/** Holds the place of the tiles, and cannot take a focus that would go with it. */
export function DayPlaceholder() {
  return (
    <div className="field choice-group day-tiles">
      <span className="field-label">
        Day
        <OptionalMark />
      </span>
      <div className="choices" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((tile) => (
          <span className="choice" key={tile} />
        ))}
      </div>
    </div>
  );
}

const byAppointment = 'by appointment';

/** None is half a year ahead: the year says nothing. */
function optionsOf(days: Day[]) {
  return days.map(({ date, name: inFull, first }) => {
    const label = inFull.replace(/ \d{4}$/, '');
    return { value: date, label: first ? label : `${label}, ${byAppointment}` };
  });
}
