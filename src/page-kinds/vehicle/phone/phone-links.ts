import { revealPhone } from '../../../api/visits.ts';
import { readPageCar } from '../../../car/page-car.ts';
import { visitorEvents } from '../../../domain/leads/events.ts';

/**
 * The phone numbers of a car's page. The first click on a masked number (PhoneNumber.astro) shows a part of it in all
 * places. After that it is a link that dials the whole number, and a click shows it in full (PHONE-1, OPEN-3). A number
 * that is not masked is dialled at once. Either counts as one reveal per page (PHONE-2). Nothing waits for the count,
 * and a failure is only logged (ERR-2). Each number is a link in the HTML, so it works without this script.
 */
export function watchPhoneLinks(root: Document = document): void {
  const holder = root.querySelector('.call');
  const car = holder && readPageCar(holder);
  if (!car) return;
  const { id, dealershipId = '' } = car;
  const links = [...root.querySelectorAll<HTMLElement>('[data-phone-link]')];
  if (links.length === 0) console.warn('No phone number available for car');
  const masked = links.filter((link) => link.querySelector('.phone-masked'));
  // Until it dials, the link has the role of a button.
  for (const link of masked) link.role = 'button';

  let isCounted = false;
  function count() {
    if (isCounted) return;
    isCounted = true;
    const { api, websiteId } = root.documentElement.dataset;
    const details = { car_id: id, dealership_id: dealershipId };
    root.dispatchEvent(
      new CustomEvent('forecourt:event', { detail: { event_id: visitorEvents.phoneReveal, ...details } }),
    );
    // Without an API reveals are not counted.
    if (api === undefined) return;
    const counted = { ...details, website_id: Number(websiteId) };
    report(api, counted).catch((error) => console.error(error));
  }

  function reveal(how: 'part' | 'all') {
    for (const link of masked) {
      link.dataset['revealed'] = how;
      link.role = null;
    }
    const text = masked[0]?.querySelector(how === 'all' ? '.phone-full' : '.phone-masked')?.firstChild;
    const status = holder?.querySelector('[role="status"]');
    if (status)
      status.textContent = `The number ${how === 'all' ? 'is' : 'begins with'} ${text?.textContent}`;
  }

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-phone-link]');
    if (!link) return;
    if (link.role === 'button') {
      event.preventDefault();
      reveal('part');
      // The second click of a double click must not start a call (PHONE-3).
    } else if (event.detail > 1) event.preventDefault();
    else if (masked.includes(link)) reveal('all');
    count();
  });
  root.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (event.key !== ' ' || !target.matches('[data-phone-link][role="button"]')) return;
    event.preventDefault();
    target.click();
  });
}

/** The client of the API is loaded only when needed, because most visitors never call. */
async function report(
  baseUrl: string,
  details: { car_id: string; dealership_id: string; website_id: number },
): Promise<void> {
  const { createApiClient } = await import('../../../api/client.ts');
  const result = await createApiClient({ baseUrl }).call(revealPhone, details);
  if (!result.ok) console.error(`The call was not counted: ${result.message}`);
}
