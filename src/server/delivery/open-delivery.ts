import type { Capability, House } from '../capability.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { contentOf, leadKind, updatePayload } from '../leads/lead-plan.ts';
import { crmLead } from './crm-lead.ts';
import { type DeliveryServices, deliver, targetOf, targetsWanting } from './deliver.ts';

/** Leads on their way to the targets of their dealers: a lead is sent to each that its dealer has for it. */
export function openDelivery(
  { db, mail, now }: Pick<House, 'db' | 'mail' | 'now'>,
  services: Omit<DeliveryServices, 'mail'>,
) {
  const deliveries = new LeadDeliveries(db);
  const send: DoJob = async ({ id, subject, target: key, payload }, dealer, signal) => {
    const planned = await deliveries.planned(subject);
    if (!planned) return dropped;
    const target = targetOf(key, dealer);
    if (!target) {
      await deliveries.planAgain(subject, now());
      return dropped;
    }
    const lead = crmLead(planned.lead, dealer, payload === updatePayload);
    await deliver({ id, target, lead, dealer, now: now() }, { ...services, mail }, signal);
    return { state: 'delivered', sentHash: contentOf(planned.lead) };
  };
  return {
    jobs: { [leadKind]: send },
    jobsOfLead: ({ lead }, dealer) =>
      targetsWanting(lead, dealer).map((target) => ({ kind: leadKind, target })),
    gauges: {
      leads_waiting: {
        help: 'Deliveries of leads that are not sent yet',
        value: () => deliveries.waiting().catch(() => Number.NaN),
      },
    },
  } satisfies Capability;
}
