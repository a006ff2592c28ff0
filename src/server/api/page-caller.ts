import type { Context } from 'hono';
import { Refusal } from '../refusal.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { clientAddress, socketAddress } from './caller.ts';

type Trusted = Pick<ApiParts, 'trustedProxies'>;

/** The host that the browser asked, in lower case. */
export function hostOf({ req }: Context<Env>, { trustedProxies }: Trusted): string {
  const forwarded = trustedProxies > 0 ? req.header('x-forwarded-host') : undefined;
  return (forwarded ?? req.header('host') ?? '').toLowerCase();
}

/** Refuses forms that another site posts. @param page that has the form, as people call it @throws Refusal 403 */
export function mustBeOwnForm(context: Context<Env>, parts: Trusted, page: string): void {
  const origin = URL.parse(context.req.header('origin') ?? '');
  if (origin?.host !== hostOf(context, parts)) throw new Refusal(403, `This can only be done from ${page}.`);
}

/** The network address that a request is counted by. */
export function addressOf(context: Context<Env>, { trustedProxies }: Trusted): string {
  return clientAddress(socketAddress(context), context.req.header('x-forwarded-for'), trustedProxies);
}
