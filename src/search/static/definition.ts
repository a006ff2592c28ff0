/** What the engine is told of its documents. */
export interface Definition {
  /** Fields searched for words; the weight decides which field of two with equal matches counts. */
  textFields: { name: string; weight: number }[];
  /** Fields whose values are counted and filtered as text. */
  facets: string[];
  /** Fields with ranges and statistics. */
  numericFacets: string[];
}

/**
 * Of cars; the same lists make the Typesense collection. Text fields and weights are those of the parity cases.
 */
export const carDefinition: Definition = {
  textFields: [
    { name: 'name', weight: 4 },
    { name: 'make', weight: 4 },
    { name: 'model', weight: 4 },
    { name: 'badge', weight: 3 },
    { name: 'body', weight: 1 },
    { name: 'colour', weight: 1 },
    { name: 'fuel', weight: 1 },
  ],
  facets: [
    'badge',
    'status',
    'car_type',
    'city',
    'colour',
    'dealership_name',
    'dealership_slug',
    'filtered_features',
    'item_type',
    'location_name',
    'make',
    'make_model',
    'model',
    'seats',
    'body',
    'drive',
    'fuel',
    'transmission',
    'state',
    'tag',
    'price_range',
    'weekly_price_range',
  ],
  numericFacets: ['price', 'km', 'year', 'subscription_price', 'weekly_price'],
};
