import type { SignInType } from '../../domain/sign-in.ts';

/** The text above the form, with the purpose of the sign-in (ROUTE-34). */
export interface SignInWords {
  heading: string;
  reason: string;
}

/** For visitors without a known purpose, and for all until the page's script runs: right for every purpose. */
export const plainWords: SignInWords = {
  heading: 'Sign in',
  reason: 'All it takes is your mobile number and a code that we text to it.',
};

export const signInWords: Record<SignInType, SignInWords> = {
  watchlist: {
    heading: 'Sign in to save cars',
    reason: 'Your watchlist stays with your number, on every phone and computer you use.',
  },
  'trade-in': {
    heading: 'Sign in for your trade-in',
    reason: 'Your answers and our offer stay together, and you can come back to them.',
  },
  checkout: {
    heading: 'Sign in to reserve',
    reason: 'We need a number that is yours before we put a car aside in your name.',
  },
  finance: {
    heading: 'Sign in for finance',
    reason: 'What you tell us about your finances is tied to your number and seen by nobody else.',
  },
  'spin-to-win': {
    heading: 'Sign in to spin',
    reason: 'Each mobile number has one spin. We ring that number if you win.',
  },
  'online-payment': {
    heading: 'Sign in to pay',
    reason: 'We match your payment to your number, so that it reaches the right account.',
  },
};
