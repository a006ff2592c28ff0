import { dayRange } from '../../domain/time/opening-hours.ts';
import type { PlaceView } from '../../site/places/location-props.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

type DepartmentView = PlaceView['departments'][number];

interface OpeningHoursProps {
  department: DepartmentView;
  timeZone: PlaceView['timeZone'];
  /** The heading level of the department's name. Undefined hides the name, for a place with one department. */
  headingLevel?: 3 | 4;
}

/**
 * Shows the usual week of one department, with the days on which it is open above it. `opening-hours.ts` replaces that
 * line with whether it is open now (LOC-3), and marks today, in the time zone of the place.
 */
export function OpeningHours({ department, timeZone, headingLevel }: OpeningHoursProps) {
  const { name, openDays, week, hours } = department;
  const Heading = headingLevel === 4 ? 'h4' : 'h3';
  return (
    <opening-hours
      class="hours full"
      data-zone={timeZone}
      data-department={department.department}
      data-hours={hours}
    >
      {headingLevel && <Heading className="hours-department size-m">{name}</Heading>}
      <p className="hours-now line strong gap-2 baseline" data-now>
        {openDays}
      </p>
      <dl className="hours-week day-hours figures">
        {week.map(({ weekdays, hours: text }) => (
          <div className="ruled-below" key={weekdays[0]} data-weekdays={weekdays.join('')}>
            <dt>{dayRange(weekdays)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </opening-hours>
  );
}

/**
 * Shows a button that opens a dialog with the holiday hours (LOC-2). The dialog is a popover: it opens, closes with
 * Escape and returns the focus without JavaScript. `opening-hours.ts` hides the days that are past since the build.
 */
export function HolidayHours({ view }: { view: PlaceView }) {
  const { place, holidays, departments, timeZone } = view;
  if (holidays.length === 0) return null;
  const id = `holiday-hours-${place.slug}`;
  return (
    <holiday-hours class="holiday-hours" data-zone={timeZone}>
      <Button data-rank="quiet" data-size="small" popoverTarget={id}>
        <Icon name="calendar" />
        Holiday Opening Hours
        <span className="visually-hidden"> of {place.name}</span>
      </Button>
      <dialog className="dialog holiday-hours-dialog" id={id} popover="auto" aria-labelledby={`${id}-title`}>
        <div className="dialog-head">
          <h2 id={`${id}-title`}>Holiday Opening Hours</h2>
          <button
            type="button"
            className="icon-button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <Icon name="close" />
          </button>
        </div>
        <p className="holiday-hours-place soft">{place.name}</p>
        <dl className="grid">
          {holidays.map(({ date, day, name, hours }) => (
            <div className="grid gap-0-4 ruled" key={date} data-date={date}>
              <dt>
                {day}
                {name && <small className="note block">{name}</small>}
              </dt>
              {hours.map(({ department, text }) => (
                <dd className="strong" key={department ?? 'all'}>
                  {departments.length > 1 && department && `${nameOf(department, departments)}: `}
                  {text}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <p className="holiday-hours-else note ruled">On all other days our usual hours apply.</p>
      </dialog>
    </holiday-hours>
  );
}

function nameOf(department: DepartmentView['department'], all: DepartmentView[]): string {
  return all.find((one) => one.department === department)?.name ?? department;
}
