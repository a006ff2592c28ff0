import { parsedJson } from '../domain/record.ts';

/** Kept for good, or as long as the tab. Tests have storages of their own. */
export type Area = 'localStorage' | 'sessionStorage' | Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** @throws when the browser blocks it */
export const storageOf = (area: Area) => (typeof area === 'string' ? window[area] : area);

/** Returns the stored text of a key, or null when there is none. Undefined when the storage is not available. */
export function textAt(key: string, area: Area = 'localStorage'): string | null | undefined {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return undefined;
  }
}

/** Returns the stored value of a key, which may be anything. Undefined when there is none. */
export const valueAt = (key: string, area?: Area): unknown => parsedJson(textAt(key, area) ?? '');

/** Writes a text, or removes it when `text` is null. Returns false when the storage is full or not available. */
export function keepText(key: string, text: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
