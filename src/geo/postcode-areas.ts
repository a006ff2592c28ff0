import areas from './postcode-areas.json' with { type: 'json' };

/**
 * Australia's postcodes by area, one a line: the first and the last postcode, the town that represents them, and its
 * coordinates. The areas are smaller where many people live. Written for this product from a map. A postcode in the
 * outback may be a day's drive from its town, so results are marked as areas.
 */
export const postcodeAreas = areas.join('\n');
