import { pageApi } from '../../api/client.ts';
import { snapRating } from '../../api/reviews.ts';
import { averageShown, halfStars } from '../../domain/reviews.ts';
import { whenSeen } from '../../ui/when-needed.ts';

/** Shows the dealer's rating at Snap21 (REV-12). The code is loaded before the element is in view, so nothing moves. */
export class SnapRatingElement extends HTMLElement {
  connectedCallback() {
    whenSeen(() => void showSnap(this));
  }
}

/** The exact text of ERR-12. */
const failed = 'Unable to fetch Snap 21 ratings at this moment';

/**
 * Loads the rating of the organisation that an element names and shows it there (API-16, REV-12). A rating that is not
 * above the dealer's minimum is not shown (REV-5). A failure is only logged (ERR-12).
 */
export async function showSnap(root: HTMLElement): Promise<void> {
  const answer = await pageApi()?.call(snapRating, { orgId: root.dataset['org'] ?? '' });
  if (!answer?.ok) {
    console.warn(failed);
    return;
  }
  const text = averageShown(answer.data.rating, Number(root.dataset['minimum']));
  const line = root.querySelector('p');
  if (text === undefined || !line) return;
  const number = line.querySelector('[data-rating]');
  const picture = line.querySelector('svg');
  const stars = halfStars(answer.data.stars);
  if (number) number.textContent = text;
  if (picture) {
    picture.firstElementChild?.setAttribute('width', String(stars));
    picture.setAttribute('aria-label', `${stars} out of 5 stars`);
  }
  const example = line.querySelector<HTMLElement>('[data-example]');
  if (example) example.hidden = answer.data.example !== true;
  line.removeAttribute('data-waiting');
}

if (!customElements.get('snap-rating')) customElements.define('snap-rating', SnapRatingElement);
