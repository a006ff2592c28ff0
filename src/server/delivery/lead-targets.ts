import type { Dealer } from '../../config/schema/dealer.ts';
import type { LeadTarget } from '../../config/schema/lead-delivery.ts';
import type { LeadRow } from '../storage/tables.ts';

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
