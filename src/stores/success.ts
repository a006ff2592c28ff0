import { isRecord } from '../domain/record.ts';
import { persistedStore } from './persisted-store.ts';

/** The car of the last lead, for the thank-you page (LEAD-3). */
export interface SuccessCar {
  id: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** '/cars/2021-toyota-corolla/', or the page that the visitor came from if the car's page is not known. */
  href: string;
  image?: { src: string; alt: string };
}

/** The last lead that was sent, for the thank-you page (LEAD-3). */
export interface SuccessCategory {
  /** The lead's own category, such as 'Test Drive'. See `domain/leads/lead-rules.ts`. */
  category: string;
  leadId: string;
  locationId?: string;
  /** The time that it booked: 'Monday 23 November 2026, 10 am'. */
  when?: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The shape of both stores. `value` is undefined until a lead was sent. */
interface Kept<Value> {
  value: Value | undefined;
}

const text = (value: unknown, longest = 300): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

/** The car of the last lead (OPEN-49). Cleared by a lead without a car. */
export const successCar = persistedStore<Kept<SuccessCar>>({
  key: 'success-car',
  initial: { value: undefined },
  read: (kept) => {
    if (!isRecord(kept['value'])) return undefined;
    const { id, title, href, image } = kept['value'];
    if (!text(id, 64) || !text(title) || !text(href) || !/^\/(?!\/)/.test(href)) return undefined;
    const { src, alt } = isRecord(image) ? image : {};
    const picture = text(src, 2000) && typeof alt === 'string' ? { image: { src, alt } } : {};
    return { value: { id, title, href, ...picture } };
  },
});

/** The last lead that was sent (OPEN-49). */
export const successCategory = persistedStore<Kept<SuccessCategory>>({
  key: 'success-category',
  initial: { value: undefined },
  read: (kept) => {
    if (!isRecord(kept['value'])) return undefined;
    const { category, leadId, locationId, when, at } = kept['value'];
    if (!text(category, 60) || !text(leadId, 64) || typeof at !== 'number') return undefined;
    return {
      value: {
        category,
        leadId,
        at,
        ...(text(locationId, 64) && { locationId }),
        ...(text(when, 64) && { when }),
      },
    };
  },
});

/** Stores a lead that the server has accepted, and its car, for the thank-you page. */
export function rememberSuccess(sent: SuccessCategory, car: SuccessCar | undefined): void {
  successCategory.update(() => ({ value: sent }));
  if (car) successCar.update(() => ({ value: car }));
  else successCar.clear();
}
