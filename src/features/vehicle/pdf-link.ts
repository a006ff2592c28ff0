import { carPdf } from '../../api/cars.ts';
import { type ApiClient, createApiClient } from '../../api/client.ts';

/** Milliseconds: the server draws the page when it is asked for. */
const patienceMs = 30_000;

/**
 * Saves a car's PDF as `{slug}.pdf` (API-15) and alerts when that fails (ERR-9), which a plain download does not.
 */
export function watchPdfLinks(
  root: ParentNode = document,
  clientFor: (baseUrl: string) => ApiClient = (baseUrl) =>
    createApiClient({ baseUrl, timeoutMs: patienceMs }),
): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-pdf]')) {
    const { pdf: slug = '', api = '' } = link.dataset;
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      if (link.ariaBusy === 'true') return;
      link.ariaBusy = 'true';
      const result = await clientFor(api).call(carPdf, { slug });
      link.ariaBusy = null;
      if (result.ok) save(result.data, `${slug}.pdf`);
      else alert(result.message);
    });
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
