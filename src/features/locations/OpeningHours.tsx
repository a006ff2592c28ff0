import { dayRange } from '../../domain/opening-hours.ts';
import type { DepartmentView, PlaceView } from '../../site/places/location-props.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'opening-hours': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class: string };
    }
  }
}

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
      class="hours"
      data-zone={timeZone}
      data-department={department.department}
      data-hours={hours}
    >
      {headingLevel && <Heading className="hours-department">{name}</Heading>}
      <p className="hours-now" data-now>
        {openDays}
      </p>
      <dl className="hours-week">
        {week.map(({ weekdays, hours: text }) => (
          <div key={weekdays[0]} data-weekdays={weekdays.join('')}>
            <dt>{dayRange(weekdays)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </opening-hours>
  );
}
