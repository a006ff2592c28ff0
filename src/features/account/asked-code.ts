import { normalPhone } from '../../domain/contact.ts';

/** A code that was asked for in this tab. The code itself is nobody's but the visitor's. */
export interface AskedCode {
  /** As the visitor wrote it. */
  phone: string;
  /** Milliseconds since 1970. */
  validUntil: number;
}

const key = 'sign-in-code';

/** Kept while the visitor reads the message: phones throw pages away when another app is opened. */
export function keepAsked(asked: AskedCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(asked));
  } catch {
    // Without storage the page has to stay.
  }
}

export function forgetAsked(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The code this tab waits for, if it still can be used. */
export function askedCode(now: number): AskedCode | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { phone, validUntil } = kept as Record<string, unknown>;
    if (typeof phone !== 'string' || !normalPhone(phone, 'sms')) return undefined;
    return typeof validUntil === 'number' && validUntil > now ? { phone, validUntil } : undefined;
  } catch {
    return undefined;
  }
}
