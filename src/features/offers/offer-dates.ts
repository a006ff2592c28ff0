import { pageDay } from '../../ui/page-now.ts';

/** Milliseconds ahead within which what the page says of an offer's end may no longer be right. */
const judgedAheadMs = 8 * 86_400_000;

/**
 * Judges offers by the dealer's day now: a page may be older than it looks. What that takes is fetched only where an
 * offer has ended or is about to.
 */
export class OfferDates extends HTMLElement {
  connectedCallback() {
    const horizon = new Date(Date.parse(pageDay()) + judgedAheadMs).toISOString();
    const items = [...this.querySelectorAll<HTMLElement>('[data-until]')];
    if (!items.some(({ dataset }) => (dataset['until'] ?? '') <= horizon)) return;
    const judge = async () => (await import('./judge-offers.ts')).judgeOffers(this, pageDay());
    // Without a connection the page stays as it was built.
    judge().catch(() =>
      addEventListener('online', () => void judge().catch(() => undefined), { once: true }),
    );
  }
}

if (!customElements.get('offer-dates')) customElements.define('offer-dates', OfferDates);
