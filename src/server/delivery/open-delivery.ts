import type { Capability, House } from '../capability.ts';
import { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { leadKind } from '../leads/lead-plan.ts';
import type { LeadPoster } from '../services/lead-post.ts';
import { deliveriesOfLead, sendLeads } from './lead-jobs.ts';
import type { LeadSecrets } from './lead-secrets.ts';

/** Leads on their way to the targets of their dealers. */
export function openDelivery(
  { db, mail, now }: House,
  { poster, secrets }: { poster: LeadPoster; secrets: LeadSecrets },
): Capability {
  const deliveries = new LeadDeliveries(db);
  return {
    jobs: { [leadKind]: sendLeads(deliveries, { mail, poster, secrets }, now) },
    jobsOfLead: deliveriesOfLead,
    gauges: {
      leads_waiting: {
        help: 'Deliveries of leads that are not sent yet',
        value: () => deliveries.waiting().catch(() => Number.NaN),
      },
    },
  };
}
