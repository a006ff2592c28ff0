import { distanceText, nearestFirst, type Place } from '../../domain/places/distance.ts';
import {
  InvalidPostcode,
  postcodeMessage,
  type ResolvePostcode,
  readPostcode,
} from '../../domain/places/postcode.ts';
import { visitorPlace } from '../../stores/visitor-place.ts';

const lost = 'We could not look your postcode up just now. Please try again.';

/** Sorts the locations by distance from a postcode (OPEN-67). The next page remembers the postcode. */
class PlaceFinder extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    const field = this.querySelector('input');
    if (!form || !field) return;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#find(field);
    });
    const sort = () => {
      const { place } = visitorPlace.getState();
      if (place) this.#sortFrom(place);
    };
    visitorPlace.subscribe(sort);
    sort();
  }

  async #find(field: HTMLInputElement) {
    const problem = await this.#problemWith(field.value);
    field.setAttribute('aria-invalid', String(problem !== ''));
    this.querySelector('.place-finder-problem')!.textContent = problem;
    if (problem) field.focus();
  }

  /**
   * Sorts the locations and returns an error message for the typed postcode (ERR-13, ERR-14). Empty when they were
   * sorted.
   */
  async #problemWith(typed: string): Promise<string> {
    const postcode = readPostcode(typed);
    if (!postcode) return postcodeMessage;
    try {
      const resolve = await this.#resolver();
      const { name, lat, lng } = await resolve(postcode);
      visitorPlace.update(() => ({ place: { name, lat, lng } }));
      return '';
    } catch (error) {
      return error instanceof InvalidPostcode ? error.message : lost;
    }
  }

  /**
   * Returns the function that finds a postcode: the built-in table, or the dealer's maps service first (OPEN-53).
   * The code is loaded with the first search.
   */
  async #resolver(): Promise<ResolvePostcode> {
    const { resolveByArea } = await import('../../geo/embedded-postcodes.ts');
    const key = this.dataset['geocoderKey'];
    if (!key) return resolveByArea;
    const { resolveByMaps } = await import('../../geo/maps-geocoder.ts');
    return resolveByMaps(key, resolveByArea);
  }

  #sortFrom(from: Place) {
    const list = this.querySelector('.places-grid');
    if (!list) return;
    const items = [...list.querySelectorAll<HTMLElement>(':scope > li')];
    const known = items.flatMap((item) => {
      const { lat, lng, name = '' } = item.dataset;
      return lat && lng ? [{ name, lat: Number(lat), lng: Number(lng), item }] : [];
    });
    const near = nearestFirst(known, from);
    for (const { item, km } of near) {
      const told = item.querySelector('[data-distance]');
      if (told) told.textContent = `${distanceText(km)} away`;
    }
    // Locations without coordinates come last.
    list.append(...near.map(({ item }) => item), ...items.filter((item) => !item.dataset['lat']));
    const [nearest] = near;
    const said = this.querySelector('.place-finder-from');
    if (said && nearest) said.textContent = `Nearest to ${from.name}: ${nearest.name}`;
  }
}

if (!customElements.get('place-finder')) customElements.define('place-finder', PlaceFinder);
