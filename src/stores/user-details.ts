import { emailProblem } from '../domain/contact.ts';
import { isRecord, persistedStore } from './persisted-store.ts';

/**
 * What a visitor told us of themselves, kept in their own browser so that they need not write it again (OPEN-49).
 * Being signed in is the server's to know: nothing here opens anything.
 */
export interface UserDetails {
  /** Empty until a form was sent. */
  name: string;
  /** Empty until a form was sent. */
  email: string;
  /** '0412 345 678', as people read it; empty for who has not signed in. */
  phone: string;
}

const longestName = 100;

export const userDetails = persistedStore<UserDetails>({
  key: 'user-details',
  version: 1,
  initial: { name: '', email: '', phone: '' },
  read: (kept) => {
    if (!isRecord(kept)) return undefined;
    const { name, email, phone } = kept;
    return {
      name: typeof name === 'string' && name.length <= longestName ? name : '',
      email: typeof email === 'string' && !emailProblem(email) ? email : '',
      phone: typeof phone === 'string' && /^[\d ]{1,20}$/.test(phone) ? phone : '',
    };
  },
});

/** @param phone as the server spells it: '+61412345678' */
export function rememberPhone(phone: string): void {
  const readable = readablePhone(phone);
  userDetails.update((known) => (known.phone === readable ? known : { ...known, phone: readable }));
}

/** LEAD-5: all three or nothing. */
export function rememberDetails(details: Partial<Record<keyof UserDetails, unknown>>): void {
  const [name, email, phone] = [details.name, details.email, details.phone].map((value) =>
    typeof value === 'string' ? value.trim() : '',
  );
  if (name && email && phone) userDetails.update(() => ({ name, email, phone: readablePhone(phone) }));
}

/** Forgets all of it: who signs out may have shared the browser. */
export function forgetUser(): void {
  userDetails.clear();
}

function readablePhone(phone: string): string {
  const national = phone
    .trim()
    .replace(/^\+?61/, '0')
    .replace(/\D/g, '');
  return national
    .replace(/^(04\d{2})(\d{3})(\d{3})$/, '$1 $2 $3')
    .replace(/^(0[2378])(\d{4})(\d{4})$/, '$1 $2 $3');
}
