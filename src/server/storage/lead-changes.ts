import { type Handling, handlingWords, saysAnswered } from '../../domain/leads/desk-lead.ts';
import { Refusal } from '../refusal.ts';
import { changeRows } from './rows.ts';
import type { Database, DeskChangeRow, LeadRow } from './tables.ts';
import { onceMore } from './transaction-steps.ts';

export interface Changer {
  /** Of a member of staff, in lower case. Empty for anybody else. */
  email: string;
  name: string;
}

/** A change of a lead, inside the transaction that stores it. */
export interface LeadChange {
  db: Database;
  /** As it was before the change. */
  lead: LeadRow;
  /** The number of the newest line of its history; 0 without one. */
  lastNumber: number;
  now: number;
}

/** A line for the history, without what the storage adds. */
export type Line = Pick<DeskChangeRow, 'kind'> & Partial<Pick<DeskChangeRow, 'was' | 'becomes' | 'note'>>;

/**
 * Changes status and assignment at the desk.
 *
 * @param by.seen the version that the form was made from
 * @param by.nameOf a person's name, for the history
 * @throws Refusal when others have changed it since
 */
export async function handleLead(
  database: Database,
  id: string,
  wanted: Handling,
  { who, seen, nameOf }: { who: Changer; seen: number; nameOf: (email: string) => string },
  now: number,
): Promise<void> {
  await changeLead(database, id, who, now, async (change) => {
    const { status, reason, assigned, version, answered_at } = change.lead;
    if (status === wanted.status && reason === wanted.reason && assigned === wanted.assigned) return [];
    if (version !== seen)
      throw new Refusal(
        409,
        'Somebody else changed this lead meanwhile: see its history. Nothing is changed.',
      );
    const answered = saysAnswered(wanted) ? now : null;
    return setHandling(change, { ...wanted, answered_at: answered_at ?? answered }, nameOf);
  });
}

/** A lead, locked until the transaction ends: another change of it waits, and so does its deletion. */
export function lockLead(db: Database, by: Partial<Pick<LeadRow, 'id' | 'website_id' | 'lead_key'>>) {
  return db
    .updateTable('leads')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where((eb) => eb.and(by))
    .returningAll();
}

/**
 * Runs one change of a lead after the other, also across servers, and stores it together with its lines in the history.
 *
 * @param work makes the change inside the transaction, and returns its lines; none when nothing is changed
 * @throws Refusal when the lead was deleted meanwhile
 */
export async function changeLead(
  database: Database,
  id: string,
  who: Changer,
  now: number,
  work: (change: LeadChange) => Promise<readonly Line[]>,
): Promise<void> {
  await onceMore(() =>
    database.transaction().execute(async (db) => {
      const lead = await lockLead(db, { id }).executeTakeFirst();
      if (!lead) throw new Refusal(404, 'There is no such lead any more.');
      const change = { db, lead, lastNumber: await lastLine(db, id), now };
      await addLines(change, who, await work(change));
    }),
  );
}

/** Stops the clock of a lead whose customer was answered. @returns the lines of that */
export async function markAnswered(change: LeadChange): Promise<Line[]> {
  const { lead, now } = change;
  if (lead.answered_at !== null) return [];
  // Whoever answered is working on it.
  return setHandling(change, { ...(lead.status === 'new' && { status: 'in-progress' }), answered_at: now });
}

/** Stores how a lead is handled. @param nameOf a person's name, for the history @returns the lines of what is different */
export async function setHandling(
  { db, lead: before }: LeadChange,
  next: Partial<Handling & Pick<LeadRow, 'answered_at'>>,
  nameOf = (email: string) => email,
): Promise<Line[]> {
  const after = { ...before, ...next };
  const lines: Line[] = [];
  if (before.status !== after.status || before.reason !== after.reason)
    lines.push({ kind: 'status', was: handlingWords(before), becomes: handlingWords(after) });
  const person = ({ assigned }: Handling) => (assigned ? nameOf(assigned) : 'Nobody');
  if (before.assigned !== after.assigned)
    lines.push({ kind: 'assigned', was: person(before), becomes: person(after) });
  const version = before.version + (lines.length > 0 ? 1 : 0);
  await changeRows(db, 'leads', { id: before.id }, { ...next, version });
  return lines;
}

/** Writes lines of a lead's history. The transaction must have written the lead first, so that no other one counts too. */
export async function addLines(
  { db, lead, lastNumber, now }: LeadChange,
  who: Changer,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line, index) => ({
    lead_id: lead.id,
    number: lastNumber + index + 1,
    website_id: lead.website_id,
    at: now,
    who: who.email,
    who_name: who.name,
    was: '',
    becomes: '',
    note: '',
    ...line,
  }));
  await db.insertInto('desk_changes').values(rows).execute();
}

/** The lines of a lead's history after so many, oldest first. */
export const linesSince = (db: Database, lead_id: string, number: number) =>
  db
    .selectFrom('desk_changes')
    .selectAll()
    .where('lead_id', '=', lead_id)
    .where('number', '>', number)
    .orderBy('number');

/** The number of the newest line of a lead's history; 0 without one. */
async function lastLine(db: Database, lead_id: string): Promise<number> {
  const { last } = await db
    .selectFrom('desk_changes')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('lead_id', '=', lead_id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
