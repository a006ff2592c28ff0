import type { z } from 'astro/zod';
import type { Dealer, dealerSchema } from './schema/dealer.ts';

/** Fills in defaults that depend on other values of the dealer, and freezes the result. */
export function resolveDealer(parsed: z.infer<typeof dealerSchema>, slug: string): Dealer {
  const primary = parsed.locations.find((location) => location.primary) ?? parsed.locations[0];
  const locations = parsed.locations.map((location) => {
    const { contact_detail } = location;
    if (contact_detail.opening_hours.length > 0) return location;
    return { ...location, contact_detail: { ...contact_detail, opening_hours: parsed.openingHours } };
  });
  return deepFreeze({
    ...parsed,
    slug,
    locations,
    address: parsed.address ?? primary?.address,
    dealership_id:
      parsed.dealership_id ?? primary?.dealership_id ?? parsed.dealerships[0]?.id ?? String(parsed.id),
  });
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}
