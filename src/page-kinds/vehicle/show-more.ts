/**
 * Opens and closes the rest of a list or text. The page holds everything; CSS hides what is marked
 * `.show-more-rest` only where scripts run (`@media (scripting: enabled)`), from the first paint on, so nothing
 * moves when this arrives and nothing is missing where it never does.
 */
export class ShowMore extends HTMLElement {
  connectedCallback() {
    const toggle = this.querySelector<HTMLButtonElement>('.show-more-toggle');
    toggle?.addEventListener('click', () => {
      const isOpen = this.toggleAttribute('data-open');
      toggle.setAttribute('aria-expanded', String(isOpen));
      toggle.textContent = (isOpen ? toggle.dataset.less : toggle.dataset.more) ?? '';
      // After closing a long text the reader would be somewhere below it, so the page scrolls back to it.
      if (!isOpen) this.scrollIntoView({ block: 'nearest' });
    });
  }
}

if (!customElements.get('show-more')) customElements.define('show-more', ShowMore);
