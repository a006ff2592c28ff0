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
import type { AlertSetup } from './saving-pages.ts';

interface AlertFormProps {
  setup: AlertSetup;
  /** Ids of the saved cars, the newest first. */
  cars: readonly string[];
  /** The newest first. */
  searches: readonly Pick<SavedSearch, 'path' | 'query'>[];
}

const kindLabels: Record<CarNewsKind, string> = {
  drop: 'The price of a saved car drops',
  back: 'A saved car is back on sale',
  sold: 'A saved car is sold',
};

const consentMessage = 'Please tick the box, so that we may email you.';

/**
 * Asks for mails about the saved cars and searches. The consent stands apart from every other one and is never ticked
 * before (Spam Act 2003 (Cth)). Nothing is kept in the browser.
 */
export function AlertForm({ setup, cars, searches }: AlertFormProps) {
  const id = useId();
  const [wanted, setWanted] = useState<readonly CarNewsKind[]>(carNewsKinds);
  const [isSearching, setSearching] = useState(true);
  const [email, setEmail] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [faults, setFaults] = useState<{ email?: string; consent?: string; what?: string }>({});
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [problem, setProblem] = useState('');
  const done = useRef<HTMLParagraphElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const consentField = useRef<HTMLInputElement>(null);
  const whatField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state === 'sent') done.current?.focus();
  }, [state]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    const chosenCars = wanted.length > 0 ? cars.slice(0, mostAlertCars) : [];
    const chosenSearches = isSearching ? searches.slice(0, mostAlertSearches) : [];
    const emailFault = emailProblem(email);
    const found = {
      ...(chosenCars.length + chosenSearches.length === 0 && { what: 'Please choose at least one.' }),
      ...(emailFault !== undefined && { email: emailFault }),
      ...(!isAgreed && { consent: consentMessage }),
    };
    setFaults(found);
    setProblem('');
    if (found.what) return whatField.current?.focus();
    if (found.email) return emailField.current?.focus();
    if (found.consent) return consentField.current?.focus();
    setState('busy');
    const failure = await request(
      {
        email: email.trim(),
        cars: [...chosenCars],
        wanted: [...wanted],
        searches: chosenSearches.map(({ path, query }) => ({ path, query })),
        consent: true,
        consent_version: alertConsentVersion,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      setup.captcha,
    );
    setProblem(failure ?? '');
    setState(failure === undefined ? 'sent' : 'open');
  };

  if (state === 'sent')
    return (
      <p className="saved-alerts-sent measure" role="status" ref={done} tabIndex={-1}>
        Look into your inbox: the emails begin when you press the link that we sent to {email.trim()}. No
        email? Look among the spam. If you stopped our emails before, we send none to that address.
      </p>
    );
  const kinds = cars.length > 0 ? carNewsKinds : [];
  return (
    <form className="saved-alerts-form stack-4 measure" noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="field choice-group" data-invalid={faults.what ? '' : undefined}>
        <legend className="field-label">Email me when</legend>
        {kinds.map((kind, at) => (
          <div className="choice" key={kind}>
            <input
              type="checkbox"
              id={`${id}-${kind}`}
              ref={at === 0 ? whatField : undefined}
              checked={wanted.includes(kind)}
              onChange={({ target }) =>
                setWanted(
                  carNewsKinds.filter((one) => (one === kind ? target.checked : wanted.includes(one))),
                )
              }
            />
            <label htmlFor={`${id}-${kind}`}>{kindLabels[kind]}</label>
          </div>
        ))}
        {searches.length > 0 && (
          <div className="choice">
            <input
              type="checkbox"
              id={`${id}-search`}
              ref={kinds.length === 0 ? whatField : undefined}
              checked={isSearching}
              onChange={({ target }) => setSearching(target.checked)}
            />
            <label htmlFor={`${id}-search`}>A saved search finds a new car</label>
          </div>
        )}
        {faults.what && <p className="field-error">{faults.what}</p>}
      </fieldset>
      <div className="field" data-invalid={faults.email ? '' : undefined}>
        <label htmlFor={`${id}-email`}>Email</label>
        <input
          className="input"
          id={`${id}-email`}
          ref={emailField}
          type="email"
          autoComplete="email"
          value={email}
          maxLength={254}
          spellCheck={false}
          aria-required
          aria-invalid={faults.email ? true : undefined}
          aria-describedby={faults.email ? `${id}-email-error` : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        {faults.email && (
          <p className="field-error" id={`${id}-email-error`}>
            {faults.email}
          </p>
        )}
      </div>
      <div className="field" data-invalid={faults.consent ? '' : undefined}>
        <div className="choice">
          <input
            type="checkbox"
            id={`${id}-consent`}
            ref={consentField}
            checked={isAgreed}
            aria-required
            aria-invalid={faults.consent ? true : undefined}
            aria-describedby={faults.consent ? `${id}-consent-error` : undefined}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          <label htmlFor={`${id}-consent`}>{alertConsents[alertConsentVersion](setup.dealerName)}</label>
        </div>
        {faults.consent && (
          <p className="field-error" id={`${id}-consent-error`}>
            {faults.consent}
          </p>
        )}
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
      <button type="submit" className="button" data-rank="primary" aria-busy={state === 'busy'}>
        Send me the link to confirm
      </button>
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
