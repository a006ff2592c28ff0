/** Opens and closes what `Fold.tsx` draws. Where this never arrives, CSS has folded nothing that a press could not. */
export class TextFold extends HTMLElement {
  connectedCallback() {
    const toggle = this.querySelector<HTMLButtonElement>('.fold-toggle');
    toggle?.addEventListener('click', () => {
      const isOpen = this.toggleAttribute('data-open');
      toggle.setAttribute('aria-expanded', String(isOpen));
      // Closing a long text would leave the reader somewhere below it.
      if (!isOpen) this.scrollIntoView({ block: 'nearest' });
    });
  }
}

if (!customElements.get('text-fold')) customElements.define('text-fold', TextFold);
