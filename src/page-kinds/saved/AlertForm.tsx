import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type AlertsAsked, askAlerts } from '../../api/account.ts';
import { pageApi } from '../../api/client.ts';
import { failureMessages } from '../../api/result.ts';
import { emailProblem } from '../../domain/leads/contact.ts';
import {
  alertConsents,
  alertConsentVersion,
  type CarNewsKind,
  carNewsKinds,
  mostAlertCars,
  mostAlertSearches,
} from '../../domain/stock/alerts.ts';
import type { SavedSearch } from '../../stores/saved-searches.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import type { AlertSetup } from './saving-pages.ts';

interface AlertFormProps {
  setup: AlertSetup;
  /** Ids of the saved cars, the newest first. */
  cars: readonly string[];
  /** The newest first. */
  searches: readonly Pick<SavedSearch, 'path' | 'query'>[];
}

const newsLabels: Record<CarNewsKind | 'search', string> = {
  drop: 'Something I saved drops in price',
  back: 'Something I saved is back on sale',
  sold: 'Something I saved is sold',
  search: 'A saved search finds something new',
};

/**
 * Asks for mails about the saved cars and searches. The consent stands apart from every other one and is never ticked
 * before (Spam Act 2003 (Cth)). Nothing is kept in the browser.
 */
export function AlertForm({ setup, cars, searches }: AlertFormProps) {
  const id = useId();
  const [faults, setFaults] = useState<Partial<Record<'news' | 'email' | 'consent', string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState('');
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sentTo !== undefined) done.current?.focus();
  }, [sentTo]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const written = new FormData(form);
    const news = written.getAll('news');
    const email = String(written.get('email')).trim();
    const emailFault = emailProblem(email);
    const found = {
      ...(news.length === 0 && { news: 'Please choose at least one.' }),
      ...(emailFault !== undefined && { email: emailFault }),
      ...(!written.has('consent') && { consent: 'Please tick the box, so that we may email you.' }),
    };
    setFaults(found);
    setProblem('');
    const [first] = Object.keys(found);
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    const wanted = carNewsKinds.filter((kind) => news.includes(kind));
    const failure = await request(
      {
        email,
        cars: wanted.length > 0 ? cars.slice(0, mostAlertCars) : [],
        wanted,
        searches: news.includes('search')
          ? searches.slice(0, mostAlertSearches).map(({ path, query }) => ({ path, query }))
          : [],
        consent: true,
        consent_version: alertConsentVersion,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      setup.captcha,
    );
    setBusy(false);
    if (failure === undefined) setSentTo(email);
    else setProblem(failure);
  };

  if (sentTo !== undefined)
    return (
      <p className="below-4 measure no-ring" role="status" ref={done} tabIndex={-1}>
        Look into your inbox: the emails begin when you press the link that we sent to {sentTo}. No email?
        Look among the spam. If you stopped our emails before, we send none to that address.
      </p>
    );
  const offered = [
    ...(cars.length > 0 ? carNewsKinds : []),
    ...(searches.length > 0 ? (['search'] as const) : []),
  ];
  /** What a control with a fault says of it. */
  const faultOf = (name: keyof typeof faults) =>
    faults[name] && { 'aria-invalid': true, 'aria-describedby': `${id}-${name}-error` };
  return (
    <form className="saved-alerts-form stack-4 measure" noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="field choice-group" data-invalid={faults.news && ''}>
        <legend className="field-label">Email me when</legend>
        {offered.map((kind) => (
          <div className="choice" key={kind}>
            <input type="checkbox" id={`${id}-${kind}`} name="news" value={kind} defaultChecked />
            <label htmlFor={`${id}-${kind}`}>{newsLabels[kind]}</label>
          </div>
        ))}
        <FieldError id={`${id}-news-error`}>{faults.news}</FieldError>
      </fieldset>
      <div className="field" data-invalid={faults.email && ''}>
        <label htmlFor={`${id}-email`}>Email</label>
        <input
          className="input"
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          spellCheck={false}
          aria-required
          {...faultOf('email')}
        />
        <FieldError id={`${id}-email-error`}>{faults.email}</FieldError>
      </div>
      <div className="field" data-invalid={faults.consent && ''}>
        <div className="choice">
          <input type="checkbox" id={`${id}-consent`} name="consent" aria-required {...faultOf('consent')} />
          <label htmlFor={`${id}-consent`}>{alertConsents[alertConsentVersion](setup.dealerName)}</label>
        </div>
        <FieldError id={`${id}-consent-error`}>{faults.consent}</FieldError>
      </div>
      <p className="note">
        We keep your address and what you chose, for this alone, until you stop it.
        {setup.privacyPath && (
          <>
            {' '}
            <a href={setup.privacyPath}>Privacy policy</a>
          </>
        )}
      </p>
      <p className="form-alert" role="alert" hidden={problem === ''}>
        {problem}
      </p>
      <Button type="submit" className="button at-start" data-rank="primary" aria-busy={isBusy}>
        Send me the link to confirm
      </Button>
    </form>
  );
}

/** @returns what went wrong, for the visitor */
async function request(payload: AlertsAsked, hasCaptcha: boolean): Promise<string | undefined> {
  const api = pageApi();
  if (!api) return failureMessages.broken;
  let captcha: string | undefined;
  if (hasCaptcha) {
    // Loaded when it is needed: it is larger than the form.
    const solved = await import('../../stores/captcha-proof.ts').then(
      ({ solveCaptcha }) => solveCaptcha(api),
      () => undefined,
    );
    if (typeof solved === 'object') return solved.message;
    if (solved === undefined) return 'The security check failed. Please try again.';
    captcha = solved;
  }
  const answer = await api.call(askAlerts, { ...payload, ...(captcha !== undefined && { captcha }) });
  return answer.ok ? undefined : answer.message;
}
