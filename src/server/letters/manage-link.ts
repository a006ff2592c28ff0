import type { ServerKeys } from '../server-keys.ts';

/** What the holder of a link may change. A link for one purpose is not valid for another. */
type ManagePurpose = 'appointment' | 'reservation';

/** What a valid link names. */
export interface ManageLink {
  purpose: ManagePurpose;
  /** Id of the lead or of the reservation. */
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const letters: Record<ManagePurpose, string> = { appointment: 'a', reservation: 'r' };

/** Path of the page that a letter links to. */
export const managePath = '/api/manage/';

/**
 * A token that lets its holder change one appointment or reservation without an account. Only this server can make it,
 * and it contains nothing about the person: `<purpose><id>.<expiry in seconds, base 36>.<keyed hash>`.
 */
export function manageToken(link: ManageLink, keys: ServerKeys): string {
  const { purpose, id } = link;
  const expires = Math.floor(link.expiresAt / 1000);
  return `${letters[purpose]}${id}.${expires.toString(36)}.${keys.hash('manage link', purpose, id, expires)}`;
}

/** Undefined for a token that this server did not make. An expired one is returned: its page says what to do now. */
export function readManageToken(token: string, keys: ServerKeys): ManageLink | undefined {
  const parts = /^([ar])([\da-f-]{36})\.([\da-z]{1,9})\.([\da-f]{64})$/.exec(token);
  if (!parts) return undefined;
  const [, letter, id = '', written = '', hash = ''] = parts;
  const purpose = letter === letters.appointment ? 'appointment' : 'reservation';
  const expires = Number.parseInt(written, 36);
  if (!keys.isHash(hash, 'manage link', purpose, id, expires)) return undefined;
  return { purpose, id, expiresAt: expires * 1000 };
}
