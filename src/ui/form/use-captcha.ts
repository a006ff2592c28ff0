import { useCallback, useEffect, useRef, useState } from 'react';
import { pageApi } from '../../api/page-api.ts';
import { solveCaptcha } from '../../stores/captcha-proof.ts';

export type CaptchaState = 'waiting' | 'working' | 'done' | 'failed';

export interface Captcha {
  state: CaptchaState;
  /** Begins, unless it has. Called at the first sign that the form is being filled in. */
  start(): void;
  /** The proof to send; undefined where none is asked for or none could be had. Never rejects. */
  proof(): Promise<string | undefined>;
  /** A proof is good for one lead: after a refusal there must be another. */
  renew(): void;
}

/**
 * The proof of work that a lead carries (CFG-50), done while the visitor writes. One that has become too old meanwhile
 * is made anew where leads are sent (`stores/lead-outbox.ts`).
 *
 * @param solve rejects when there is no proof to be had
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
