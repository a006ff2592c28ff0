import type { LocationSummary } from '../../site/site.ts';

/** Every licence once, with its places. The law requires licences on every page that advertises a car. */
export function licences(locations: Pick<LocationSummary, 'licence' | 'licenceName' | 'name'>[]) {
  const all = locations.flatMap(({ licence: number, licenceName = 'Dealer licence', name: place }) =>
    number ? [{ name: licenceName, number, place }] : [],
  );
  return [...Map.groupBy(all, ({ name, number }) => `${name} ${number}`).values()].map((same) => {
    const { name, number } = same[0]!;
    return { name, number, places: same.map(({ place }) => place) };
  });
}

/** The copyright line. It has no year, because a new year would make the build render every page again. */
export function copyrightLine(legalName: string, name: string): string {
  return legalName === name ? `© ${legalName}` : `© ${legalName}, trading as ${name}`;
}
