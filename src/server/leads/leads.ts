import { nextInTurn } from '../../domain/leads/desk-lead.ts';
import { HOUR } from '../../domain/time/durations.ts';
import { takeProof } from '../api/captcha.ts';
import { book, type Seat } from '../appointments/appointments.ts';
import { Refusal } from '../refusal.ts';
import { addLines, lockLead, setHandling } from '../storage/lead-changes.ts';
import { addOnce, changeRows, countRows, rowWith } from '../storage/rows.ts';
import { type CaptchaUse, type Database, type LeadRow, untouched } from '../storage/tables.ts';
import { lockKeys, onceMore, orRolledBack, RolledBack } from '../storage/transaction-steps.ts';
import { deliverAfter, deliverChangeAfter } from './lead-plan.ts';

export const usualLeadLimits = {
  /** New leads in an hour. */
  perPhone: 10,
  /** New leads in an hour. The limit is high because an address may be an office of many people. */
  perAddress: 60,
};
export type LeadLimits = typeof usualLeadLimits;

export type NewLead = Omit<
  LeadRow,
  'id' | 'received_at' | 'updated_at' | 'deliver_after' | keyof typeof untouched
>;

/** What a later step may change. */
type LeadChange = Partial<Omit<NewLead, 'website_id' | 'lead_key' | 'call' | 'sent_from'>>;

/** The id of a new lead, or the one that was stored with this key before. Taken: the time is no longer free. */
type Added = { id: string } | { known: LeadRow } | 'taken';

/** High limits: a developer sends many leads, and a test suite uses a single address. */
export const previewLeadLimits: LeadLimits = { perPhone: 1000, perAddress: 10_000 };

export type Leads = ReturnType<typeof leadsIn>;

/** Every accepted lead, stored once for each key. */
export function leadsIn(database: Database, { perPhone, perAddress }: LeadLimits) {
  return {
    /**
     * Stores a lead, its captcha solution, its booking and who gets it in turn in one transaction. When the key exists,
     * its lead is returned, even if two requests with the same key arrive together: one waits for the other.
     *
     * @param taking what the lead uses up
     * @throws Refusal 400 for a captcha that was used before, 429 when this phone or address has reached its hourly limit
     */
    async add(
      lead: NewLead,
      taking: { captcha: CaptchaUse | undefined; seat: Seat | undefined; turn: Turn | undefined },
      now: number,
    ): Promise<Added> {
      const row: LeadRow = {
        id: crypto.randomUUID(),
        ...lead,
        received_at: now,
        updated_at: now,
        // Part of the same row, so that every stored lead is also sent.
        deliver_after: deliverAfter(lead, now),
        ...untouched,
      };
      const { website_id, lead_key, sent_from, phone } = row;
      const store = async (db: Database): Promise<Added> => {
        const counted = [sent_from, phone].filter((of) => of !== '');
        const keys = counted.map((of) => `lead ${website_id} ${of}`);
        await lockKeys(db, keys, now);
        if (!(await addOnce(db, 'leads', row))) {
          const known = (await rowWith(db, 'leads', { website_id, lead_key }))!;
          return known.id === row.id ? { id: row.id } : { known };
        }
        const lately = async (of: Partial<LeadRow>) => {
          const recent = db.selectFrom('leads').where('received_at', '>', now - HOUR);
          return countRows(recent.where((eb) => eb.and({ website_id, ...of })));
        };
        if (
          (await lately({ sent_from })) > perAddress ||
          (phone !== '' && (await lately({ phone })) > perPhone)
        )
          throw new Refusal(
            429,
            'You have sent us a lot in the last hour. If it is urgent, please call us.',
            {
              retryAfterSeconds: 3600,
            },
          );
        const { captcha, seat, turn } = taking;
        await takeProof(db, captcha);
        if (seat && !(await book(db, row.id, seat, { booked_at: now, moves: 0 })))
          throw new RolledBack<Added>('taken');
        if (turn) await assignInTurn(db, row, turn, now);
        return { id: row.id };
      };
      // When the connection broke, a second try is safe, because a key stores one lead only.
      return orRolledBack(() => onceMore(() => database.transaction().execute(store)));
    },

    byKey: (website_id: number, lead_key: string) => rowWith(database, 'leads', { website_id, lead_key }),

    /** Changes a lead's current row to what `change` returns, if anything. Steps that arrive together run in turn. */
    async update(
      website_id: number,
      lead_key: string,
      now: number,
      change: (lead: LeadRow) => LeadChange | undefined,
    ): Promise<void> {
      await database.transaction().execute(async (db) => {
        const row = await lockLead(db, { website_id, lead_key }).executeTakeFirstOrThrow();
        const changed = change(row);
        if (!changed) return;
        const deliver_after = deliverChangeAfter({ ...row, ...changed }, now);
        await changeRows(db, 'leads', { id: row.id }, { ...changed, updated_at: now, deliver_after });
      });
    },
  };
}

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
async function assignInTurn(db: Database, lead: LeadRow, of: Turn, now: number) {
  const { website_id } = lead;
  const { queue, staff, reason = 'In turn' } = of;
  await lockKeys(db, [`turn ${website_id} ${queue}`], now);
  const rows = await db
    .selectFrom('desk_turns')
    .select(['email', 'turn'])
    .where((eb) => eb.and({ website_id, queue }))
    .execute();
  const turns = new Map(rows.map(({ email, turn }) => [email, turn]));
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
  const change = { db, lead, lastNumber: 0, now };
  const nameOf = () => staff.find((one) => one.email === email)!.name;
  await addLines(change, { email: '', name: reason }, await setHandling(change, { assigned: email }, nameOf));
}
