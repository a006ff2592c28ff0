import type { AnswerOf, CallName, PayloadOf } from '../../api/contract/contract.ts';
import type { Dealer } from '../../config/schema/dealer.ts';

/** One call as its handler receives it, after every check has passed. */
export interface Call<Payload> {
  dealer: Dealer;
  payload: Payload;
  /** Phone number of the visitor signed in at this dealer, '+61412345678'. */
  phone: string | undefined;
  /** The visitor's network address. An IPv6 address is cut to its network. */
  address: string;
  /** Milliseconds since 1970. */
  now: number;
  cookie: SessionCookie;
  /** Cookie that recognises a visitor who is not signed in, for their reservations. */
  visitor: SessionCookie;
  /** Origin of the dealer's page that makes the call, 'https://www.example.com.au'. Always set for POST. */
  origin: string | undefined;
}

/** A secret cookie in the visitor's browser. Scripts cannot read it. */
export interface SessionCookie {
  /** The value the browser sent. */
  token: string | undefined;
  set(token: string): void;
  clear(): void;
}

type Handler<Name extends CallName> = (call: Call<PayloadOf<Name>>) => Promise<AnswerOf<Name> | Response>;

/** One handler for every call of the contract. A missing handler is a compile error. */
export type Handlers = { [Name in CallName]: Handler<Name> };
