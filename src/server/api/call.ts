import type { AnswerOf, CallName, PayloadOf } from '../../api/contract/contract.ts';
import type { Dealer } from '../../config/schema/dealer.ts';

/** One call that passed every check, as its handler sees it. */
export interface Call<Payload> {
  dealer: Dealer;
  payload: Payload;
  /** The number of who is signed in at this dealer, '+61412345678'. */
  phone: string | undefined;
  /** Network address of the visitor, an IPv6 one by its network. */
  address: string;
  /** Milliseconds since 1970. */
  now: number;
  cookie: SessionCookie;
  /** Tells a visitor again who need not be signed in: whose reservation it is. */
  visitor: SessionCookie;
  /** Of the dealer's page that calls: 'https://www.example.com.au'. Always there with a POST. */
  origin: string | undefined;
}

/** A secret in the visitor's browser that no script can read. */
export interface SessionCookie {
  /** What the browser sent. */
  token: string | undefined;
  set(token: string): void;
  clear(): void;
}

export type Handler<Name extends CallName> = (
  call: Call<PayloadOf<Name>>,
) => Promise<AnswerOf<Name> | Response>;

/** A handler for every call of the contract: one that is missing does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };
