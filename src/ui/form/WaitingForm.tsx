import { useEffect, useRef } from 'react';
import type { Recap } from './step-form.ts';

interface WaitingFormProps {
  /** The specified text (ERR-7, ERR-8). */
  failure: string;
  /** Of the outbox: why it waits, and when it goes. */
  message: string;
  recap: Recap[];
  headingLevel: 2 | 3;
}

/** In place of a form that could not be sent now (ERR-7, ERR-8): says so, what was kept, and when it goes. */
export function WaitingForm({ failure, message, recap, headingLevel }: WaitingFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = `h${headingLevel}` as const;
  const written = recap.filter(({ value }) => value);
  return (
    <div className="form-waiting">
      <Heading ref={heading} tabIndex={-1}>
        Kept, and not sent yet
      </Heading>
      <p role="alert">{failure}</p>
      <p role="status">{message}</p>
      {written.length > 0 && <RecapList recap={written} />}
    </div>
  );
}

/** What the visitor wrote, to read it through. */
export function RecapList({ recap }: { recap: Recap[] }) {
  return (
    <dl className="form-recap">
      {recap.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
