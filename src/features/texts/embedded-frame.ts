/** Puts somebody else's page into this one, when it is asked for and not before. */
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
    // Of another origin always, which the build sees to: it cannot let itself out.
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    // Where the button was there is nothing left to have the focus.
    frame.tabIndex = 0;
    this.replaceChildren(frame);
    frame.focus();
  }
}

if (!customElements.get('embedded-frame')) customElements.define('embedded-frame', EmbeddedFrame);

export {};
