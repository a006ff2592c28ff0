/** PHONE-1. */
const charactersShown = 5;

/** '07 5550 1234' as '07 55** ****': five characters stay, every further digit becomes a star (OPEN-3). */
export function maskedPhone(text: string): string {
  return text.slice(0, charactersShown) + text.slice(charactersShown).replace(/\d/g, '*');
}
