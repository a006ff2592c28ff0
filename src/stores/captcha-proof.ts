import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ApiClient } from '../api/client.ts';
import { captchaChallenge } from '../api/leads.ts';
import type { ApiFailure } from '../api/result.ts';

/**
 * Requests a challenge and solves it in about half a second on a phone, in small steps that do not block the page.
 *
 * @returns the value of a lead's `captcha` field; the failure when the challenge request failed; undefined when the
 * browser cannot solve the challenge
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
