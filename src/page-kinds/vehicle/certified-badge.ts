/** Opens the dialog beside its button. Closing returns the focus. The browser handles Esc and the close button. */
class CertifiedBadge extends HTMLElement {
  connectedCallback() {
    const opener = this.querySelector<HTMLButtonElement>('.certified-badge-open');
    const dialog = this.querySelector('dialog');
    if (!opener || !dialog) return;
    opener.addEventListener('click', () => dialog.showModal());
    // Some browsers do not focus a clicked button, so the focus would be lost.
    dialog.addEventListener('close', () => opener.focus());
    dialog.addEventListener('click', ({ target }) => {
      // A click on the backdrop has the dialog itself as its target.
      if (target === dialog) dialog.close();
    });
  }
}

if (!customElements.get('certified-badge')) customElements.define('certified-badge', CertifiedBadge);
