import { isRecord, persistedStore } from './persisted-store.ts';

/**
 * What a visitor told us of themselves, kept in their own browser so that they need not write it again (OPEN-49).
 * Being signed in is the server's to know: nothing here opens anything.
 */
export interface UserDetails {
  /** Empty until a form was sent. */
  name: string;
  /** '0412 345 678', as people read it; empty for who has not signed in. */
  phone: string;
}

const longestName = 100;

export const userDetails = persistedStore<UserDetails>({
  key: 'user-details',
  version: 1,
  initial: { name: '', phone: '' },
  read: (kept) => {
    if (!isRecord(kept)) return undefined;
    const { name, phone } = kept;
    return {
      name: typeof name === 'string' && name.length <= longestName ? name : '',
      phone: typeof phone === 'string' && /^[\d ]{1,20}$/.test(phone) ? phone : '',
    };
  },
});

/** @param phone as the server spells it: '+61412345678' */
export function rememberPhone(phone: string): void {
  const national = phone.replace(/^\+61/, '0').replace(/\D/g, '');
  const readable = national.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  userDetails.update((known) => (known.phone === readable ? known : { ...known, phone: readable }));
}

/** Forgets all of it: who signs out may have shared the browser. */
export function forgetUser(): void {
  userDetails.clear();
}
