import { useCallback, useRef, useState } from 'react';
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
