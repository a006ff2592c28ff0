import type { LocationSummary } from '../../site/site.ts';

interface Licence {
  /** What it is the number of. */
  name: NonNullable<LocationSummary['licenceName']>;
  number: string;
  places: string[];
}

/** Every licence once, with the places it covers. The law wants them on every page that advertises a car. */
export function licences(locations: Pick<LocationSummary, 'licence' | 'licenceName' | 'name'>[]): Licence[] {
  const found = new Map<string, Licence>();
  for (const { licence, licenceName = 'Dealer licence', name } of locations) {
    if (!licence) continue;
    const key = `${licenceName} ${licence}`;
    const known = found.get(key);
    if (known) known.places.push(name);
    else found.set(key, { name: licenceName, number: licence, places: [name] });
  }
  return [...found.values()];
}

/**
 * The line of ownership. Without a year: a page is a function of its data, and a year would be one more reason to
 * render everything again.
 */
export function copyrightLine(legalName: string, name: string): string {
  return legalName === name ? `© ${legalName}` : `© ${legalName}, trading as ${name}`;
}
