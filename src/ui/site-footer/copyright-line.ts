/**
 * The line of ownership. Without a year: a page is a function of its data, and a year would be one more reason to
 * render everything again.
 */
export function copyrightLine(legalName: string, name: string): string {
  return legalName === name ? `© ${legalName}` : `© ${legalName}, trading as ${name}`;
}
