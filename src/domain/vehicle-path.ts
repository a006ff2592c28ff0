/** ROUTE-3; generated links end with a slash (OPEN-93). */
export function vehiclePath(slug: string): string {
  return `/cars/${slug}/`;
}
