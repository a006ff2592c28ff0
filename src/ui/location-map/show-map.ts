/** Replaces the drawn map of `LocationMap` by the real one when the visitor asks for it. */
class LocationMap extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => this.#show());
  }

  #show() {
    const frame = document.createElement('iframe');
    frame.className = 'location-map-frame';
    frame.title = this.dataset['title'] ?? 'Map';
    frame.src = this.dataset['src'] ?? '';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
    // The button with the focus is gone, so the frame gets the focus.
    frame.tabIndex = 0;
    this.replaceChildren(frame);
    frame.focus();
  }
}

if (!customElements.get('location-map')) customElements.define('location-map', LocationMap);

export {};
