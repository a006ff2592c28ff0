import { emailProblem, normalPhone } from '../domain/leads/contact.ts';
import { groupedPhone } from '../domain/leads/grouped-phone.ts';
import { persistedStore } from './persisted-store.ts';
import { keepText } from './stored-text.ts';

/**
 * The visitor's own details, stored in their browser so that they need not type them again (OPEN-49). Whether the
 * visitor is signed in is stored on the server only.
 */
export interface UserDetails {
  /** Empty until a form was sent. */
  name: string;
  /** Empty until a form was sent. */
  email: string;
  /** Readable format: '0412 345 678' or '+6421555012'. Empty until a form was sent or the visitor signed in. */
  phone: string;
}

const longestName = 100;

export const userDetails = persistedStore<UserDetails>({
  key: 'user-details',
  initial: { name: '', email: '', phone: '' },
  read: (kept) => {
    const { name, email, phone } = kept;
    return {
      name: typeof name === 'string' && name.length <= longestName ? name : '',
      email: typeof email === 'string' && !emailProblem(email) ? email : '',
      phone: typeof phone === 'string' && /^\+?[\d ]{1,20}$/.test(phone) ? phone : '',
    };
  },
});

/**
 * Stores the phone number of a visitor who signed in.
 *
 * @param phone in the server's format: '+61412345678'
 */
export function rememberPhone(phone: string): void {
  userDetails.update((known) => ({ ...known, phone: readablePhone(phone) }));
}

/** Stores name, email and phone if all three are given (LEAD-5). First and last name are joined. */
export function rememberDetails(details: Partial<Record<keyof UserDetails | 'last_name', unknown>>): void {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const [email, phone] = [text(details.email), text(details.phone)];
  const name = `${text(details.name)} ${text(details.last_name)}`.trim();
  if (name && email && phone) userDetails.update(() => ({ name, email, phone: readablePhone(phone) }));
}

/**
 * Keys of `finance-figures.ts` and `trade-in-value.ts`, repeated here because the sign-in page should not load those
 * modules.
 */
export const figureKeys = ['finance-figures', 'trade-in-value'];

/** Deletes the visitor's details and results. After signing out, other people may use the same browser. */
export function forgetVisitor(): void {
  userDetails.clear();
  for (const key of figureKeys) keepText(key, null);
}

/** Returns the readable format: '0412 345 678'. A number of another country keeps its country code and '+'. */
function readablePhone(phone: string): string {
  const known = normalPhone(phone) ?? '';
  return groupedPhone(known.replace(/^\+61/, '0')) ?? known;
}
