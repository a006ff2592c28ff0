import { existsSync } from 'node:fs';
import { textTable } from '../../config/text-table.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { DAY } from '../../domain/time/durations.ts';
import { cancelAppointment, timeWords } from '../appointments/appointment-changes.ts';
import type { House } from '../capability.ts';
import { byteOrderMark, csvLine } from '../csv-line.ts';
import { leadDetails } from '../delivery/lead-details.ts';
import {
  type LeadFilter,
  type ListedLead,
  leadPages,
  listedLead,
  resendLead,
} from '../leads/lead-deliveries.ts';
import { leadKind } from '../leads/lead-plan.ts';
import {
  erasePerson,
  findPerson,
  leadsOf,
  type Person,
  stopNewsOf,
  withdrawOptIn,
} from '../privacy/person-data.ts';
import type { ServerKeys } from '../server-keys.ts';
import { reviveJobs } from '../storage/jobs.ts';
import { type LeadConsent, type LeadPayload, sentPart } from '../storage/lead-payload.ts';
import { connectTo, databaseIdOf } from '../storage/open-database.ts';
import { rowWith } from '../storage/rows.ts';
import type { Database, JobRow } from '../storage/tables.ts';

/**
 * State of a lead, decided by the delivery that is furthest behind:
 *
 * - spam: the hidden field was filled in; the lead is not sent
 * - dead: the server gave up on at least one target
 * - pending: waiting to be sent or retried
 * - delivered: every target has received it
 * - kept: no target takes it; it is only stored here
 */
export const leadStates = ['pending', 'delivered', 'dead', 'kept', 'spam'] as const;
type LeadState = (typeof leadStates)[number];

export function leadState({ lead, deliveries }: ListedLead): LeadState {
  if (lead.spam) return 'spam';
  const states = latest(deliveries).map(({ state }) => state);
  if (states.includes('dead')) return 'dead';
  if (states.includes('pending') || lead.deliver_after !== null) return 'pending';
  return states.includes('delivered') ? 'delivered' : 'kept';
}

/** The latest delivery to each target that the dealer still has. Letters to the visitor are not among them. */
function latest(deliveries: readonly JobRow[]): JobRow[] {
  const standing = deliveries.filter(({ state, kind }) => state !== 'dropped' && kind === leadKind);
  return [...new Map(standing.map((delivery) => [delivery.target, delivery])).values()];
}

/**
 * Deliveries that the server gave up, by website, and which database says so: that of DATABASE_URL, else the file.
 * Undefined without one.
 */
export async function undeliveredLeads(environment: NodeJS.ProcessEnv, dataFile: string) {
  const url = environment['DATABASE_URL'];
  // SQLite would create a missing file.
  if (!url && !existsSync(dataFile)) return undefined;
  await using db = await connectTo(url ? { url } : { file: dataFile });
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['website_id', fn.countAll<number>().as('count')])
    .where((eb) => eb.and({ state: 'dead', kind: leadKind }))
    .groupBy('website_id')
    .execute();
  const byWebsite = new Map(rows.map(({ website_id, count }) => [website_id, count]));
  return { databaseId: await databaseIdOf(db), byWebsite };
}

export const exportFormats = ['csv', 'ndjson'] as const;
type ExportFormat = (typeof exportFormats)[number];

/** Name of a dealer's folder for a website's id. */
type DealerName = (website_id: number) => string;
type Column = (
  listed: ListedLead,
  payload: LeadPayload,
  dealerName: DealerName,
) => string | number | undefined;

const columns: Record<string, Column> = {
  Lead: ({ lead }) => lead.id,
  'Received (UTC)': ({ lead }) => new Date(lead.received_at).toISOString(),
  Dealer: ({ lead }, _, dealerName) => dealerName(lead.website_id),
  State: (listed) => leadState(listed),
  Category: ({ lead }) => lead.category,
  Subcategory: ({ lead }) => lead.subcategory,
  Name: ({ lead }) => [lead.name, lead.last_name].filter(Boolean).join(' '),
  // Most forms have a single field for the whole name.
  'First name': ({ lead }) => (lead.last_name ? lead.name : ''),
  'Last name': ({ lead }) => lead.last_name,
  Email: ({ lead }) => lead.email,
  // Local format: the international format begins with '+', which spreadsheets read as a formula.
  Phone: ({ lead }, payload) => phoneLink(lead.phone)?.text ?? payload.phone,
  Postcode: (_, { postcode }) => postcode,
  Message: (_, { message }) => message,
  Car: (_, { car, ...said }) =>
    car?.name ?? [said['Vehicle Make'], said['Vehicle Model']].filter(Boolean).join(' '),
  'Stock number': (_, { car, stock_number }) => car?.stocknum ?? stock_number,
  Price: (_, { car }) => car?.price || undefined,
  'Own car': (_, { own_car }) => own_car,
  Registration: (_, { rego, Rego }) => rego ?? Rego,
  Kilometres: (_, { kilometres }) => kilometres,
  Dealership: (_, { dealership_slug }) => dealership_slug,
  Place: (_, { location }) => location,
  'Appointment date': ({ lead }) => lead.appointment_date,
  'Appointment time': ({ lead }) => lead.appointment_time,
  'Appointment cancelled (UTC)': ({ appointment }) => momentText(appointment?.cancelled_at),
  Details: (_, payload) =>
    leadDetails(payload)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
  Page: (_, { url }) => url,
  'News and offers': ({ lead }) => (lead.opt_in ? 'Yes' : 'No'),
  'Consent words': ({ lead }) => (JSON.parse(lead.consent) as LeadConsent).version,
  'Sent to': ({ deliveries }) =>
    latest(deliveries)
      .map(({ target, state }) => `${target}: ${state}`)
      .join('\n'),
};

/** The file in pieces, without what cannot be written. @param told gets the id of each lead left out, and why */
export async function* exported(
  leads: AsyncIterable<ListedLead>,
  format: ExportFormat,
  dealerName: DealerName,
  told: (id: string, why: string) => void,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${byteOrderMark}${csvLine(Object.keys(columns))}`;
  for await (const listed of leads) {
    const line = written(listed, format, dealerName);
    if (typeof line === 'string') yield line;
    else told(listed.lead.id, line.message);
  }
}

function written(listed: ListedLead, format: ExportFormat, dealerName: DealerName): string | Error {
  try {
    if (format === 'ndjson') return `${JSON.stringify(leadObject(listed, dealerName))}\n`;
    const payload = JSON.parse(listed.lead.payload) as LeadPayload;
    const cells = Object.values(columns).map((column) => column(listed, payload, dealerName));
    return csvLine(cells.map((cell) => String(cell ?? '')));
  } catch (error) {
    return error instanceof Error ? error : new Error('no reason given');
  }
}

/** A lead as plain JSON, without the hash of the sender's network address. */
function leadObject(listed: ListedLead, dealerName: DealerName): object {
  const { sent_from: _, payload, consent, deliver_after: __, spam, opt_in, ...lead } = sentPart(listed.lead);
  return {
    ...lead,
    dealer: dealerName(lead.website_id),
    state: leadState(listed),
    spam: spam === 1,
    opt_in: opt_in === 1,
    received_at: new Date(lead.received_at).toISOString(),
    updated_at: new Date(lead.updated_at).toISOString(),
    appointment_cancelled_at: momentText(listed.appointment?.cancelled_at),
    payload: JSON.parse(payload) as LeadPayload,
    consent: JSON.parse(consent) as LeadConsent,
    deliveries: listed.deliveries.map(
      ({ id, kind, target, state, attempts, failure, created_at, ended_at, run_at }) => ({
        id,
        kind,
        target,
        state,
        attempts,
        ...(failure && { failure }),
        created_at: new Date(created_at).toISOString(),
        ...(ended_at !== null && { ended_at: new Date(ended_at).toISOString() }),
        ...(state === 'pending' && { due_at: new Date(run_at).toISOString() }),
      }),
    ),
  };
}

function momentText(moment: number | null | undefined): string | undefined {
  return moment ? new Date(moment).toISOString() : undefined;
}

interface LeadChoice extends LeadFilter {
  state?: LeadState | undefined;
  person?: Person | undefined;
}

/** As the history of a lead names whoever runs a command. */
const operator = { email: '', name: 'The operator' };

/** The commands of `npm run leads`. */
export function leadCommands({
  db,
  dealerName,
  now,
}: Pick<House, 'db' | 'now'> & { dealerName: DealerName }) {
  return {
    async list(choice: LeadChoice, most: number): Promise<string> {
      const shown: ListedLead[] = [];
      let more = false;
      for await (const listed of chosen(db, choice)) {
        more = shown.length === most;
        if (more) break;
        shown.push(listed);
      }
      const table = leadTable(shown, dealerName);
      return more ? `${table}\nThere are more: --limit shows them.` : table;
    },

    async show(id: string): Promise<string> {
      const listed = await listedLead(db, id);
      if (!listed) throw noSuchLead(id);
      return JSON.stringify(leadObject(listed, dealerName), null, 2);
    },

    export: (choice: LeadChoice, format: ExportFormat, told: (id: string, why: string) => void) =>
      exported(chosen(db, choice), format, dealerName, told),

    async resend(id: string): Promise<string> {
      if (!(await resendLead(db, id, now()))) throw noSuchLead(id);
      return 'The server will send this lead again to every target that takes it.';
    },

    /** Cancels the booked time of a test drive or a service, so that other visitors can book it. */
    async cancel(id: string): Promise<string> {
      const booked = await rowWith(db, 'appointments', { lead_id: id });
      if (!booked) {
        if (!(await listedLead(db, id))) throw noSuchLead(id);
        throw new Error('This lead has booked no time, so there is nothing to cancel.');
      }
      const what = booked.kind === 'service' ? 'service' : 'test drive';
      const when = timeWords(booked);
      if (!(await cancelAppointment(db, { ...booked, by: operator, now: now() })))
        throw new Error(`The ${what} on ${when} was cancelled before.`);
      return `The ${what} on ${when} is cancelled, and its time can be booked again. The running server writes to the visitor and to the targets that have the lead.`;
    },

    /** Deletes everything about a person. Without `really` it only says what there is. */
    async erase(person: Person, really: boolean): Promise<string> {
      const found = await (really ? erasePerson : findPerson)(db, person);
      const { leads, savedCars, sessions, alerts, sentTo } = found;
      const counts = `${leads.length} leads with their deliveries and appointments, ${savedCars} saved cars, ${alerts} mail alerts, ${sessions} sign-ins`;
      const elsewhere =
        sentTo.length === 0
          ? 'No lead left this server.'
          : `Their leads were sent to these targets, which have copies of their own:\n  ${sentTo.join('\n  ')}`;
      return really
        ? `Deleted: ${counts}.\n${elsewhere}`
        : `There are ${counts}.\n${elsewhere}\nAdd --yes to delete them.`;
    },

    /** Records that a person wants no news any more. */
    async unsubscribe(person: Person, keys: ServerKeys): Promise<string> {
      const count = await withdrawOptIn(db, person, now());
      await stopNewsOf(db, keys, person, now());
      if (count === 0) return 'No lead of this person agrees to news. They get no more alerts by mail.';
      return `Changed ${count} ${count === 1 ? 'lead' : 'leads'}. The running server tells the targets that have them.`;
    },

    async resendDead(of: LeadFilter): Promise<string> {
      const count = await reviveJobs(db, of, now());
      if (count === 0) return 'There are no dead deliveries.';
      return `The server will retry ${count} ${count === 1 ? 'delivery' : 'deliveries'}.`;
    },
  };
}

async function* chosen(db: Database, { state, person, ...filter }: LeadChoice): AsyncGenerator<ListedLead> {
  const theirs = person && new Set(await leadsOf(db, person));
  for await (const listed of leadPages(db, filter))
    if ((state === undefined || leadState(listed) === state) && theirs?.has(listed.lead.id) !== false)
      yield listed;
}

const noSuchLead = (id: string) =>
  new Error(`There is no lead ${id || 'without an id'}. npm run leads -- list shows them.`);

/** A day ('2026-11-01', from its start in UTC), a moment ('2026-11-01T09:00+10:00') or a number of days ago ('7d'). */
export function sinceOf(written: string, now: number): number {
  const days = /^(\d{1,4})d$/.exec(written)?.[1];
  if (days !== undefined) return now - Number(days) * DAY;
  const moment = /^\d{4}-\d\d-\d\d/.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(moment))
    throw new Error(`--since is '${written}'; write a day such as 2026-11-01, or 7d for seven days.`);
  return moment;
}

/** Leads as a text table. It shows no personal data, because other people may see the screen. */
export function leadTable(leads: readonly ListedLead[], dealerName: DealerName): string {
  if (leads.length === 0) return 'There are no such leads.';
  const rows = leads.map((listed) => {
    const { lead, deliveries } = listed;
    const { car } = JSON.parse(lead.payload) as LeadPayload;
    return [
      lead.id,
      new Date(lead.received_at).toISOString().slice(0, 16).replace('T', ' '),
      dealerName(lead.website_id),
      lead.category,
      car?.name ?? lead.car_id,
      leadState(listed),
      latest(deliveries).map(deliveryWords).join('; '),
    ];
  });
  return textTable(['Lead', 'Received (UTC)', 'Dealer', 'Category', 'Car', 'State', 'Sent to'], rows);
}

/** 'webhook https://crm.example/leads: pending after 3 tries, The receiver answered 500.' */
function deliveryWords({ target, state, attempts, failure }: JobRow): string {
  const tries = attempts === 0 ? '' : ` after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return `${target}: ${state}${tries}${failure && `, ${failure}`}`;
}
