import { DAY } from '../../domain/time/durations.ts';
import { pageDay, pageNow } from '../../ui/page-now.ts';

/**
 * The time before an offer's end, in milliseconds, in which the built text may be wrong: eight days, and one more because
 * the dealer's date is not known yet. The browser needs up to 16 ms for the first use of a time zone.
 */
const judgedAheadMs = 9 * DAY;

/**
 * Updates offers for the dealer's current date, because a page may be old. The code is loaded only when an offer has
 * ended or will end soon.
 */
export class OfferDates extends HTMLElement {
  connectedCallback() {
    const horizon = new Date(pageNow() + judgedAheadMs).toISOString();
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
