import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { base64Url, sha256Hex } from '../hashes.ts';
import type { ServerKeys } from '../server-keys.ts';

/** Days after the last visit until a session expires. */
export const SESSION_DAYS = 30;

/** Random, 256 bits: too many to guess. */
export function newToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** The database stores this hash instead of the token, so that a leaked database lets nobody sign in. */
export function tokenHash(token: string): string {
  return sha256Hex(token);
}

/** The cookie of a member of staff who is signed in to the desk. One for all dealers of the host. */
export const deskCookie = (context: Context, preview: boolean) => secretCookie(context, 'desk', preview);

/** Days for which a browser stays known after it signed in. */
const KNOWN_DAYS = 180;

/** Somebody who has signed in with a browser, as that browser can prove. */
export type KnownBrowser = ReturnType<typeof knownBrowser>;

/**
 * Whether a browser has signed in before. Limits that strangers can use up would otherwise lock people out of their own
 * accounts.
 *
 * @param of the website's id, or 'desk'
 */
export function knownBrowser(
  context: Context,
  of: number | 'desk',
  { preview, keys }: { preview: boolean; keys: ServerKeys },
) {
  const cookie = secretCookie(context, `known-${of}`, preview, KNOWN_DAYS);
  return {
    /** By what its requests are counted, for itself alone. Undefined where it has not signed in as this person. */
    countedAs: (who: string) =>
      cookie.token !== undefined && keys.isToken(cookie.token, 'known browser', of, who)
        ? keys.hash('requests of a known browser', of, who)
        : undefined,
    /** Makes the browser known as this person. It stays known after signing out. */
    remember: (who: string) => cookie.set(keys.token('known browser', of, who)),
  };
}

/** A secret cookie in the visitor's browser. Scripts cannot read it. */
export type SessionCookie = ReturnType<typeof secretCookie>;

/**
 * A cookie of one website: HttpOnly and SameSite=Lax. Its name contains the website's id, because dealers may share an
 * API host. Previews have no https, so there the cookie is neither Secure nor `__Host-`.
 */
export function secretCookie(context: Context, plainName: string, preview: boolean, days = SESSION_DAYS) {
  const name = preview ? plainName : `__Host-${plainName}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: !preview } as const;
  const sent = getCookie(context, name);
  return {
    /** The value the browser sent. */
    token: sent && /^[\w-]{43}$/.test(sent) ? sent : undefined,
    set: (token: string) => setCookie(context, name, token, { ...attributes, maxAge: days * 86_400 }),
    clear: () => {
      deleteCookie(context, name, attributes);
    },
  };
}
