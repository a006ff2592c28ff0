import { type SelectQueryBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { deskStatuses } from '../../domain/leads/desk-lead.ts';
import { isDay, momentsOf } from '../../domain/leads/desk-numbers.ts';
import { readAgain } from '../../domain/read-again.ts';
import { DAY } from '../../domain/time/durations.ts';
import { sha256Hex } from '../hashes.ts';
import { linesSince } from '../storage/lead-changes.ts';
import { isAfter, isVisible, type LeadScope, visibleLeads } from '../storage/lead-scope.ts';
import { Repository } from '../storage/rows.ts';
import type { DeskChangeRow, LeadRow, Tables } from '../storage/tables.ts';
import type { DeskCall } from './desk-session.ts';
import type { InboxQuery } from './inbox-routes.ts';

type InboxAsked = Pick<DeskCall, 'person' | 'timeZone'> & { query: InboxQuery };

/** Where a page of the inbox begins: after this lead. */
export type InboxPlace = Pick<LeadRow, 'received_at' | 'id'>;

/** The kind of job that sends an answer. Its target is the number of its line in the history of the lead. */
export const answerKind = 'answer';

/** True for a lead that is neither sold nor lost. */
export const isOpen = sql<boolean>`status not in ('sold', 'lost')`;

/** Reads leads for the desk. Every query takes the scopes of the session and finds nothing else. */
export class DeskLeads extends Repository {
  /**
   * One page of the inbox, newest first. Pages begin after a lead and not at a number, so that the last page is as quick
   * as the first, and new leads move nothing.
   */
  async page(asked: InboxAsked, { after, most }: { after?: InboxPlace | undefined; most: number }) {
    let query = this.#asked(asked).select('id').orderBy('received_at', 'desc').orderBy('id').limit(most);
    if (after) query = query.where(isAfter(after));
    // First their ids, which an index knows, then the leads: sorting whole leads takes ten times as long.
    const ids = (await query.execute()).map(({ id }) => id);
    if (ids.length === 0) return [];
    const leads = await this.db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    return leads.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }

  /** The number of leads in each status, whichever is asked for. */
  async counts({ query, ...who }: InboxAsked) {
    const rows = await this.#asked({ ...who, query: { ...query, status: 'all' } })
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    return new Map(rows.map(({ status, count }) => [status, count]));
  }

  /** The leads that an address of the inbox asks for. What means nothing in it is left out. */
  #asked({ person, timeZone, query: { q, status, kind, assigned, place, from, until } }: InboxAsked) {
    const [website = '', location] = place.split(':');
    const known = deskStatuses.find((one) => one === status);
    const staff = assigned === 'me' ? person.email : assigned === 'nobody' ? '' : assigned.toLowerCase();
    let query = this.db
      .selectFrom('leads')
      .where(isVisible(person.scopes))
      .where('spam', '=', Number(status === 'spam'));
    if (kind) query = query.where('category', '=', kind);
    if (/^\d+$/.test(website)) query = query.where('website_id', '=', Number(website));
    if (location) query = query.where('location_id', '=', location);
    if (isDay(from))
      query = query.where('received_at', '>=', momentsOf({ from, until: from }, timeZone).from);
    if (isDay(until))
      query = query.where('received_at', '<', momentsOf({ from: until, until }, timeZone).until);
    if (assigned) query = query.where('assigned', '=', staff);
    if (known) query = query.where('status', '=', known);
    else if (status !== 'all' && status !== 'spam') query = query.where(isOpen);
    return q ? withSearch(query, q) : query;
  }

  /** A lead that the session may see. */
  lead(scopes: readonly LeadScope[], id: string): Promise<LeadRow | undefined> {
    return visibleLeads(this.db, scopes, [id]).executeTakeFirst();
  }

  /** The other leads of the people who sent these, by email address and phone number, newest first. */
  async ofSamePeople(scopes: readonly LeadScope[], leads: readonly LeadRow[]): Promise<LeadRow[]> {
    const emails = [...new Set(leads.map(({ email }) => email.toLowerCase()).filter(Boolean))];
    const phones = [...new Set(leads.map(({ phone }) => phone).filter(Boolean))];
    // First only who they are, each by its own index; then the leads that the session may see.
    const some = this.db.selectFrom('leads').select('id').limit(1000);
    const found = [
      ...(emails.length > 0 ? await some.where(sql`lower(email)`, 'in', emails).execute() : []),
      ...(phones.length > 0 ? await some.where('phone', 'in', phones).execute() : []),
    ];
    if (found.length === 0) return [];
    const ids = [...new Set(found.map(({ id }) => id))];
    return visibleLeads(this.db, scopes, ids).orderBy('received_at', 'desc').execute();
  }

  /** The history of a lead, newest first. Call it for a lead that the session may see. */
  async history(lead_id: string): Promise<DeskChangeRow[]> {
    return (await linesSince(this.db, lead_id, 0).execute()).reverse();
  }

  /**
   * The newest changes of a website's leads, and how its mails of the last day stand, to find out whether anything
   * changed. Many, because the clocks of two servers may differ.
   */
  async newestChanges(website_id: number): Promise<unknown[]> {
    const leads = await this.db
      .selectFrom('leads')
      .select(['id', 'updated_at'])
      .where('website_id', '=', website_id)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(200)
      .execute();
    const changes = await this.db
      .selectFrom('desk_changes')
      .select(['lead_id', 'number', 'at'])
      .where('website_id', '=', website_id)
      .orderBy('at', 'desc')
      .orderBy('lead_id')
      .orderBy('number')
      .limit(200)
      .execute();
    const mails = await this.db
      .selectFrom('desk_changes')
      .innerJoin('jobs', 'jobs.subject', 'desk_changes.lead_id')
      .select(['jobs.id', 'jobs.state', 'jobs.failure'])
      .distinct()
      .where('desk_changes.website_id', '=', website_id)
      .where('desk_changes.at', '>', (changes[0]?.at ?? 0) - DAY)
      .where('desk_changes.kind', '=', 'mail')
      .where('jobs.kind', '=', answerKind)
      .orderBy('jobs.id')
      .limit(200)
      .execute();
    return [leads, changes, mails];
  }
}

/**
 * What stands for the last changes of the leads of websites, which may be a second old. One look a second at a website,
 * for all pages of this server, finds the changes of every server and of the command line, on both databases.
 */
export function liveChanges(leads: Pick<DeskLeads, 'newestChanges'>, log: Pick<Logger, 'error'>) {
  const newest = readAgain({
    everyMs: () => 1000,
    most: 10_000,
    elapsed: () => performance.now(),
    read: async (website: string) => sha256Hex(JSON.stringify(await leads.newestChanges(Number(website)))),
    failed: (_, error) => log.error({ call: 'watch leads', error }),
  });
  return async (websites: readonly number[]): Promise<string> => {
    const all = await Promise.all(websites.map((id) => newest.get(String(id))));
    return sha256Hex(all.join()).slice(0, 16);
  };
}

/** Matches text as it is: the database would read % and _ as wildcards. */
const like = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function withSearch<Output>(
  query: SelectQueryBuilder<Tables, 'leads', Output>,
  written: string,
): typeof query {
  // Every word must be found, in any field.
  const words = written.trim().split(/\s+/).slice(0, 6);
  const joined = written.replace(/[\s()./-]/g, '');
  const digits = joined.replace(/^(?:\+?61|0)(?=\d)/, '');
  const isPhone = /^\+?\d{4,}$/.test(joined);
  const phone = sql<boolean>`leads.phone like ${`%${like(digits)}%`} escape '\\'`;
  const all = words.map((word) => {
    const part = `%${like(word.toLowerCase())}%`;
    // SQLite folds only ASCII, so a name with other capitals is also looked for as it was typed.
    const typed = `%${like(word)}%`;
    const stock = `%"stocknum":"${like(word.toLowerCase())}%`;
    // Stock numbers have a digit. Only for such words the whole leads are read.
    const inPayload = /\d/.test(word) ? sql` or lower(leads.payload) like ${stock} escape '\\'` : sql``;
    const reference = `${like(word.toLowerCase())}%`;
    return sql<boolean>`(lower(leads.name) like ${part} escape '\\' or leads.name like ${typed} escape '\\'
      or lower(leads.last_name) like ${part} escape '\\' or leads.last_name like ${typed} escape '\\'
      or lower(leads.email) like ${part} escape '\\' or leads.id like ${reference} escape '\\'${inPayload})`;
  });
  const named = sql<boolean>`(${sql.join(all, sql` and `)})`;
  return query.where(isPhone ? sql<boolean>`(${phone} or ${named})` : named);
}
