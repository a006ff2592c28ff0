/** Characters that stay visible (PHONE-1). */
const charactersShown = 5;

/** A phone number that shows only its beginning. */
export interface MaskedPhone {
  /** '07 55' */
  shown: string;
  /** '** ****' */
  hidden: string;
}

/**
 * '07 5550 1234' gives '07 55' and '** ****': five characters stay, and every further digit becomes a star (OPEN-3).
 */
export function maskedPhone(text: string): MaskedPhone {
  const hidden = text.slice(charactersShown).replace(/\d/g, '*');
  return { shown: text.slice(0, charactersShown), hidden };
}
