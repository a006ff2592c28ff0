import type { FactGroup } from '../../domain/cars/compared-cars.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { odometerText } from '../../domain/cars/odometer.ts';
import { vehiclePath } from '../../domain/slug.ts';

/**
 * Reads the facts of a car from its own page: the lists with `data-facts`. Every host has the page, it is usually
 * in the visitor's cache, and the comparison then equals the page. The search index contains only a third of the
 * facts. A second file for each car would double the files of a site. The API is not available on every site and
 * returns raw feed values.
 *
 * @returns the facts; rejects when the page cannot be loaded
 */
export async function carFacts(slug: string, get: typeof fetch = fetch): Promise<FactGroup[]> {
  const response = await get(vehiclePath(slug));
  if (!response.ok) throw new Error(`The page of ${slug} answered ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return factsOn(page);
}

/** The fact lists of a page. Lists with the same heading are merged. */
export function factsOn(page: ParentNode): FactGroup[] {
  const groups = new Map<string, FactGroup>();
  for (const list of page.querySelectorAll<HTMLElement>('dl[data-facts]')) {
    const heading = textOf(list.dataset['facts']);
    const group = groups.get(heading) ?? { heading, facts: [] };
    groups.set(heading, group);
    for (const term of list.querySelectorAll('dt')) {
      const label = textOf(term.textContent);
      const value = textOf(term.parentElement?.querySelector('dd')?.textContent);
      if (label && value && !identities.has(label)) group.facts.push({ label, value });
    }
  }
  return [...groups.values()].filter(({ facts }) => facts.length > 0);
}

/** Facts that identify one car. They are useless in a comparison. */
const identities = new Set(['Stock number', 'VIN', 'Registration']);

const textOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/**
 * The facts in the search data, in the words of a car's page. They are shown until the page has loaded, or if it
 * cannot be loaded.
 */
export function listedFacts(car: ListedCar): FactGroup[] {
  const facts = [
    { label: 'Odometer', value: odometerText(car.km) },
    { label: 'Body', value: car.body },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: car.fuel },
    { label: 'Drive', value: car.drive },
    { label: 'Seats', value: car.seats },
    { label: 'Colour', value: car.colour },
  ];
  return [{ heading: 'Key information', facts: facts.filter(({ value }) => value) }];
}
