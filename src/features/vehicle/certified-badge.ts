/** Opens the dialog beside its button; closing gives the focus back. Esc and the close button are the browser's own. */
class CertifiedBadge extends HTMLElement {
  connectedCallback() {
    const opener = this.querySelector<HTMLButtonElement>('.certified-badge-open');
    const dialog = this.querySelector('dialog');
    if (!opener || !dialog) return;
    opener.addEventListener('click', () => dialog.showModal());
    // Some browsers do not focus a button that is clicked, and so would give the focus to nobody.
    dialog.addEventListener('close', () => opener.focus());
    dialog.addEventListener('click', ({ target }) => {
      // The backdrop is the dialog itself; what is in it has elements of its own.
      if (target === dialog) dialog.close();
    });
  }
}

if (!customElements.get('certified-badge')) customElements.define('certified-badge', CertifiedBadge);
