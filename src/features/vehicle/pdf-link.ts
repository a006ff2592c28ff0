/**
 * A download that fails says why, which the browser's own does not (ERR-9). What does it is fetched by the first
 * click; should that fail, the link's own download takes its place.
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
