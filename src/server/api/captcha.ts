import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaChallenge } from '../../api/contract/leads.ts';
import type { CaptchaUse } from '../storage/leads.ts';

/** Long enough to fill in a long form. ALTCHA's widget asks for another one when it is over. */
const VALID_MS = 20 * 60_000;

/** Rounds of PBKDF2 a try, and tries until the solution: about half a second of a phone. */
export const usualCaptchaCost = 3000;
const FEWEST_TRIES = 60;
const MOST_TRIES = 120;

/** Proof of work by ALTCHA (CFG-50): without a third party, a cookie or a puzzle. */
export class Captcha {
  readonly #signatureSecret: string;
  readonly #keySecret: string;
  readonly #cost: number;

  /** @param secret the server's own; with the same one, several servers accept each other's challenges */
  constructor(secret: string, cost: number = usualCaptchaCost) {
    const derived = (use: string) => createHmac('sha256', secret).update(use).digest('hex');
    this.#signatureSecret = derived('captcha challenge');
    this.#keySecret = derived('captcha key');
    this.#cost = cost;
  }

  async challenge(): Promise<CaptchaChallenge> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: this.#cost,
      // The work is the same for everybody, instead of a matter of luck.
      counter: randomInt(FEWEST_TRIES, MOST_TRIES),
      expiresAt: new Date(Date.now() + VALID_MS),
      deriveKey,
      hmacSignatureSecret: this.#signatureSecret,
      hmacKeySignatureSecret: this.#keySecret,
    });
    return challenge as CaptchaChallenge;
  }

  /**
   * What makes a solution unusable for another lead; undefined when it is none of a challenge of this server, or one
   * that is over. The time is the machine's, as in the library.
   *
   * @param written ALTCHA's payload: JSON in base64
   */
  async check(written: string | undefined): Promise<CaptchaUse | undefined> {
    const payload = payloadIn(written ?? '');
    if (!payload) return undefined;
    try {
      const { verified } = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret: this.#signatureSecret,
        hmacKeySignatureSecret: this.#keySecret,
      });
      const { signature, parameters } = payload.challenge;
      if (!verified || !signature || !parameters.expiresAt) return undefined;
      return { signature, expires_at: parameters.expiresAt * 1000 };
    } catch {
      // Whatever the library makes of what somebody wrote, it is no solution.
      return undefined;
    }
  }
}

function payloadIn(written: string): Payload | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(written, 'base64').toString('utf8')) as Payload;
    return isObject(challenge) && isObject(challenge.parameters) && isObject(solution)
      ? { challenge: challenge satisfies Challenge, solution }
      : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
