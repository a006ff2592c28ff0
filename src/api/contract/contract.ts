import * as account from '../account.ts';
import * as cars from '../cars.ts';
import * as leads from '../leads.ts';
import * as reservations from '../reservations.ts';
import * as reservedCars from '../reserved-cars.ts';
import * as reviews from '../reviews.ts';
import type * as route from '../route.ts';
import * as visits from '../visits.ts';

/** Every call of the API: all that these files export. For a new one, the compiler requires a handler. */
const calls = {
  ...account,
  ...visits,
  ...cars,
  ...reviews,
  ...leads,
  ...reservations,
  ...reservedCars,
};

type Calls = typeof calls;
export type CallName = keyof Calls;

export type PayloadOf<Name extends CallName> = route.PayloadOf<Calls[Name]>;
export type AnswerOf<Name extends CallName> = route.AnswerOf<Calls[Name]>;

/** A call with everything that the server and the document need. */
export interface Endpoint<Payload = unknown, Answer = unknown> extends route.CallAbout<Payload> {
  route: route.Route<Payload, Answer>;
}

/** The calls by their names, which are those of their handlers. */
export const contract = Object.fromEntries(
  Object.entries<route.Route<unknown, unknown>>(calls).map(([name, one]) => [
    name,
    { route: one, ...one.about!() } satisfies Endpoint,
  ]),
) as { [Name in CallName]: Endpoint<PayloadOf<Name>, AnswerOf<Name>> };
