import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_DAYS } from '../storage/sessions.ts';
import type { SessionCookie } from './call.ts';

/** 256 bits that nobody guesses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: whoever reads it cannot sign in with it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Of who is signed in. */
export function sessionCookie(context: Context, websiteId: number, preview: boolean): SessionCookie {
  return secretCookie(context, `session-${websiteId}`, preview);
}

/** Of who reserved a car: nobody needs to sign in for that. */
export function visitorCookie(context: Context, websiteId: number, preview: boolean): SessionCookie {
  return secretCookie(context, `visitor-${websiteId}`, preview);
}

/**
 * A cookie of one website: HttpOnly, SameSite=Lax, and named by the website, since dealers may share an API host.
 * Previews have no https, so there it is neither Secure nor `__Host-`.
 */
function secretCookie(context: Context, plainName: string, preview: boolean): SessionCookie {
  const name = preview ? plainName : `__Host-${plainName}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: !preview } as const;
  const sent = getCookie(context, name);
  return {
    token: sent && /^[\w-]{43}$/.test(sent) ? sent : undefined,
    set: (token) => setCookie(context, name, token, { ...attributes, maxAge: SESSION_DAYS * 86_400 }),
    clear: () => {
      deleteCookie(context, name, attributes);
    },
  };
}
