import type { LocationSummary } from '../../site/site.ts';

interface Licence {
  /** The kind of licence. */
  name: NonNullable<LocationSummary['licenceName']>;
  number: string;
  places: string[];
}

/** Every licence once, with its places. The law requires licences on every page that advertises a car. */
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
 * The copyright line. It has no year, because a new year would make the build render every page again.
 */
export function copyrightLine(legalName: string, name: string): string {
  return legalName === name ? `© ${legalName}` : `© ${legalName}, trading as ${name}`;
}
