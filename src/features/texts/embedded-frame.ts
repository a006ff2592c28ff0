/** Loads a page of another site into a frame when the visitor asks for it. */
class EmbeddedFrame extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => this.#show());
  }

  #show() {
    const { src = '', title = '', height = '480' } = this.dataset;
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = src;
    frame.height = height;
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    // Always of another origin, which the build checks, so the frame cannot remove its own sandbox.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    // The button with the focus is gone, so the frame gets the focus.
    frame.tabIndex = 0;
    this.replaceChildren(frame);
    frame.focus();
  }
}

if (!customElements.get('embedded-frame')) customElements.define('embedded-frame', EmbeddedFrame);

export {};
