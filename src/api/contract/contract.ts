import { appointmentsContract } from './appointments.ts';
import { carsContract } from './cars.ts';
import type { Endpoint } from './endpoint.ts';
import { leadsContract } from './leads.ts';
import { reservationsContract } from './reservations.ts';
import { reviewsContract } from './reviews.ts';
import { signInContract } from './sign-in.ts';
import { visitsContract } from './visits.ts';
import { watchlistContract } from './watchlist.ts';

/** Every call of the API. For a new one, the compiler requires a handler, and the OpenAPI document lists it. */
export const contract = {
  ...signInContract,
  ...watchlistContract,
  ...visitsContract,
  ...carsContract,
  ...reviewsContract,
  ...leadsContract,
  ...appointmentsContract,
  ...reservationsContract,
};

type Contract = typeof contract;
export type CallName = keyof Contract;

export type PayloadOf<Name extends CallName> =
  Contract[Name] extends Endpoint<infer Payload, unknown> ? Payload : never;
export type AnswerOf<Name extends CallName> = Contract[Name]['route'] extends {
  read?: (body: unknown) => infer Answer | undefined;
}
  ? Answer
  : never;
