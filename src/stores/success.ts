import { isRecord, persistedStore } from './persisted-store.ts';

/** The car a lead was about, for the page that thanks for it (LEAD-3). */
export interface SuccessCar {
  id: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** '/cars/2021-toyota-corolla/'; the page a visitor came from, where the car's own is not known. */
  href: string;
  image?: { src: string; alt: string };
}

/** What was sent, for the page that thanks for it (LEAD-3). */
export interface SuccessCategory {
  /** As the lead says it: 'Test Drive'; see `domain/lead-rules.ts`. */
  category: string;
  leadId: string;
  /** Where it went. */
  locationId?: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The two as the storage holds them; undefined fields before anything was sent. */
interface Kept<Value> {
  value: Value | undefined;
}

const text = (value: unknown, longest = 300): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

/** OPEN-49. A lead about no car clears it. */
export const successCar = persistedStore<Kept<SuccessCar>>({
  key: 'success-car',
  version: 1,
  initial: { value: undefined },
  read: (kept) => {
    if (!isRecord(kept) || !isRecord(kept['value'])) return undefined;
    const { id, title, href, image } = kept['value'];
    if (!text(id, 64) || !text(title) || !text(href) || !/^\/(?!\/)/.test(href)) return undefined;
    const { src, alt } = isRecord(image) ? image : {};
    const picture = text(src, 2000) && typeof alt === 'string' ? { image: { src, alt } } : {};
    return { value: { id, title, href, ...picture } };
  },
});

/** OPEN-49. */
export const successCategory = persistedStore<Kept<SuccessCategory>>({
  key: 'success-category',
  version: 1,
  initial: { value: undefined },
  read: (kept) => {
    if (!isRecord(kept) || !isRecord(kept['value'])) return undefined;
    const { category, leadId, locationId, at } = kept['value'];
    if (!text(category, 60) || !text(leadId, 64) || typeof at !== 'number') return undefined;
    return { value: { category, leadId, at, ...(text(locationId, 64) && { locationId }) } };
  },
});

/** Keeps what the success page says of a lead that the server took. */
export function rememberSuccess(sent: SuccessCategory, car: SuccessCar | undefined): void {
  successCategory.update(() => ({ value: sent }));
  if (car) successCar.update(() => ({ value: car }));
  else successCar.clear();
}
