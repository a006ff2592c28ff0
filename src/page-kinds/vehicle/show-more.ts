/**
 * Opens and closes the rest of a list or text. The HTML contains everything. CSS hides `.show-more-rest` from the
 * first paint, but only when scripts run (`@media (scripting: enabled)`). So nothing moves when this code loads,
 * and nothing is missing without it.
 */
export class ShowMore extends HTMLElement {
  connectedCallback() {
    const toggle = this.querySelector<HTMLButtonElement>('.show-more-toggle');
    toggle?.addEventListener('click', () => {
      const isOpen = this.toggleAttribute('data-open');
      toggle.setAttribute('aria-expanded', String(isOpen));
      toggle.textContent = (isOpen ? toggle.dataset.less : toggle.dataset.more) ?? '';
      // After a long text is closed, the window would be somewhere below it, so the page scrolls back to it.
      if (!isOpen) this.scrollIntoView({ block: 'nearest' });
    });
  }
}

if (!customElements.get('show-more')) customElements.define('show-more', ShowMore);
