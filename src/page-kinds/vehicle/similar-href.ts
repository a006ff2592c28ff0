/** Where 'Find Me Something Similar' leads: to the similar cars further down, else to the search [VEH-17]. */
export function similarHref({ similar, searchPath }: { similar: unknown[]; searchPath: string }): string {
  return similar.length > 0 ? '#similar-cars' : searchPath;
}
