import type { Capability, House } from '../capability.ts';
import { type DoJob, dropped } from '../jobs/job-worker.ts';
import { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { contentOf, leadKind, updatePayload } from '../leads/lead-plan.ts';
import { changeRows, countRows } from '../storage/rows.ts';
import { crmLead } from './crm-lead.ts';
import { type DeliveryServices, deliver, targetOf, targetsWanting } from './deliver.ts';

/** Leads on their way to the targets of their dealers: a lead is sent to each that its dealer has for it. */
export function openDelivery(
  { db, mail, now }: Pick<House, 'db' | 'mail' | 'now'>,
  services: Omit<DeliveryServices, 'mail'>,
) {
  const deliveries = new LeadDeliveries(db);
  const waiting = db.selectFrom('jobs').where((eb) => eb.and({ ended_at: null, kind: leadKind }));
  const send: DoJob = async ({ id, subject, target: key, payload }, dealer, signal) => {
    const planned = await deliveries.planned(subject);
    if (!planned) return dropped;
    const target = targetOf(key, dealer);
    if (!target) {
      // A new target may have replaced one that the dealer removed.
      await changeRows(db, 'leads', { id: subject, deliver_after: null }, { deliver_after: now() });
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
        // Reminders to visitors wait for days, and do not count.
        help: 'Deliveries of leads that are not sent yet',
        value: () => countRows(waiting).catch(() => Number.NaN),
      },
    },
  } satisfies Capability;
}
