import { element } from '../element.ts';

/** Replaces the drawn map of `LocationMap` by the real one when the visitor asks for it. */
class LocationMap extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => this.#show());
  }

  #show() {
    const { title = 'Map', src = '' } = this.dataset;
    const referrerPolicy = 'strict-origin-when-cross-origin';
    // The button with the focus is gone, so the frame gets the focus.
    const frame = element('iframe', { className: 'location-map-frame', title, referrerPolicy, tabIndex: 0 });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    frame.src = src;
    this.replaceChildren(frame);
    frame.focus();
  }
}

if (!customElements.get('location-map')) customElements.define('location-map', LocationMap);
