import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaChallenge } from '../../api/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { Refusal } from '../refusal.ts';
import type { ServerKeys } from '../server-keys.ts';
import { addOnce } from '../storage/rows.ts';
import type { CaptchaUse, Database } from '../storage/tables.ts';

/** Long enough to fill in a long form. ALTCHA's widget asks for a new challenge when this one expires. */
const VALID_MS = 20 * 60_000;

/** PBKDF2 rounds for each attempt. With the number of attempts below, a phone needs about half a second. */
export const usualCaptchaCost = 3000;
const FEWEST_TRIES = 60;
const MOST_TRIES = 120;

const refused = () => new Refusal(400, 'The security check failed. Please try again.', { code: 'captcha' });

/** Uses a proof up, inside the transaction that it allows. @throws Refusal 400 where it was used before */
export async function takeProof(db: Database, proof: CaptchaUse | undefined): Promise<void> {
  if (proof && !(await addOnce(db, 'used_captchas', proof))) throw refused();
}

export type Captcha = ReturnType<typeof captchaOf>;

/** Proof of work by ALTCHA (CFG-50), without third party, cookie or puzzle. Servers of one secret share challenges. */
export function captchaOf(keys: ServerKeys, cost: number) {
  const solved = keys.hashes('captcha key');
  /** The library's secrets, by the current one of the server and by those that are still valid. */
  const secrets = keys.hashes('captcha challenge').map((hmacSignatureSecret, at) => ({
    hmacSignatureSecret,
    hmacKeySignatureSecret: solved[at]!,
  }));

  /**
   * Returns the challenge to mark as used, so that its solution cannot be sent with another lead. Returns undefined
   * when the solution is wrong, expired, or not for a challenge of this server. The time is the system clock's, because
   * the library reads that clock.
   *
   * @param written ALTCHA's payload: JSON in base64
   */
  async function check(written: string | undefined): Promise<CaptchaUse | undefined> {
    try {
      const { challenge, solution } = JSON.parse(atob(written ?? '')) as Payload;
      const results = await Promise.all(
        secrets.map((secret) => verifySolution({ challenge, solution, deriveKey, ...secret })),
      );
      const { signature, parameters } = challenge;
      if (!results.some(({ verified }) => verified) || !signature || !parameters.expiresAt) return undefined;
      return { signature, expires_at: parameters.expiresAt * 1000 };
    } catch {
      // Malformed input, on which the library throws too, is not a solution.
      return undefined;
    }
  }

  return {
    check,

    async challenge(): Promise<CaptchaChallenge> {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        // The counter sets the number of attempts. Without it, the work would depend on luck.
        counter:
          FEWEST_TRIES + (crypto.getRandomValues(new Uint32Array(1))[0]! % (MOST_TRIES - FEWEST_TRIES)),
        expiresAt: new Date(Date.now() + VALID_MS),
        deriveKey,
        ...secrets[0],
      });
      return challenge as CaptchaChallenge;
    },

    /** The proof that a person sent a call; undefined when the dealer asks for none. @throws Refusal 400, code captcha */
    async proofOf(written: string | undefined, { leads }: Dealer): Promise<CaptchaUse | undefined> {
      if (!leads.captcha) return undefined;
      const proof = await check(written);
      if (!proof) throw refused();
      return proof;
    },
  };
}
