import { z } from 'astro/zod';
import { carTypes, itemTypes } from '../domain/car.ts';
import { lenders } from '../domain/finance/lenders.ts';

const share = z.number().min(0).max(1);
const some = z.number().int().min(0).max(5000).default(0);

/** A number of vehicles that have something in common. */
const groupSchema = z.strictObject({
  count: z.number().int().min(1).max(50_000),
  kind: z.enum(itemTypes).default('car'),
  carType: z.enum(carTypes),
  /** Makes to draw from; every make of the kind when left out. */
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
  /** Kilometres a year of an average used one; by kind when left out. */
  kmPerYear: z.number().positive().optional(),
  /** Slugs of the sales locations they stand at; any of the dealer's when left out. */
  at: z.array(z.string()).optional(),
});

/** How many vehicles are put into each state a visitor may meet. No vehicle gets two of them. */
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
  /** Has the price it had before. */
  reduced: some,
  /** Has an offer below its price. */
  offered: some,
  /** A badge that fills two lines. */
  longName: some,
  /** A status no site knows. */
  unusual: some,
  /** Listed in the last week. */
  fresh: some,
  /** Has figures of its own from `habits.lender`. */
  lender: some,
  /** Can be had for a price a week. */
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
  /** Whole dollars; none: nothing can be reserved online. */
  deposit: z.number().int().min(1).optional(),
  /** Whose figures the state 'lender' carries; one the configuration knows. */
  lender: z.enum(lenders).optional(),
  /** Share of the stock that can be reserved. */
  depositShare: share.default(0.7),
  /** Shares of the used stock that have them. */
  reportShare: share.default(0.3),
  marketShare: share.default(0.4),
  nvicShare: share.default(0.6),
  /** Share of the stock without a word of comment. */
  silentShare: share.default(0.06),
  /** Texts a state 'tagged' draws from. */
  tags: z.array(z.string()).min(1).default(['Price Drop', 'Special']),
  /** Makes that can be certified; every make when left out. */
  certifiedMakes: z.array(z.string()).optional(),
  /** First paragraph about a used one, in place of the usual ones. */
  openings: z.array(z.string()).min(1).optional(),
  /** Sentence about papers and history of a used one, in place of the usual ones. */
  records: z.array(z.string()).min(1).optional(),
  /** By which of its fields a vehicle names the place where it stands; feeds differ. */
  placeBy: z.enum(['id', 'name', 'slug']).default('id'),
  /** Last paragraph of a comment, in the dealer's voice. */
  closings: z.array(z.string()).min(1),
});

/** What stands in `demo-recipe.json` beside a demonstration dealer's `dealer.json`. */
export const recipeFileSchema = z.strictObject({
  /** Why the recipe is as it is; not read. */
  note: z.string().optional(),
  seed: z.number().int(),
  groups: z.array(groupSchema).min(1),
  states: statesSchema.prefault({}),
  /** Files of the dealer's folder that are some vehicles' photos, by stock number, in place of drawings. */
  photos: z.record(z.string(), z.array(z.string().startsWith('media/')).min(1)).default({}),
  habits: habitsSchema,
});

/** Where a vehicle stands, from the dealer's sales locations. */
export interface Place {
  id: string;
  name: string;
  slug: string;
  phone: string;
  city: string;
  state: string;
  dealershipSlug?: string;
}

export type Group = z.infer<typeof groupSchema>;
export type States = z.infer<typeof statesSchema>;
export type Habits = z.infer<typeof habitsSchema>;
export type RecipeFile = z.infer<typeof recipeFileSchema>;

/** A recipe file with what the dealer's own configuration says. */
export interface Recipe extends Omit<RecipeFile, 'seed'> {
  /** The day the stock is current, 'YYYY-MM-DD'. */
  asOf: string;
  /** Ids are this plus a running number; the dealer's website id keeps dealers apart. */
  websiteId: number;
  places: Place[];
}
