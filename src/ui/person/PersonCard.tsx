import { Fragment } from 'react';
import type { CarPerson } from '../../domain/leads/sales-person.ts';

/** The person who answers for a car: face, name, role, when they answer, and their working hours. */
export function PersonCard({ person }: { person: CarPerson }) {
  const { name, role, answers, hours } = person;
  return (
    <div className="person cluster snug breaks">
      <PersonFace person={person} />
      <div>
        <p className="note person-label">Your contact</p>
        <p className="display person-name size-l">{name}</p>
        {role && <p className="note person-role">{role}</p>}
      </div>
      {(answers || hours) && (
        <div className="person-when">
          {answers && (
            <p className="person-answers small strong">
              <AnswerPromise person={person} />
            </p>
          )}
          {hours && <p className="note person-hours">Works {hours.map(dayHours)}</p>}
        </div>
      )}
    </div>
  );
}

/** A line breaks between days and not inside their hours. */
function dayHours(line: string, index: number, { length }: string[]) {
  const isLast = index === length - 1;
  return (
    <Fragment key={line}>
      <span>{isLast ? line : `${line},`}</span>
      {!isLast && ' '}
    </Fragment>
  );
}

/** The same person in one line: a small face, and 'Mai usually answers by lunch today'. */
export function PersonLine({ person }: { person: CarPerson }) {
  return (
    <p className="person-line gap-2 shrinks line small">
      <PersonFace person={person} />
      <span>{person.answers ? <AnswerPromise person={person} named /> : `${person.firstName} answers`}</span>
    </p>
  );
}

/** The picture says nothing that the name beside it does not say. */
function PersonFace({ person: { photo, initials } }: { person: CarPerson }) {
  return (
    <span className="display person-face grid card-photo brand-ink" aria-hidden="true">
      {photo ? (
        // The same `sizes` wherever the face is, so that one file is loaded for all of them.
        <img
          src={photo.src}
          srcSet={photo.srcset}
          sizes={photo.srcset && '4rem'}
          alt=""
          width={64}
          height={64}
          loading="lazy"
        />
      ) : (
        initials
      )}
    </span>
  );
}

/**
 * `answer-promise.ts` writes the promise, because only the visitor's clock knows the time. Without a script there is
 * none.
 */
function AnswerPromise({ person: { answers, firstName }, named }: { person: CarPerson; named?: boolean }) {
  return (
    <answer-promise
      class="answer-promise"
      data-zone={answers?.timeZone}
      data-hours={answers?.hours}
      data-minutes={answers?.withinMinutes}
      data-name={named ? firstName : undefined}
    >
      {named ? `${firstName} answers` : ''}
    </answer-promise>
  );
}
