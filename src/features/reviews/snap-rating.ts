import { whenSeen } from '../../ui/when-seen.ts';
import { showSnap } from './show-snap.ts';

/** Shows the dealer's rating at Snap21 (REV-12). The code is loaded before the element is in view, so nothing moves. */
export class SnapRatingElement extends HTMLElement {
  connectedCallback() {
    whenSeen(() => void showSnap(this));
  }
}

if (!customElements.get('snap-rating')) customElements.define('snap-rating', SnapRatingElement);
