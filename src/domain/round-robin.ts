/**
 * Who gets the next lead: whoever has waited longest since the last one. A person who never got one comes first, and
 * among equals the one whom the dealer names first.
 *
 * @param staff in the dealer's order; at least one
 * @param turns the number of each person's last turn: higher is later
 */
export function nextInTurn(staff: readonly string[], turns: ReadonlyMap<string, number>): string {
  const turnOf = (email: string) => turns.get(email) ?? 0;
  return staff.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best));
}
