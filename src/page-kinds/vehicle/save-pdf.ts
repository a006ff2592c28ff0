import { carPdf } from '../../api/cars.ts';
import { createApiClient } from '../../api/client.ts';
import { element } from '../../ui/element.ts';

/** Milliseconds. The server generates the PDF on request. */
const patienceMs = 30_000;

/**
 * Saves a car's PDF as `{slug}.pdf` (PDF-1, API-15), or alerts the message of the failure (ERR-9).
 *
 * @param apiBaseUrl origin of the API, '' for the page's own
 */
export async function savePdf(slug: string, apiBaseUrl: string): Promise<void> {
  const client = createApiClient({ baseUrl: apiBaseUrl, timeoutMs: patienceMs });
  const result = await client.call(carPdf, { slug });
  if (result.ok) save(result.data, `${slug}.pdf`);
  else alert(result.message);
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  element('a', { href: address, download: name }).click();
  // The browser reads the URL after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
