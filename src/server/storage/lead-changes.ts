import { type Handling, handlingWords, newHandling, saysAnswered } from '../../domain/desk-lead.ts';
import type { DeskChangeRow, DeskLeadRow } from './desk-tables.ts';
import type { Database } from './open-database.ts';
import { Repository } from './repository.ts';
import { rowWith } from './rows.ts';
import type { LeadRow } from './tables.ts';
import { onceMore, orRolledBack, RolledBack } from './transaction-steps.ts';

/** Who changes something. */
export interface Changer {
  /** Of a member of staff, in lower case. Empty for anybody else. */
  email: string;
  name: string;
}

/** A line for the history, without what the storage adds. */
export type Line = Pick<DeskChangeRow, 'kind'> & Partial<Pick<DeskChangeRow, 'was' | 'becomes' | 'note'>>;

/**
 * - done: stored, or it stood like this already
 * - conflict: somebody else changed the lead since the form was made; nothing is changed
 */
export type Handled = { kind: 'done' } | { kind: 'conflict'; row: DeskLeadRow; since: DeskChangeRow[] };

/** Changes of the desk. Each is stored together with its line in the lead's history. */
export class DeskChanges extends Repository {
  /**
   * Changes status and assignment.
   *
   * @param seen the version and the number of lines in the history that the form was made from
   * @param nameOf a person's name, for the history
   */
  async handle(
    lead: Pick<LeadRow, 'id' | 'website_id'>,
    wanted: Handling,
    {
      who,
      seen,
      nameOf,
    }: { who: Changer; seen: { version: number; lines: number }; nameOf: (email: string) => string },
    now: number,
  ): Promise<Handled> {
    /** The lead as somebody else changed it. */
    const theirs = await orRolledBack<void, DeskLeadRow>(() =>
      changeLead(this.db, lead, who, now, async (db, row) => {
        const before = row ?? newHandling;
        const isStatus = before.status !== wanted.status || before.reason !== wanted.reason;
        const isAssigned = before.assigned !== wanted.assigned;
        if (!isStatus && !isAssigned) return [];
        if (row && row.version !== seen.version) throw new RolledBack(row);
        await setHandling(db, lead, row, {
          ...wanted,
          version: (row?.version ?? 0) + 1,
          answered_at: row?.answered_at ?? (isStatus && saysAnswered(wanted) ? now : null),
          updated_at: now,
        });
        const person = (email: string) => (email ? nameOf(email) : 'Nobody');
        const lines: Line[] = [];
        if (isStatus)
          lines.push({ kind: 'status', was: handlingWords(before), becomes: handlingWords(wanted) });
        if (isAssigned)
          lines.push({ kind: 'assigned', was: person(before.assigned), becomes: person(wanted.assigned) });
        return lines;
      }),
    );
    if (!theirs) return { kind: 'done' };
    const since = await this.db
      .selectFrom('desk_changes')
      .selectAll()
      .where('lead_id', '=', lead.id)
      .where('number', '>', seen.lines)
      .where('kind', 'in', ['status', 'assigned'])
      .orderBy('number')
      .execute();
    return { kind: 'conflict', row: theirs, since };
  }

  /**
   * Adds lines to the history. They change nothing that another person could have changed, so there is no conflict.
   *
   * @param isAnswer true when the customer was answered: the first one stops the clock
   */
  async add(
    lead: Pick<LeadRow, 'id' | 'website_id'>,
    lines: readonly Line[],
    { who, isAnswer }: { who: Changer; isAnswer: boolean },
    now: number,
  ): Promise<void> {
    await changeLead(this.db, lead, who, now, async (db, row) => [
      ...lines,
      ...(isAnswer ? await markAnswered(db, lead, row, now) : []),
    ]);
  }
}

/** A lead, locked until the transaction ends: another change of it waits, and so does its deletion. */
export function lockLead(
  db: Database,
  by: Pick<LeadRow, 'id'> | Pick<LeadRow, 'id' | 'website_id'> | Pick<LeadRow, 'website_id' | 'lead_key'>,
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
  { id, website_id }: Pick<LeadRow, 'id' | 'website_id'>,
  who: Changer,
  now: number,
  work: (db: Database, row: DeskLeadRow | undefined, lastNumber: number) => Promise<readonly Line[]>,
): Promise<void> {
  await onceMore(() =>
    database.transaction().execute(async (db) => {
      const lead = await lockLead(db, { id, website_id }).executeTakeFirst();
      if (!lead) throw new Error('The lead was deleted.');
      const row = await rowWith(db, 'desk_leads', { lead_id: id });
      const lines = await work(db, row, await lastLine(db, id));
      await addLines(db, { id, website_id }, lines, who, now);
    }),
  );
}

/** Stops the clock of a lead whose customer was answered, inside a change. @returns the lines of that */
export async function markAnswered(
  db: Database,
  lead: Pick<LeadRow, 'id' | 'website_id'>,
  row: DeskLeadRow | undefined,
  now: number,
): Promise<readonly Line[]> {
  if (row?.answered_at != null) return [];
  const before = row ?? { ...newHandling, version: 0 };
  // Whoever answered is working on it.
  const isStarted = before.status === 'new';
  await setHandling(db, lead, row, {
    ...before,
    ...(isStarted && { status: 'in-progress' as const, version: before.version + 1 }),
    answered_at: now,
    updated_at: now,
  });
  const started = handlingWords({ status: 'in-progress', reason: '' });
  return isStarted ? [{ kind: 'status', was: handlingWords(newHandling), becomes: started }] : [];
}

/** Stores how a lead is handled, inside a change. */
export async function setHandling(
  db: Database,
  { id, website_id }: Pick<LeadRow, 'id' | 'website_id'>,
  row: DeskLeadRow | undefined,
  next: Omit<DeskLeadRow, 'lead_id' | 'website_id'>,
): Promise<void> {
  const values = { ...next, lead_id: id, website_id };
  if (row) await db.updateTable('desk_leads').set(values).where('lead_id', '=', id).execute();
  else await db.insertInto('desk_leads').values(values).execute();
}

/** Writes lines of a lead's history. The transaction must have written the lead first, so that no other one counts too. */
export async function addLines(
  db: Database,
  { id, website_id }: Pick<LeadRow, 'id' | 'website_id'>,
  lines: readonly Line[],
  who: Changer,
  now: number,
): Promise<void> {
  if (lines.length === 0) return;
  const last = await lastLine(db, id);
  await db
    .insertInto('desk_changes')
    .values(
      lines.map((line, index) => ({
        lead_id: id,
        number: last + index + 1,
        website_id,
        at: now,
        who: who.email,
        who_name: who.name,
        was: '',
        becomes: '',
        note: '',
        ...line,
      })),
    )
    .execute();
}

/** The number of the newest line of a lead's history; 0 without one. */
async function lastLine(db: Database, lead_id: string): Promise<number> {
  const { last } = await db
    .selectFrom('desk_changes')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('lead_id', '=', lead_id)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
