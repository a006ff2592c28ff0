/** Days ahead within which what the page says of an offer's end may no longer be right. */
const judgedAhead = 8;

/**
 * Judges offers by the visitor's own day: a page may be older than it looks. What that takes is fetched only where an
 * offer has ended or is about to.
 */
export class OfferDates extends HTMLElement {
  connectedCallback() {
    const horizon = localDay(judgedAhead);
    const items = [...this.querySelectorAll<HTMLElement>('[data-until]')];
    if (!items.some(({ dataset }) => (dataset['until'] ?? '') <= horizon)) return;
    const judge = async () => (await import('./judge-offers.ts')).judgeOffers(this, localDay(0));
    // Without a connection the page stays as it was built.
    judge().catch(() =>
      addEventListener('online', () => void judge().catch(() => undefined), { once: true }),
    );
  }
}

/** The visitor's day, or one some days ahead. */
function localDay(ahead: number): string {
  const now = new Date();
  return new Date(now.getTime() + ahead * 86_400_000 - now.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 10);
}

if (!customElements.get('offer-dates')) customElements.define('offer-dates', OfferDates);
