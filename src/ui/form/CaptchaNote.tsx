import { useCallback, useEffect, useRef, useState } from 'react';
import { pageApi } from '../../api/client.ts';
import { solveCaptcha } from '../../stores/captcha-proof.ts';
import { check, DrawnIcon } from '../DrawnIcon.tsx';

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
    <div className="form-captcha cluster small" data-state={state}>
      <span className="form-captcha-sign" aria-hidden="true">
        {state === 'done' ? (
          <DrawnIcon path={check} />
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

type CaptchaState = 'waiting' | 'working' | 'done' | 'failed';

interface Captcha {
  state: CaptchaState;
  /** Starts the work once. Called when the visitor begins to fill in the form. */
  start(): void;
  /** The solution to send. Undefined when none is required or available. Never rejects. */
  proof(): Promise<string | undefined>;
  /** A solution is valid for one lead. After a refusal a new one is needed. */
  renew(): void;
}

/**
 * The proof of work that a lead carries (CFG-50), computed while the visitor types. If it expires before sending,
 * `stores/lead-outbox.ts` makes a new one.
 *
 * @param solve rejects when no proof is available
 */
export function useCaptcha(isWanted: boolean, solve: () => Promise<string> = solveHere): Captcha {
  const [state, setState] = useState<CaptchaState>('waiting');
  const running = useRef<Promise<string | undefined>>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const run = useCallback(() => {
    const show = (next: CaptchaState) => {
      if (!isGone.current) setState(next);
    };
    show('working');
    const proof = solve().then(
      (solved) => {
        show('done');
        return solved;
      },
      () => {
        show('failed');
        running.current = undefined;
        return undefined;
      },
    );
    running.current = proof;
    return proof;
  }, [solve]);

  return {
    state,
    start() {
      if (isWanted && !running.current) void run();
    },
    proof: async () => (isWanted ? (running.current ?? run()) : undefined),
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
