import { whenSeen } from '../../ui/when-seen.ts';
import { showSnap } from './show-snap.ts';

/** Shows the dealer's rating at Snap21 (REV-12). Its code is fetched before its place is seen, so nothing moves. */
export class SnapRatingElement extends HTMLElement {
  connectedCallback() {
    whenSeen(() => void showSnap(this));
  }
}

if (!customElements.get('snap-rating')) customElements.define('snap-rating', SnapRatingElement);
