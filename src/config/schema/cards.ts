import { z } from 'astro/zod';

export const cardButtons = ['call', 'enquire', 'finance', 'testDrive', 'reserve'] as const;

/** CFG-14: tag wording. */
export const tagNamesSchema = z.strictObject({
  new: z.string().max(30).default('New'),
  justSold: z.string().max(30).default('JUST SOLD'),
  sold: z.string().max(30).default('SOLD'),
  reserved: z.string().max(30).default('RESERVED'),
  comingSoon: z.string().max(30).default('COMING SOON'),
});

export const cardsSchema = z.strictObject({
  tagNames: tagNamesSchema.prefault({}),
  /** OPEN-35: tag texts that take the first priority (CARD-9). */
  specialTags: z.array(z.string()).default(['runout sale', 'special', 'price drop', 'clearance']),
  /** CFG-15. */
  newArrivalText: z.string().max(40).default('New Arrival'),
  /** CFG-16. */
  runoutSaleGreen: z.boolean().default(false),
  /** CFG-17. */
  electricHybridTag: z.boolean().default(false),
  /** CFG-37. */
  cardButtons: z.array(z.enum(cardButtons)).default(['enquire', 'testDrive', 'reserve']),
  /** CFG-38. */
  similarCarsTestDrive: z.boolean().default(false),
  /** CFG-45. */
  noPriceText: z.string().max(60).default('Enquire for price'),
  /** OPEN-43. */
  subscriptionOffered: z.boolean().default(false),
  /** CFG-46. */
  usedCarPerks: z.boolean().default(false),
  /** CFG-47. */
  callToDealerText: z.string().max(60).default('Call the dealer'),
});
