/** Text as the last part of an address: 'Citroën C3 & more' gives 'citroen-c3-and-more'. May be empty. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** ROUTE-3; generated links end with a slash (OPEN-93). */
export function vehiclePath(slug: string): string {
  return `/cars/${slug}/`;
}
