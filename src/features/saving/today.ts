/** The visitor's own day as an ISO date; the dealer's where it is fixed. For what is drawn in the browser alone. */
export function today(asOf: string | undefined, now = new Date()): string {
  return asOf ?? new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
