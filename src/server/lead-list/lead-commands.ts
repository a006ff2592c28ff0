import { textTable } from '../../config/text-table.ts';
import { DAY } from '../../domain/time/durations.ts';
import { AppointmentChanges, timeWords } from '../appointments/appointment-changes.ts';
import type { House } from '../capability.ts';
import { resendLead } from '../leads/lead-deliveries.ts';
import { type LeadFilter, type ListedLead, leadPages, listedLead } from '../leads/lead-pages.ts';
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
import type { LeadPayload } from '../storage/lead-payload.ts';
import { rowWith } from '../storage/rows.ts';
import type { Database, JobRow } from '../storage/tables.ts';
import { type DealerName, type ExportFormat, exported, leadObject } from './lead-export.ts';
import { type LeadState, latest, leadState } from './lead-state.ts';

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
      const seen = { lead_id: id, moves: booked.moves };
      const note = `Cancelled by the dealership. It was ${when}.`;
      if ((await new AppointmentChanges(db).cancel(seen, note, now(), operator)) !== 'done')
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
