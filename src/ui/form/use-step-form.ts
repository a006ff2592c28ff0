import { useFormik } from 'formik';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { pageSite } from '../../api/client.ts';
import { failureSentences, submitFailedMessage } from '../../domain/leads/lead-rules.ts';
import { pageOutbox } from '../../stores/lead-outbox.ts';
import { rememberDetails } from '../../stores/user-details.ts';
import { listen } from '../listen.ts';
import { useCaptcha } from './CaptchaNote.tsx';
import { inOrderOf } from './ErrorSummary.tsx';
import { forgetDraft, useDraft } from './form-draft.ts';
import { followPresses } from './presses.ts';
import type { StepFormProps } from './StepForm.tsx';
import { type FormOutcome, type KeptForm, type Problems, problemsOf } from './step-form.ts';

export type FormState = 'idle' | 'submitting' | 'success' | 'error';

const noProblems = { problems: {} as Problems, attempt: 0 };

/** The logic of StepForm: the current step, the errors, and the result of sending. */
export function useStepForm<Values extends object>(props: StepFormProps<Values>) {
  const { steps, initialValues, send, draft, suggested, chosen } = props;
  const [at, setAt] = useState(chosen ? 1 : 0);
  const [state, setState] = useState<FormState>('idle');
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

  return {
    formik,
    at,
    state,
    summary,
    formError,
    kept,
    /** Shows the form again after the server refused the waiting lead. */
    change() {
      if (kept) pageOutbox()?.forget(kept.leadKey);
      captcha.renew();
      setKept(undefined);
      goTo(0);
    },
    captcha,
    ref,
    headingRef,
    alertRef,
    back: () => goTo(at - 1),
    submit(event: SubmitEvent) {
      event.preventDefault();
      if (state === 'submitting' || state === 'success') return;
      captcha.start();
      const problems = problemsOf(steps[at], formik.values);
      if (Object.keys(problems).length > 0) return complain(problems);
      if (at < steps.length - 1) return goTo(at + 1);
      // A draft may have skipped a step whose values it does not contain.
      const earlier = steps.findIndex((step) => Object.keys(problemsOf(step, formik.values)).length > 0);
      if (earlier >= 0) return goTo(earlier);
      void sendAll();
    },
  };
}
