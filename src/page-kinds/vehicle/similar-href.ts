/**
 * The link of 'Find Me Something Similar': the similar cars further down the page, otherwise the search [VEH-17].
 */
export function similarHref({ similar, searchPath }: { similar: unknown[]; searchPath: string }): string {
  return similar.length > 0 ? '#similar-cars' : searchPath;
}
