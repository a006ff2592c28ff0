/** Opens the share dialog of the device. Without such a dialog, copies the link and says so. */
class ShareButton extends HTMLElement {
  connectedCallback() {
    this.querySelector('button')?.addEventListener('click', () => this.#share());
  }

  async #share() {
    const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
    try {
      if (navigator.share) return await navigator.share({ title: this.dataset.title ?? document.title, url });
      await navigator.clipboard.writeText(url);
      this.#say('Link copied');
    } catch (error) {
      // Closing the share dialog is not an error.
      if ((error as Error).name !== 'AbortError') this.#say('Copy the link from the address bar');
    }
  }

  #say(text: string) {
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = text;
  }
}

if (!customElements.get('share-button')) customElements.define('share-button', ShareButton);

/**
 * Reports the reason of a failed download, which the browser does not do (ERR-9). The code is loaded at the first
 * click. If that fails, the browser follows the link.
 */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-pdf]')) {
  link.addEventListener('click', async (event) => {
    event.preventDefault();
    if (link.ariaBusy === 'true') return;
    link.ariaBusy = 'true';
    const { pdf: slug = '', api = '' } = link.dataset;
    try {
      const { savePdf } = await import('./save-pdf.ts');
      await savePdf(slug, api);
    } catch {
      location.assign(link.href);
    } finally {
      link.ariaBusy = null;
    }
  });
}
