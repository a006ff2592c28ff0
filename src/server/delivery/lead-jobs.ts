import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import { type DoJob, dropped, type JobSource, type JobsOfLead } from '../jobs/job-worker.ts';
import type { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { contentOf, type LeadPlans, leadKind, updatePayload } from '../leads/lead-plan.ts';
import { errorForLog, type Logger } from '../log.ts';
import { crmLead } from './crm-lead.ts';
import { type DeliveryServices, deliver, targetOf, targetsWanting } from './deliver.ts';

/** A lead is sent to each target that the dealer has for it. */
export const deliveriesOfLead: JobsOfLead = ({ lead }, dealer) =>
  targetsWanting(lead, dealer).map((target) => ({ kind: leadKind, target }));

/** Adds the jobs of leads that arrived or changed. @param wanted each says what it wants of a lead */
export function jobsOfLeads(
  wanted: readonly JobsOfLead[],
  { plans, dealers, log }: { plans: LeadPlans; dealers: DealerDirectory; log: Pick<Logger, 'error'> },
): JobSource {
  return {
    isAnyDue: (now) => plans.isAnyDue(now),
    plan: (websites, now) =>
      plans.plan(
        websites,
        async (website) => {
          const dealer = await dealers.byId(website);
          if (!dealer) throw new Error(`The configuration of website ${website} cannot be read.`);
          return (planned) => wanted.flatMap((of) => of(planned, dealer));
        },
        now,
        (lead, error) => log.error({ call: 'plan deliveries', lead, error: errorForLog(error) }),
      ),
  };
}

/** Sends leads to the targets of the dealer. */
export function sendLeads(
  deliveries: Pick<LeadDeliveries, 'planned' | 'planAgain'>,
  services: DeliveryServices,
  now: () => number,
): DoJob {
  return async ({ id, subject, target: key, payload }, dealer, signal) => {
    const planned = await deliveries.planned(subject);
    if (!planned) return dropped;
    const target = targetOf(key, dealer);
    if (!target) {
      await deliveries.planAgain(subject, now());
      return dropped;
    }
    const lead = crmLead(planned.lead, dealer, payload === updatePayload);
    await deliver({ id, target, lead, dealer, now: now() }, services, signal);
    return { state: 'delivered', sentHash: contentOf(planned.lead) };
  };
}
