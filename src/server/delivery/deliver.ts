import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadTarget } from '../../config/schema/leads.ts';
import type { Capability, House } from '../capability.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { plannedLead } from '../leads/lead-deliveries.ts';
import { contentOf, leadKind, updatePayload } from '../leads/lead-plan.ts';
import type { LeadPoster } from '../services/lead-post.ts';
import type { MailSender } from '../services/mail.ts';
import { DeliveryFailure, signedHeaders } from '../services/sending.ts';
import { changeRows, countRows } from '../storage/rows.ts';
import type { LeadRow } from '../storage/tables.ts';
import { adfOf } from './adf.ts';
import { type CrmLead, crmLead } from './crm-lead.ts';
import { adfMail, readableMail } from './lead-mail.ts';
import { adfVariable, type LeadSecrets, webhookVariable } from './lead-secrets.ts';
import { webhookBody } from './lead-webhook.ts';

interface DeliveryServices {
  /** Undefined where SMTP_URL is not set. */
  mail: MailSender | undefined;
  poster: LeadPoster;
  secrets: LeadSecrets;
}

/** Leads on their way to the targets of their dealers: a lead is sent to each that its dealer has for it. */
export function openDelivery(
  { db, mail, now }: Pick<House, 'db' | 'mail' | 'now'>,
  services: Omit<DeliveryServices, 'mail'>,
) {
  const waiting = db.selectFrom('jobs').where((eb) => eb.and({ ended_at: null, kind: leadKind }));
  const send: DoJob = async ({ id, subject, target: key, payload }, dealer, signal) => {
    const planned = await plannedLead(db, subject);
    if (!planned) return dropped;
    const target = targetOf(key, dealer);
    if (!target) {
      // A new target may have replaced one that the dealer removed.
      await changeRows(db, 'leads', { id: subject, deliver_after: null }, { deliver_after: now() });
      return dropped;
    }
    const lead = crmLead(planned.lead, dealer, payload === updatePayload);
    await deliver({ id, target, lead, dealer, now: now() }, { ...services, mail }, signal);
    return { state: 'delivered', sent_hash: contentOf(planned.lead) };
  };
  return {
    jobs: { [leadKind]: send },
    jobsOfLead: ({ lead }, dealer) =>
      targetsWanting(lead, dealer).map((target) => ({ kind: leadKind, target })),
    gauges: {
      leads_waiting: {
        // Reminders to visitors wait for days, and do not count.
        help: 'Deliveries of leads that are not sent yet',
        value: () => countRows(waiting).catch(() => Number.NaN),
      },
    },
  } satisfies Capability;
}

/** Sends one lead to one target. @param delivery.now milliseconds since 1970 @throws when the target did not take it */
export async function deliver(
  delivery: { id: string; target: LeadTarget; lead: CrmLead; dealer: Dealer; now: number },
  { mail, poster, secrets }: DeliveryServices,
  signal: AbortSignal,
): Promise<void> {
  const { id, target, lead, dealer, now } = delivery;
  const { slug } = dealer;
  const post = (url: string, contentType: string, body: string, more: Record<string, string>) => {
    const headers = { 'x-forecourt-delivery': id, ...more };
    return poster.post({ dealer: slug, url, contentType, headers, body }, signal);
  };
  switch (target.type) {
    case 'email':
    case 'email-adf': {
      if (!mail) throw new DeliveryFailure('SMTP_URL is not set.');
      const reader = dealer.desk.staff.find(({ email }) => email.toLowerCase() === target.to.toLowerCase());
      const written =
        target.type === 'email' ? readableMail(lead, dealer, reader?.name) : adfMail(lead, dealer);
      return mail.send({ id, dealer: slug, to: target.to, ...written }, signal);
    }
    case 'https-adf': {
      const token = secrets.adfToken(slug);
      if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
        throw new DeliveryFailure(`${adfVariable(slug)} must not contain spaces.`);
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return post(target.url, target.contentType, adfOf(lead, dealer), authorization);
    }
    case 'webhook': {
      const key = secrets.webhookKey(slug);
      if (key === undefined) throw new DeliveryFailure(`${webhookVariable(slug)} is not set.`);
      const body = JSON.stringify(webhookBody(id, lead, dealer));
      return post(target.url, 'application/json', body, signedHeaders(body, key, now));
    }
    default:
      // A channel without a case does not compile.
      target satisfies never;
  }
}

/** Kind and address. Deliveries name their target by this key. */
function targetKey(target: LeadTarget): string {
  return `${target.type} ${'to' in target ? target.to : target.url}`;
}

/** The target of a delivery, from the dealer's current configuration. */
export function targetOf(key: string, { leads }: Pick<Dealer, 'leads'>): LeadTarget | undefined {
  return leads.delivery.find((target) => targetKey(target) === key);
}

/** Keys of the targets that want a lead, without duplicates. */
export function targetsWanting(
  lead: Pick<LeadRow, 'category' | 'dealership_id'>,
  { leads, dealerships }: Pick<Dealer, 'leads' | 'dealerships'>,
): string[] {
  const slug = dealerships.find(({ id }) => id === lead.dealership_id)?.slug ?? '';
  const category = lead.category.toLowerCase();
  const wanting = leads.delivery.filter(
    (target) =>
      (target.categories?.some((one) => one.toLowerCase() === category) ?? true) &&
      (target.dealerships?.includes(slug) ?? true),
  );
  return [...new Set(wanting.map(targetKey))];
}
