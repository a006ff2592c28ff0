import { textTable } from '../../config/text-table.ts';
import type { LeadPayload } from '../leads/lead-payload.ts';
import type { ListedLead } from '../storage/lead-pages.ts';
import type { LeadDeliveryRow } from '../storage/tables.ts';
import { latest, leadState } from './lead-state.ts';

const columns = ['Lead', 'Received (UTC)', 'Dealer', 'Category', 'Car', 'State', 'Sent to'];

/** Leads as a text table. It shows no personal data, because other people may see the screen. */
export function leadTable(leads: readonly ListedLead[], dealerName: (website_id: number) => string): string {
  if (leads.length === 0) return 'There are no such leads.';
  return textTable(
    columns,
    leads.map((listed) => cellsOf(listed, dealerName)),
  );
}

function cellsOf(listed: ListedLead, dealerName: (website_id: number) => string): string[] {
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
}

/** 'webhook https://crm.example/leads: pending after 3 tries, The receiver answered 500.' */
function deliveryWords({ target, state, attempts, failure }: LeadDeliveryRow): string {
  const tries = attempts === 0 ? '' : ` after ${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return `${target}: ${state}${tries}${failure && `, ${failure}`}`;
}
