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
    // The build checks that the frame has another origin. A frame of the same origin could remove its own sandbox.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    // The button with the focus is gone, so the frame gets the focus.
    frame.tabIndex = 0;
    this.replaceChildren(frame);
    frame.focus();
  }
}

if (!customElements.get('embedded-frame')) customElements.define('embedded-frame', EmbeddedFrame);

export {};
