import { FormikProvider, useFormik, useFormikContext } from 'formik';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { pageApi, pageSite } from '../../api/client.ts';
import { failureSentences, submitFailedMessage } from '../../domain/leads/lead-rules.ts';
import { solveCaptcha } from '../../stores/captcha-proof.ts';
import { pageOutbox } from '../../stores/lead-outbox.ts';
import { rememberDetails } from '../../stores/user-details.ts';
import { Button } from '../Button.tsx';
import { check, DrawnIcon } from '../DrawnIcon.tsx';
import { listen } from '../listen.ts';
import { forgetDraft, useDraft } from './form-draft.ts';
import { followPresses } from './presses.ts';
import {
  type FormOutcome,
  type FormStep,
  fieldId,
  type KeptForm,
  type Problems,
  problemsOf,
  type Recap,
} from './step-form.ts';
import { FormId, useFormId } from './use-form-field.ts';
import { WaitingForm } from './WaitingForm.tsx';

/** The second argument of `send`. */
export interface FormProof {
  /** The key of the lead, created once per form. A repeated request with it is the same lead. */
  leadKey: string;
  /** The proof of the captcha. Undefined without a captcha, or when it failed. */
  captcha: string | undefined;
}

export interface StepFormProps<Values extends object> {
  /** The prefix of the ids of its parts. It is unique in the page. */
  id: string;
  steps: readonly FormStep<Values>[];
  /** Every value that a field of the form has. */
  initialValues: Values;
  /** What the button of the last step says. */
  submitLabel: string;
  /** Sends the values. If it rejects, the form shows that it could not be sent (ERR-8). */
  send(values: Values, proof: FormProof): Promise<FormOutcome>;
  /** The name of the draft in this tab, which survives a reload. Without it there is no draft. */
  draft?: string;
  /** Values that a form begins with in the browser. A draft and what the visitor types replace them. */
  suggested?: Partial<Values> | undefined;
  /**
   * Values that the visitor chose on the page before the form opened. They replace those of the draft. They answer the
   * first step, so the form opens at the second.
   */
  chosen?: Partial<Values> | undefined;
  /** CFG-50. */
  captcha?: boolean;
  /** Shown in place of a form that waits to be sent. */
  recap?(values: Values): Recap[];
  /** Shown above the button of the last step, such as the collection notice. */
  beforeSubmit?: ReactNode;
}

const noProblems = { problems: {} as Problems, attempt: 0 };

/** A form in one or more steps (LEAD-1, LEAD-2); see `step-form.ts` for how to make one. */
export function StepForm<Values extends object>(props: StepFormProps<Values>) {
  const { id, steps, initialValues, send, draft, suggested, chosen, recap } = props;
  const [at, setAt] = useState(chosen ? 1 : 0);
  const [state, setState] = useState<'idle' | 'submitting' | 'success' | 'error'>('idle');
  const [summary, setSummary] = useState(noProblems);
  const [formError, setFormError] = useState<string[]>();
  const [kept, setKept] = useState<KeptForm>();
  const ref = useRef<HTMLFormElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const alertRef = useRef<HTMLDivElement>(null);
  const captcha = useCaptcha(props.captcha ?? false);
  const formik = useFormik<Values>({
    initialValues,
    validate: (values) => problemsOf(steps[at], values),
    onSubmit: () => {},
  });
  const leadKey = useDraft({
    name: draft,
    suggested,
    chosen,
    form: formik,
    ref,
    at,
    last: steps.length - 1,
    goTo: setAt,
  });

  const isLast = at === steps.length - 1;
  const isBusy = state === 'submitting' || state === 'success';

  // The content of a new step or of an answer gets the focus when it is rendered.
  const wantsHeading = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what brings the heading
  useEffect(() => {
    if (wantsHeading.current) headingRef.current?.focus();
    wantsHeading.current = false;
  }, [at]);
  useEffect(() => {
    if (formError) alertRef.current?.focus();
  }, [formError]);

  useEffect(followPresses, []);

  // A page from the back/forward cache shows its form again instead of 'sending'.
  useEffect(
    () =>
      listen(['pageshow'], (event) => {
        if ((event as PageTransitionEvent).persisted) setState((now) => (now === 'success' ? 'idle' : now));
      }),
    [],
  );

  const goTo = (step: number) => {
    wantsHeading.current = true;
    void formik.setTouched({}, false);
    setSummary(noProblems);
    setFormError(undefined);
    setAt(step);
  };

  const complain = (problems: Problems) => {
    const touched = Object.fromEntries(Object.keys(problems).map((name) => [name, true]));
    void formik.setTouched({ ...formik.touched, ...touched } as typeof formik.touched);
    setSummary(({ attempt }) => ({ problems: inOrderOf(ref.current, problems), attempt: attempt + 1 }));
  };

  const sendAll = async () => {
    setState('submitting');
    setSummary(noProblems);
    setFormError(undefined);
    let outcome: FormOutcome;
    try {
      outcome = await send(formik.values, { leadKey: leadKey.current(), captcha: await captcha.proof() });
    } catch (error) {
      const own = error instanceof Error ? error.message : '';
      setFormError(failureSentences(submitFailedMessage, pageSite().phone, own));
      return setState('error');
    }
    if (outcome.kind === 'refused') {
      // The proof is used up by this try.
      captcha.renew();
      setFormError(failureSentences(outcome.message, pageSite().phone));
      return setState('error');
    }
    leadKey.renew();
    rememberDetails(formik.values);
    if (draft) forgetDraft(draft);
    if (outcome.kind === 'sent') return setState('success');
    setState('idle');
    setKept(outcome);
  };

  /** Shows the form again after the server refused the waiting lead. */
  const change = () => {
    if (kept) pageOutbox()?.forget(kept.leadKey);
    captcha.renew();
    setKept(undefined);
    goTo(0);
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    captcha.start();
    const problems = problemsOf(steps[at], formik.values);
    if (Object.keys(problems).length > 0) return complain(problems);
    if (!isLast) return goTo(at + 1);
    // A draft may have skipped a step whose values it does not contain.
    const earlier = steps.findIndex((step) => Object.keys(problemsOf(step, formik.values)).length > 0);
    if (earlier >= 0) return goTo(earlier);
    void sendAll();
  };

  if (kept) {
    return <WaitingForm kept={kept} recap={recap?.(formik.values) ?? []} onChange={change} />;
  }
  const step = steps[at]!;
  return (
    <FormikProvider value={formik}>
      <FormId.Provider value={id}>
        <form
          className="step-form stack-5"
          ref={ref}
          data-state={state}
          aria-busy={isBusy}
          // Without the script a press does nothing. A form without a method would put the fields into the address.
          method="dialog"
          noValidate
          onSubmit={submit}
          onReset={(event) => event.preventDefault()}
          // Not for a button or a link that gets the focus by a press: the words of the check would move it away before
          // the press ends.
          onFocus={({ target }) => target.matches('input, select, textarea') && captcha.start()}
        >
          <StepHead title={step.title} at={at} of={steps.length} headingRef={headingRef} />
          <ErrorSummary form={id} problems={summary.problems} attempt={summary.attempt} />
          {formError && (
            <div className="form-alert" role="alert" tabIndex={-1} ref={alertRef}>
              {formError.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
          <div className="stack-4">
            {typeof step.fields === 'function' ? step.fields(formik.values) : step.fields}
          </div>
          <Honeypot />
          {isLast && props.captcha && <CaptchaNote captcha={captcha} />}
          {isLast && props.beforeSubmit}
          <div className="form-buttons">
            {at > 0 && (
              <Button data-rank="quiet" disabled={isBusy} onClick={() => goTo(at - 1)}>
                Back
              </Button>
            )}
            <Button data-rank="primary" type="submit" disabled={isBusy} aria-busy={isBusy}>
              {isBusy && <span className="spinner" aria-hidden="true" />}
              {isBusy ? 'Sending' : isLast ? props.submitLabel : 'Continue'}
            </Button>
          </div>
          <p className="visually-hidden" role="status">
            {state === 'submitting' ? 'Sending.' : state === 'success' ? 'Sent. One moment.' : ''}
          </p>
        </form>
      </FormId.Provider>
    </FormikProvider>
  );
}

/** A hidden field that visitors cannot reach. Only bots fill it in. */
function Honeypot() {
  const { values, setFieldValue } = useFormikContext<{ fax_number?: string }>();
  const id = `${useFormId()}-fax`;
  return (
    <div className="form-trap visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Fax number</label>
      <input
        id={id}
        type="text"
        name="fax_number"
        tabIndex={-1}
        autoComplete="off"
        value={values.fax_number ?? ''}
        onChange={({ target }) => void setFieldValue('fax_number', target.value)}
      />
    </div>
  );
}

interface StepHeadProps {
  title: string;
  at: number;
  of: number;
  /** Gets the focus at the start of the step, so that screen readers announce it. */
  headingRef: Ref<HTMLHeadingElement>;
}

function StepHead({ title, at, of, headingRef }: StepHeadProps) {
  return (
    <div className="step-head stack-3">
      {of > 1 && <progress value={at + 1} max={of} aria-hidden="true" />}
      <h3 className="size-l" ref={headingRef} tabIndex={-1}>
        {of > 1 && (
          <span className="step-count block strong note">
            Step {at + 1} of {of}
            <span className="visually-hidden">: </span>
          </span>
        )}
        {title}
      </h3>
    </div>
  );
}

interface ErrorSummaryProps {
  form: string;
  problems: Problems;
  /** Changes with every attempt, so that screen readers announce the same errors again. */
  attempt: number;
}

/** The errors in the order of the fields, each a link to its field (LEAD-15, ERR-16). Receives the focus. */
function ErrorSummary({ form, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(problems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same problems is told as well
  useEffect(() => {
    if (entries.length > 0) box.current?.focus();
  }, [attempt]);
  if (entries.length === 0) return null;
  const toField = (event: MouseEvent, id: string) => {
    const control = document.getElementById(id);
    if (!control) return;
    // The URL stays unchanged, because a history entry for each field would break Back.
    event.preventDefault();
    control.focus({ preventScroll: true });
    (control.closest('.field') ?? control).scrollIntoView({ block: 'center' });
  };
  return (
    <section className="form-summary stack-2" ref={box} tabIndex={-1} aria-labelledby={`${form}-problems`}>
      <h4 className="size-m" id={`${form}-problems`}>
        Please fix the following errors:
      </h4>
      <ul className="stack-1" role="list">
        {entries.map(([name, message]) => {
          const id = fieldId(form, name);
          return (
            <li key={name}>
              <a href={`#${id}`} onClick={(event) => toField(event, id)}>
                {message}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The names of the step's fields as they stand in the page. */
function inOrderOf(form: HTMLFormElement | null, problems: Problems): Problems {
  const names = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])].map(({ name }) => name);
  const rank = (name: string) => names.indexOf(name) + 1 || names.length + 1;
  return Object.fromEntries(Object.entries(problems).sort(([a], [b]) => rank(a) - rank(b)));
}

const words: Record<CaptchaState, string> = {
  waiting: 'This protects us from automatic messages. Nothing for you to do.',
  working: 'Checking. Nothing for you to do.',
  done: 'Check passed.',
  failed: 'The security check failed.',
};

/** The captcha's progress line (LEAD-13). */
export function CaptchaNote({ captcha }: { captcha: Captcha }) {
  const { state } = captcha;
  return (
    <div className="form-captcha gap-3 pad-3-4 cluster small" data-state={state}>
      <span className="form-captcha-sign grid" aria-hidden="true">
        {state === 'done' ? (
          <DrawnIcon path={check} />
        ) : state === 'working' ? (
          <span className="spinner" />
        ) : null}
      </span>
      <p>
        <strong>Security check</strong>
        {/* Only the end is announced, not the progress. */}
        <span className="soft" role="status">
          {words[state]}
        </span>
      </p>
      {state === 'failed' && (
        <button className="button" data-size="small" type="button" onClick={() => captcha.renew()}>
          Try again
        </button>
      )}
    </div>
  );
}

type CaptchaState = 'waiting' | 'working' | 'done' | 'failed';

type Captcha = ReturnType<typeof useCaptcha>;

/**
 * The proof of work that a lead carries (CFG-50), computed while the visitor types. If it expires before sending,
 * `stores/lead-outbox.ts` makes a new one.
 *
 * @param solve rejects when no proof is available
 */
export function useCaptcha(isWanted: boolean, solve: () => Promise<string> = solveHere) {
  const [state, setState] = useState<CaptchaState>('waiting');
  const running = useRef<Promise<string | undefined>>(undefined);
  const run = useCallback(() => {
    setState('working');
    const proof = solve().then(
      (solved) => {
        setState('done');
        return solved;
      },
      () => {
        setState('failed');
        running.current = undefined;
        return undefined;
      },
    );
    running.current = proof;
    return proof;
  }, [solve]);

  return {
    state,
    /** Starts the work once. Called when the visitor begins to fill in the form. */
    start() {
      if (isWanted && !running.current) void run();
    },
    /** The solution to send. Undefined when none is required or available. Never rejects. */
    proof: async () => (isWanted ? (running.current ?? run()) : undefined),
    /** A solution is valid for one lead. After a refusal a new one is needed. */
    renew() {
      if (isWanted) void run();
    },
  };
}

async function solveHere(): Promise<string> {
  const api = pageApi();
  const proof = api && (await solveCaptcha(api));
  if (typeof proof !== 'string') throw new Error('There is no proof.');
  return proof;
}
