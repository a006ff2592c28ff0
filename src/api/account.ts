import { done, either, list, object, only, type TypeOf, text, whole } from './answer-schema.ts';
import type { AlertsAsked, AskForCode, VerifyCode, WatchlistCar } from './contract/account.ts';
import { route } from './route.ts';

/** API-1: saves a car. Succeeds when the car is already saved. */
export const saveCar = route<WatchlistCar, typeof done>('POST', '/api/watchlist/save-car', done);

/** API-2: removes a car. Succeeds when the car is not on the list. */
export const removeCar = route<WatchlistCar, typeof done>('POST', '/api/watchlist/remove-car', done);

/** The visitor's saved cars (DATA-18). */
const watchlist = object({ entries: list(object({ id: text })) });

/** OPEN-24: returns the cars that the signed-in visitor saved, newest first. */
export const readWatchlist = route<undefined, typeof watchlist>('GET', '/api/watchlist', watchlist);

const codeAsked = object({ success: only(true), request: text, validSeconds: whole }, { notice: text });
export type CodeAsked = TypeOf<typeof codeAsked>;

/** Sends a one-time code of 6 digits to a phone (OPEN-21). The answer is the same whether the phone is known or not. */
export const askForCode = route<AskForCode, typeof codeAsked>('POST', '/api/auth/code', codeAsked);

const session = either(
  object({ signedIn: only(true), phone: text }),
  object({ signedIn: only(false), phone: only(null) }),
);
/** GATE-5: an anonymous visitor, or one who is signed in with a phone number. */
export type Session = TypeOf<typeof session>;

/** Signs in with that code; the server sets the session's cookie. */
export const verifyCode = route<VerifyCode, typeof session>('POST', '/api/auth/verify', session);

export const signOut = route<undefined, typeof done>('POST', '/api/auth/sign-out', done);

/** Returns who is signed in. For a visitor who is not signed in it returns `signedIn: false`, not an error. */
export const currentSession = route<undefined, typeof session>('GET', '/api/auth/session', session);

/**
 * Asks for mails about saved cars and searches. The address gets a mail with a link to confirm, and nothing else until
 * then. The answer is the same whether the address is known, confirmed or unsubscribed.
 */
export const askAlerts = route<AlertsAsked, typeof done>('POST', '/api/alerts', done);
