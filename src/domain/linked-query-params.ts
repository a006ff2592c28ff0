const mostParams = 20;
const longestName = 60;
const longestValue = 300;

/**
 * The campaign parameters of a visit's first page: `utm_*`, `gclid`, `fbclid` (OPEN-65).
 *
 * @param search as in `location.search`; may be anything
 */
export function linkedQueryParams(search: string): Record<string, string> {
  const linked: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.keys(linked).length >= mostParams) break;
    if (isLinked(name) && value && !(name in linked)) linked[name] = value.slice(0, longestValue);
  }
  return linked;
}

/** True for a campaign parameter. */
export function isLinked(name: string): boolean {
  return /^(?:utm_\w+|gclid|fbclid)$/.test(name) && name.length <= longestName;
}
