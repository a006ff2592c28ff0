/** A visitor's own car, with the answers and the result of its valuation. */
export const leadKey = '123e4567-e89b-42d3-a456-426614174000';
export const vehicle = { year: 2022, make: 'Toyota', model: 'Corolla' };
export const answers = {
  kilometres: 60_000,
  condition: 'good',
  service_history: 'full',
  accident_damage: 'none',
} as const;
/** Cents. */
export const valuation = { low: 1_000_000, high: 1_200_000 };
