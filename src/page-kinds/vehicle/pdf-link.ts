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

export {};
