import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ApiClient } from '../api/client.ts';
import { captchaChallenge } from '../api/leads.ts';
import type { ApiFailure } from '../api/result.ts';

/**
 * Asks for a challenge and solves it, about half a second of a phone, in steps that leave the page alive.
 *
 * @returns what a lead carries as `captcha`; a failure where there is no challenge to be had; undefined where the
 *   browser cannot solve one
 */
export async function solveCaptcha(api: ApiClient): Promise<string | ApiFailure | undefined> {
  const asked = await api.call(captchaChallenge);
  if (!asked.ok) return asked;
  const challenge = asked.data as Challenge;
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  } catch {
    return undefined;
  }
}
