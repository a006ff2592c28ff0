import { nextInTurn } from '../../domain/leads/desk-lead.ts';
import { addLines, type LeadKey, setHandling } from '../storage/lead-changes.ts';
import type { Database } from '../storage/open-database.ts';
import { lockKeys } from '../storage/transaction-steps.ts';

export interface Turn {
  /** Names the leads that they share: 'sales l-1'. */
  queue: string;
  /** In the dealer's order, in lower case; at least one. */
  staff: readonly { email: string; name: string }[];
  /** Why one of them gets it, as the history of the lead says it. Default: 'In turn'. */
  reason?: string;
}

/**
 * Assigns a lead that was just added to whoever is next, with a line in its history. Call it in the transaction that adds
 * the lead: leads of a queue then wait for each other, also on several servers, and none is assigned twice.
 */
export async function assignInTurn(
  db: Database,
  { id, website_id }: LeadKey,
  { queue, staff, reason = 'In turn' }: Turn,
  now: number,
): Promise<void> {
  await lockKeys(db, [`turn ${website_id} ${queue}`], now);
  const rows = await db
    .selectFrom('desk_turns')
    .select(['email', 'turn'])
    .where((eb) => eb.and({ website_id, queue }))
    .execute();
  const turns = new Map(rows.map(({ email, turn }) => [email, Number(turn)]));
  const emails = staff.map(({ email }) => email);
  const email = nextInTurn(emails, turns);
  const turn = Math.max(0, ...turns.values()) + 1;
  await db
    .insertInto('desk_turns')
    .values({ website_id, queue, email, turn })
    .onConflict((conflict) => conflict.columns(['website_id', 'queue', 'email']).doUpdateSet({ turn }))
    .execute();
  // Deletes the rows of people who no longer take leads.
  await db
    .deleteFrom('desk_turns')
    .where((eb) => eb.and({ website_id, queue }))
    .where('email', 'not in', emails)
    .execute();
  const change = { db, lead: { id, website_id }, row: undefined, now };
  await setHandling(change, { assigned: email });
  const becomes = staff.find((one) => one.email === email)!.name;
  await addLines(change, { email: '', name: reason }, [{ kind: 'assigned', was: 'Nobody', becomes }]);
}
