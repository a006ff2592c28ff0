import { type Handling, handlingWords, saysAnswered } from '../../domain/leads/desk-lead.ts';
import { Refusal } from '../refusal.ts';
import { changeRows, Repository } from './rows.ts';
import type { Database, DeskChangeRow, LeadRow } from './tables.ts';
import { onceMore } from './transaction-steps.ts';

export interface Changer {
  /** Of a member of staff, in lower case. Empty for anybody else. */
  email: string;
  name: string;
}

/** What names a lead in its history. */
export type LeadKey = Pick<LeadRow, 'id' | 'website_id'>;

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

/** Changes of the desk. Each is stored together with its line in the lead's history. */
export class DeskChanges extends Repository {
  /**
   * Changes status and assignment.
   *
   * @param by.seen the version that the form was made from
   * @param by.nameOf a person's name, for the history
   * @throws Refusal when others have changed it since
   */
  async handle(
    lead: LeadKey,
    wanted: Handling,
    { who, seen, nameOf }: { who: Changer; seen: number; nameOf: (email: string) => string },
    now: number,
  ): Promise<void> {
    await changeLead(this.db, lead, who, now, async (change) => {
      const before = change.lead;
      const isStatus = before.status !== wanted.status || before.reason !== wanted.reason;
      const isAssigned = before.assigned !== wanted.assigned;
      if (!isStatus && !isAssigned) return [];
      if (before.version !== seen)
        throw new Refusal(
          409,
          'Somebody else changed this lead meanwhile: see its history. Nothing is changed.',
        );
      const answered_at = before.answered_at ?? (isStatus && saysAnswered(wanted) ? now : null);
      const lines = await setHandling(change, { ...wanted, answered_at });
      const person = (email: string) => (email ? nameOf(email) : 'Nobody');
      if (isAssigned)
        lines.push({ kind: 'assigned', was: person(before.assigned), becomes: person(wanted.assigned) });
      return lines;
    });
  }

  /**
   * Adds lines to the history. They change nothing that another person could have changed, so there is no conflict.
   *
   * @param isAnswer true when the customer was answered: the first one stops the clock
   */
  async add(
    lead: LeadKey,
    lines: readonly Line[],
    { who, isAnswer }: { who: Changer; isAnswer: boolean },
    now: number,
  ): Promise<void> {
    await changeLead(this.db, lead, who, now, async (change) => [
      ...lines,
      ...(isAnswer ? await markAnswered(change) : []),
    ]);
  }
}

/** A lead, locked until the transaction ends: another change of it waits, and so does its deletion. */
export function lockLead(
  db: Database,
  by: Pick<LeadRow, 'id'> | LeadKey | Pick<LeadRow, 'website_id' | 'lead_key'>,
) {
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
 */
export async function changeLead(
  database: Database,
  { id, website_id }: LeadKey,
  who: Changer,
  now: number,
  work: (change: LeadChange) => Promise<readonly Line[]>,
): Promise<void> {
  await onceMore(() =>
    database.transaction().execute(async (db) => {
      const lead = await lockLead(db, { id, website_id }).executeTakeFirst();
      if (!lead) throw new Error('The lead was deleted.');
      const lines = await work({ db, lead, lastNumber: await lastLine(db, id), now });
      await addLines({ db, lead, now }, who, lines);
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

/** Stores how a lead is handled. @returns the line of a new status */
export async function setHandling(
  { db, lead: before }: Pick<LeadChange, 'db' | 'lead'>,
  next: Partial<Handling & Pick<LeadRow, 'answered_at'>>,
): Promise<Line[]> {
  const after = { ...before, ...next };
  const isStatus = before.status !== after.status || before.reason !== after.reason;
  const version = before.version + (isStatus || before.assigned !== after.assigned ? 1 : 0);
  await changeRows(db, 'leads', { id: before.id }, { ...next, version });
  return isStatus ? [{ kind: 'status', was: handlingWords(before), becomes: handlingWords(after) }] : [];
}

/** Writes lines of a lead's history. The transaction must have written the lead first, so that no other one counts too. */
export async function addLines(
  { db, lead, now }: Pick<LeadChange, 'db' | 'now'> & { lead: LeadKey },
  who: Changer,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const last = await lastLine(db, lead.id);
  const rows = lines.map((line, index) => ({
    lead_id: lead.id,
    number: last + index + 1,
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
  return Number(last ?? 0);
}
