import { fieldsOf, readDone } from './answers.ts';
import type { AskForCode, CodeAsked, Session, VerifyCode } from './contract/sign-in.ts';
import { route } from './route.ts';

/** Sends a one-time code of 6 digits to a phone (OPEN-21). The answer is the same whether the phone is known or not. */
export const askForCode = route<AskForCode, CodeAsked>('POST', '/api/auth/code', (body) => {
  const { success, request, validSeconds, notice } = fieldsOf(body);
  if (success !== true || typeof request !== 'string' || typeof validSeconds !== 'number') return undefined;
  return { success, request, validSeconds, ...(typeof notice === 'string' && { notice }) };
});

/** Signs in with that code; the server sets the session's cookie. */
export const verifyCode = route<VerifyCode, Session>('POST', '/api/auth/verify', readSession);

export const signOut = route<undefined, { success: true }>('POST', '/api/auth/sign-out', readDone);

/** Returns who is signed in. For a visitor who is not signed in it returns `signedIn: false`, not an error. */
export const currentSession = route<undefined, Session>('GET', '/api/auth/session', readSession);

function readSession(body: unknown): Session | undefined {
  const { signedIn, phone } = fieldsOf(body);
  if (signedIn === true && typeof phone === 'string') return { signedIn, phone };
  return signedIn === false ? { signedIn, phone: null } : undefined;
}
