import { z } from 'astro/zod';
import { carTypes, itemTypes, workshopCardSchema } from '../domain/car.ts';
import { type Lender, lenders } from '../domain/finance/lenders.ts';

const share = z.number().min(0).max(1);
const some = z.number().int().min(0).max(5000).default(0);

/** A group of vehicles with common properties. */
const groupSchema = z.strictObject({
  count: z.number().int().min(1).max(50_000),
  kind: z.enum(itemTypes).default('car'),
  carType: z.enum(carTypes),
  /** The makes to choose from. Default: every make of the kind. */
  makes: z.array(z.string()).optional(),
  excludeMakes: z.array(z.string()).default([]),
  models: z.array(z.string()).optional(),
  /** As the catalogue's tables name them. */
  bodies: z.array(z.string()).optional(),
  fuels: z.array(z.string()).optional(),
  /** First and last model year. */
  years: z.tuple([z.number().int(), z.number().int()]),
  /** Asking price in whole dollars, lowest and highest. */
  price: z.tuple([z.number().int(), z.number().int()]).default([0, 5_000_000]),
  /** Average kilometres per year of a used vehicle. Default: by kind. */
  kmPerYear: z.number().positive().optional(),
  /** Slugs of their sales locations. Default: any of the dealer's. */
  at: z.array(z.string()).optional(),
});

/** The number of vehicles in each special state. No vehicle has two of them. */
const statesSchema = z.strictObject({
  /** Sold one to three days before the day of the stock. */
  sold: some,
  /** Sold too long ago to be listed. */
  soldEarlier: some,
  reserved: some,
  comingSoon: some,
  certified: some,
  /** Price 0: the site asks to enquire. */
  noPrice: some,
  noPhoto: some,
  onePhoto: some,
  preorder: some,
  /** Carries one of `habits.tags`. */
  tagged: some,
  /** Has a former price. */
  reduced: some,
  /** Has an offer below its price. */
  offered: some,
  /** Has a badge that is two lines long. */
  longName: some,
  /** Has an unknown status. */
  unusual: some,
  /** Listed in the last week. */
  fresh: some,
  /** Has its own figures from its lender. */
  lender: some,
  /** Has a weekly price. */
  subscription: some,
});

/** How this dealer prices, numbers and writes. */
const habitsSchema = z.strictObject({
  /** Last three figures of a price. */
  endings: z.array(z.number().int().min(0).max(999)).min(1).default([990]),
  newPriceType: z.string().default('Drive Away'),
  usedPriceType: z.string().default('Excl. Govt. Charges'),
  /** Put before the stock number. */
  stockPrefix: z.string().max(4).default(''),
  /** Whole dollars. Without it nothing can be reserved online. */
  deposit: z.number().int().min(1).optional(),
  /** The lender of the figures in the state 'lender', where the dealership has none. It must be in the configuration. */
  lender: z.enum(lenders).optional(),
  /** Share of the stock that can be reserved. */
  depositShare: share.default(0.7),
  /** Shares of the used stock that have them. */
  reportShare: share.default(0.3),
  marketShare: share.default(0.4),
  nvicShare: share.default(0.6),
  /** Share of the stock without a comment. */
  silentShare: share.default(0.06),
  /** The texts for the state 'tagged'. */
  tags: z.array(z.string()).min(1).default(['Price Drop', 'Special']),
  /** Makes that can be certified. Default: every make. */
  certifiedMakes: z.array(z.string()).optional(),
  /** The first paragraph about a used vehicle, which replaces the standard ones. */
  openings: z.array(z.string()).min(1).optional(),
  /** The sentence about papers and history of a used vehicle, which replaces the standard ones. */
  records: z.array(z.string()).min(1).optional(),
  /** The field with which a vehicle names its location, because feeds differ. */
  placeBy: z.enum(['id', 'name', 'slug']).default('id'),
  /** Last paragraph of a comment, in the dealer's voice. */
  closings: z.array(z.string()).min(1),
});

/** The content of `demo-recipe.json`, beside the `dealer.json` of a demonstration dealer. */
export const recipeFileSchema = z.strictObject({
  /** A comment. It has no effect. */
  note: z.string().optional(),
  seed: z.number().int(),
  groups: z.array(groupSchema).min(1),
  states: statesSchema.prefault({}),
  /** Photos in the dealer's folder, by stock number, which replace illustrations. */
  photos: z.record(z.string(), z.array(z.string().startsWith('media/')).min(1)).default({}),
  /** The cards behind the windscreen, by stock number of a used or demo vehicle. */
  workshopCards: z.record(z.string(), z.strictObject(workshopCardSchema.shape)).default({}),
  /** Who answers for a vehicle, by stock number: ids of the dealer's team. The dealer's rules decide for the others. */
  salesPeople: z.record(z.string(), z.string()).default({}),
  habits: habitsSchema,
});

/** A sales location of the dealer. */
export interface Place {
  id: string;
  name: string;
  slug: string;
  phone: string;
  city: string;
  state: string;
  dealershipSlug?: string;
  /** The lender of its dealership, if that has one of its own. */
  lender?: Lender;
}

export type Group = z.infer<typeof groupSchema>;
export type States = z.infer<typeof statesSchema>;
export type Habits = z.infer<typeof habitsSchema>;
export type RecipeFile = z.infer<typeof recipeFileSchema>;

/** A recipe with the values of the dealer's configuration. */
export interface Recipe extends Omit<RecipeFile, 'seed'> {
  /** The day the stock is current, 'YYYY-MM-DD'. */
  asOf: string;
  /** The first id. The dealer's website id keeps the ids of dealers apart. */
  websiteId: number;
  places: Place[];
}
