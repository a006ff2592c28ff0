import type { Dealer } from '../../config/schema/dealer.ts';
import { DAY } from '../../domain/time/durations.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import { isOwnOrigin } from '../api/caller.ts';
import { visitStart } from '../appointments/appointment-times.ts';
import type { Capability, House } from '../capability.ts';
import { type DoJob, delivered, dropped } from '../jobs/job-worker.ts';
import { plannedLead } from '../leads/lead-deliveries.ts';
import { mailLetter } from '../letter-mail.ts';
import type { ServerKeys } from '../server-keys.ts';
import { DeliveryFailure } from '../services/sending.ts';
import type { PlannedLead } from '../storage/jobs.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { LeadRow } from '../storage/tables.ts';
import { letterWords, smsWords } from './letter-words.ts';
import { managePath, manageToken } from './manage-link.ts';
import { addOutbox } from './outbox.ts';
import { visitCalendar } from './visit-calendar.ts';
import { isStillTrue, letterOf, wantedLetters } from './wanted-letters.ts';

/** Days after the end of a hold in which a letter's link can still have the deposit returned. */
const RESERVATION_LINK_DAYS = 60;

const startOf = ({ appointment }: PlannedLead, dealer: Dealer) =>
  appointment && visitStart(appointment, dealer);

/** Letters and text messages to visitors about their leads. */
export function openLetters(house: House): Capability {
  const { db, mail, now } = house;
  const send = sendLetters((id) => plannedLead(db, id), house, now);
  return {
    ...(house.preview && { addRoutes: addOutbox }),
    jobs: { letter: send, sms: send },
    // Without a mail server there are none, and none waits for one.
    jobsOfLead: (planned, dealer) => {
      const at = { now: now(), startsAt: startOf(planned, dealer) };
      return mail ? wantedLetters(planned, dealer, at) : [];
    },
  };
}

/** Sends letters and text messages to visitors, while they are true. */
export function sendLetters(
  planned: (lead: string) => Promise<PlannedLead | undefined>,
  { mail, sms, keys, preview }: Pick<House, 'mail' | 'sms' | 'keys' | 'preview'>,
  now: () => number,
): DoJob {
  return async (job, dealer, signal) => {
    const facts = await planned(job.subject);
    if (!facts || !dealer.leads.letters.enabled) return dropped;
    const name = letterOf(job);
    const at = now();
    const startsAt = startOf(facts, dealer);
    if (!isStillTrue(name, facts, { now: at, startsAt })) return dropped;
    const { lead } = facts;
    if (name.channel === 'sms') {
      if (!sms) throw new DeliveryFailure('SMS_WEBHOOK_URL is not set.');
      await sms.send({ to: lead.phone, text: smsWords(name, facts, dealer), dealer: dealer.slug });
      return delivered;
    }
    const site = siteOf(lead, dealer, preview);
    const manage = manageUrl(facts, { dealer, site, keys, startsAt });
    const letter = letterWords(name, facts, dealer, { site, manage });
    const hasCalendar = name.occasion === 'booked' || name.occasion === 'cancelled';
    const calendar = hasCalendar && visitCalendar(facts, dealer, { manage, now: at });
    const to = { id: job.id, to: lead.email, ...(calendar && { calendar }) };
    return mailLetter(mail, letter, dealer, to, signal);
  };
}

/** The page to change what a letter is about. Undefined when there is nothing to change. */
function manageUrl(
  { lead, appointment, reservation }: PlannedLead,
  of: { dealer: Dealer; site: string; keys: ServerKeys; startsAt: number | undefined },
): string | undefined {
  const expiresAt = reservation ? reservation.claim_until + RESERVATION_LINK_DAYS * DAY : of.startsAt;
  if (expiresAt === undefined || (!reservation && appointment?.cancelled_at !== null)) return undefined;
  const [purpose, { id }] = reservation
    ? (['reservation', reservation] as const)
    : (['appointment', lead] as const);
  const token = manageToken({ purpose, id, expiresAt }, of.keys);
  return `${of.dealer.api.baseUrl ?? of.site}${managePath}${token}`;
}

/** The origin that the visitor used, when it is one of the dealer's own; otherwise the dealer's main one. */
function siteOf({ payload }: LeadRow, dealer: Dealer, preview: boolean): string {
  const { url = '' } = JSON.parse(payload) as LeadPayload;
  const origin = URL.parse(url)?.origin;
  return origin && isOwnOrigin(origin, dealer, preview) ? origin : baseUrlOf(dealer);
}
