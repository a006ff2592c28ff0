import { offerEndWords, offerState } from '../../domain/time/offer-dates.ts';

/**
 * Updates the end dates of the offers in an element. An ended offer is hidden, or shows its `[data-ended]` message. If
 * none is left, `[data-none]` is shown, or the whole element is hidden.
 *
 * @param day the dealer's date, 'YYYY-MM-DD'
 */
export function judgeOffers(root: HTMLElement, day: string): void {
  for (const item of root.querySelectorAll<HTMLElement>('[data-until]')) judge(item, day);
  const isList = root.querySelector('[data-offer]') !== null;
  if (!isList || root.querySelector('[data-offer]:not([hidden])')) return;
  const none = root.querySelector<HTMLElement>('[data-none]');
  if (none) none.hidden = false;
  else root.hidden = true;
}

function judge(item: HTMLElement, day: string) {
  const until = item.dataset['until'];
  const state = offerState({ until }, day);
  const words = item.querySelector('[data-ends]');
  if (words) words.textContent = offerEndWords({ until }, day) ?? '';
  item.toggleAttribute('data-ending', state === 'ending');
  if (state !== 'ended') return;
  const notice = item.querySelector<HTMLElement>('[data-ended]');
  if (!notice) {
    item.hidden = true;
    return;
  }
  notice.hidden = false;
  for (const action of item.querySelectorAll<HTMLElement>('[data-while-current]')) action.hidden = true;
}
