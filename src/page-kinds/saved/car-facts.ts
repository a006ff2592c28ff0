import type { FactGroup } from '../../domain/compared-cars.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import { grouped } from '../../domain/money.ts';
import { vehiclePath } from '../../domain/vehicle-path.ts';

/**
 * All that a car's own page says of it, read out of that page: the lists it marks with `data-facts`.
 *
 * The page is there on any host, the visitor mostly has it in the cache, and what is compared is by that what is read
 * there. The search index knows a third of it; a second file for every car would double the files of a site, and the
 * API is not there on every site, gives raw feed values, and not while it is away.
 *
 * @returns rejects when the page does not come
 */
export async function carFacts(slug: string, get: typeof fetch = fetch): Promise<FactGroup[]> {
  const response = await get(vehiclePath(slug));
  if (!response.ok) throw new Error(`The page of ${slug} answered ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return factsOn(page);
}

/** The lists of a page, merged where two have the same heading. */
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

/** They tell one car from all others, which is no comparison. */
const identities = new Set(['Stock number', 'VIN', 'Registration']);

const textOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** What the search knows, in the words of a car's page: until that comes, or in its place when it does not. */
export function listedFacts(car: ListedCar): FactGroup[] {
  const facts = [
    { label: 'Odometer', value: car.km >= 0 ? `${grouped(car.km)} km` : '' },
    { label: 'Body', value: car.body },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: car.fuel },
    { label: 'Drive', value: car.drive },
    { label: 'Seats', value: car.seats },
    { label: 'Colour', value: car.colour },
  ];
  return [{ heading: 'Key Information', facts: facts.filter(({ value }) => value) }];
}
