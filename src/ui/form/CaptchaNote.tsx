import { DrawnIcon } from '../DrawnIcon.tsx';
import { check } from '../form-icons.ts';
import type { Captcha, CaptchaState } from './use-captcha.ts';

const words: Record<CaptchaState, string> = {
  waiting: 'Checks by itself that you are not a machine. Nothing for you to do.',
  working: 'Checking that you are not a machine. Nothing for you to do.',
  done: 'Check passed.',
  failed: 'We could not check that you are not a machine.',
};

/** The captcha's progress line (LEAD-13). */
export function CaptchaNote({ captcha }: { captcha: Captcha }) {
  const { state } = captcha;
  return (
    <div className="form-captcha" data-state={state}>
      <span className="form-captcha-sign" aria-hidden="true">
        {state === 'done' ? (
          <DrawnIcon strokes={check} />
        ) : state === 'working' ? (
          <span className="spinner" />
        ) : null}
      </span>
      <p>
        <strong>Security check</strong>
        {/* Only the end is announced, not the progress. */}
        <span role="status">{words[state]}</span>
      </p>
      {state === 'failed' && (
        <button className="button" data-size="small" type="button" onClick={() => captcha.renew()}>
          Try again
        </button>
      )}
    </div>
  );
}
