/** Opens and closes the texts of `Fold.tsx`. */
export class TextFold extends HTMLElement {
  connectedCallback() {
    const toggle = this.querySelector<HTMLButtonElement>('.fold-toggle');
    toggle?.addEventListener('click', () => {
      const isOpen = this.toggleAttribute('data-open');
      toggle.setAttribute('aria-expanded', String(isOpen));
      // After closing a long text the reader would be somewhere below it, so the page scrolls back to it.
      if (!isOpen) this.scrollIntoView({ block: 'nearest' });
    });
  }
}

if (!customElements.get('text-fold')) customElements.define('text-fold', TextFold);
