import { pageApi } from '../../api/client.ts';
import { appointmentDays } from '../../api/leads.ts';
import { readPageCar } from '../../car/page-car.ts';
import { clockTime, shortDay } from '../../domain/time/day-in-words.ts';
import { element } from '../../ui/element.ts';

/** The number of days whose first free time is shown. */
const daysShown = 3;

/**
 * Adds the next free times of a test drive before the button that books one: 'Fri 27 Nov, 9 am'. Each opens the form with
 * its day and time. When the API does not answer, only the button remains.
 *
 * `data-location` says where the car is driven.
 */
class NextDrives extends HTMLElement {
  async connectedCallback(): Promise<void> {
    const api = pageApi();
    const book = this.querySelector<HTMLAnchorElement>('a[data-action="testDrive"]');
    const car = readPageCar(this);
    if (!api || !book || !car) return;
    const asked = {
      kind: 'test-drive' as const,
      dealership_id: car.dealershipId ?? '',
      location_id: this.dataset['location'],
      car_id: car.id,
    };
    const found = await api.call(appointmentDays, asked);
    const days = found.ok ? found.data.days : [];
    const links = days.flatMap(({ date, first }) => (first ? [timeLink(book, date, first)] : []));
    if (links.length === 0) return;
    book.textContent = 'Other times';
    this.prepend(element('p', {}, 'Next free times'), ...links.slice(0, daysShown));
  }
}

/** A copy of the booking link that chooses a day and a time. */
function timeLink(book: HTMLAnchorElement, date: string, time: string): HTMLAnchorElement {
  const link = book.cloneNode() as HTMLAnchorElement;
  link.dataset['day'] = date;
  link.dataset['time'] = time;
  link.textContent = `${shortDay(date)}, ${clockTime(time)}`;
  return link;
}

if (!customElements.get('next-drives')) customElements.define('next-drives', NextDrives);
