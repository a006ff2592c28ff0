import type { SignInType } from '../../domain/sign-in.ts';
import words from './sign-in-words.json' with { type: 'json' };

/** For visitors without a known purpose, and for all until the page's script runs: right for every purpose. */
export const plainWords = {
  heading: 'Sign in',
  reason: 'All it takes is your mobile number and a code that we text to it.',
};

/** The text above the form, with the purpose of the sign-in (ROUTE-34). */
export const signInWords: Readonly<Record<SignInType, typeof plainWords>> = words;
