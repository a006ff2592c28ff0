import { z } from 'astro/zod';

/** Kind of listing. Some dealers also list caravans and motorcycles (CFG-34). */
export const itemTypes = ['car', 'motorcycle', 'caravan'] as const;
export type ItemType = (typeof itemTypes)[number];

export const carTypes = ['new', 'used', 'demo'] as const;
export type CarType = (typeof carTypes)[number];

const text = z.string().trim().max(300);
const optionalText = text.optional();
const dollars = z.number().int().min(0).max(20_000_000);
const isoDate = z.iso.date();

/** One photo. `image_url` is absolute https, a path below the dealer's `media/`, or `illustration:<view>`. */
const carImageSchema = z.strictObject({ image_url: z.string().min(1).max(2000) });

/** The car's location in the feed's words (DATA-2). Name or slug is enough to find the dealer's own location. */
const carLocationSchema = z.object({
  name: optionalText,
  slug: optionalText,
  phone: optionalText,
  city: optionalText,
  state: optionalText,
  distribution_locations: z.array(text).default([]),
});

/** The manufacturer's figures for the model variant (DATA-3). */
export const carVariantSchema = z.object({
  cylinders: z.number().int().min(0).max(16).optional(),
  /** Cubic centimetres. */
  enginesize: z.number().min(0).max(20_000).optional(),
  enginesize_litres: z.number().min(0).max(20).optional(),
  induction: optionalText,
  /** Litres per 100 km, combined cycle. */
  fuelconsumptioncombined: z.number().min(0).max(60).optional(),
  /** Kilowatt hours per 100 km, combined cycle, of a car that is charged. */
  energyconsumptioncombined: z.number().min(0).max(100).optional(),
  /** Litres. */
  fuelcapacity: z.number().min(0).max(1000).optional(),
  /** Kilograms. */
  grossvehiclemass: z.number().min(0).max(100_000).optional(),
  /** Millimetres. */
  vehiclelength: z.number().min(0).max(30_000).optional(),
  /** Millimetres. */
  vehicleheight: z.number().min(0).max(10_000).optional(),
  /** Millimetres. */
  vehiclewidth: z.number().min(0).max(10_000).optional(),
  /** Newton metres. */
  torque: z.number().min(0).max(5000).optional(),
  /** Stars, 0 to 5. */
  ancaprating: z.number().min(0).max(5).optional(),
  bodyconfiguration: optionalText,
  geartype: optionalText,
});

/** Figures of caravans and trailers (DATA-4). Lengths in millimetres, masses in kilograms. */
export const carSpecificationsSchema = z.object({
  body_width: z.number().min(0).max(10_000).optional(),
  body_length: z.number().min(0).max(30_000).optional(),
  tare_weight: z.number().min(0).max(100_000).optional(),
  axle_type: optionalText,
  sleeps: z.number().int().min(0).max(20).optional(),
  aggregate_trailer_mass: z.number().min(0).max(100_000).optional(),
});

/** The limits of the card behind the windscreen: lines a list, and characters a line. */
export const workshopCardLimits = { lines: 8, characters: 160 } as const;

const workshopCardLines = z
  .array(z.string().trim().min(1).max(workshopCardLimits.characters))
  .max(workshopCardLimits.lines)
  .optional();

/**
 * The card behind the windscreen of a used or demo car, in the dealer's own words: short plain texts, one a line. The
 * page of the car shows it while the car is for sale.
 */
export const workshopCardSchema = z.object({
  /** What the workshop fixed: 'Front brake pads and discs, at 82,000 km'. */
  fixed: workshopCardLines,
  /** What is not perfect and was left as it is: 'Stone chips on the bonnet'. */
  leftAsIs: workshopCardLines,
  /** What the car will need next: 'Rear tyres within 10,000 km'. */
  willNeed: workshopCardLines,
});

/** One lender's data for this car (DATA-6). Rates in per cent a year, payments in dollars. */
const financeLenderSchema = z.object({
  interestRate: z.number().min(0).max(60).nullable(),
  comparisonRate: z.number().min(0).max(60).nullable(),
  paymentWeek: z.number().min(0).optional(),
  paymentMonth: z.number().min(0).optional(),
  termMonths: z.number().int().min(1).max(120).optional(),
  termYears: z.number().min(0).max(10).optional(),
  deposit: z.number().min(0).optional(),
  balloon: z.number().min(0).optional(),
  disclaimer: z.string().max(5000).optional(),
});

/**
 * One vehicle as a dealer lists it: the canonical stock line (DATA-1). Names are the feed's. Money is whole
 * Australian dollars; `km` is the odometer in kilometres. Only what no car can be listed without is required: the reader
 * leaves out every other value that it cannot read, and keeps the car. `null` and an empty text are how suppliers write
 * that they have no value: at any depth they are read as if the key were not there, and are no finding (OPEN-57).
 */
export const carSchema = z.object({
  id: z.string().min(1).max(64),
  /** Last part of `/cars/{slug}`; unique within a dealer. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(160),
  name: text.min(1),
  /** Model year. Absent when the feed does not say, or says nothing that is a year. */
  year: z.number().int().min(1900).max(2100).optional(),
  make: text.min(1),
  model: text.min(1),
  badge: optionalText,
  series: optionalText,
  colour: optionalText,
  interior_colour: optionalText,
  /** Odometer, kilometres. Absent when the feed does not say. */
  km: z.number().int().min(0).max(2_000_000).optional(),
  /** Asking price, whole dollars. 0 or absent: no price is advertised. */
  price: dollars.default(0),
  /** What the price includes, in the trade's words: 'Drive Away', 'Excl. Govt. Charges'. */
  price_type: optionalText,
  /** The price before a reduction, whole dollars. */
  before_price: dollars.optional(),
  /** Dollars a week under a subscription. */
  subscription_price: dollars.optional(),
  offer_price: dollars.optional(),
  preorder: z.boolean().default(false),
  car_type: z.enum(carTypes),
  item_type: z.enum(itemTypes).default('car'),
  /** 'in_stock', 'coming_soon', 'sold'; any other value means not available (OPEN-89). */
  status: text.min(1).default('in_stock'),
  sold: z.boolean().default(false),
  /** When it was sold. Decides how long it stays listed (OPEN-29). */
  sold_at: z.iso.datetime().optional(),
  reserved: z.boolean().default(false),
  /** A special or custom tag text of the dealer's. */
  tag: optionalText,
  certified: z.boolean().default(false),
  /** When it was listed. Absent when the feed does not say. */
  created_at: z.iso.datetime().optional(),
  /** True when the import made up `created_at`, because the table has no listing times. Visitors are not told it then. */
  created_at_made_up: z.boolean().default(false),
  stocknum: optionalText,
  vin: optionalText,
  regplate: optionalText,
  rego_expiry: isoDate.optional(),
  compliance_date: optionalText,
  build_date: optionalText,
  seats: z.number().int().min(0).max(80).optional(),
  doors: z.number().int().min(0).max(10).optional(),
  drive: optionalText,
  fuel: optionalText,
  /** 'Petrol', 'Diesel', 'Hybrid', 'Electric', 'LPG' ... */
  simple_fuel: optionalText,
  /** Body type as shown: 'SUV', 'Ute', 'Hatch' ... */
  simple_body: optionalText,
  trans: optionalText,
  /** 'Automatic' or 'Manual'. */
  simple_transmission: optionalText,
  gearnum: z.number().int().min(0).max(20).optional(),
  bodyconfiguration: optionalText,
  /** Cubic centimetres. */
  engine_size: z.number().int().min(0).max(20_000).optional(),
  views: z.number().int().min(0).optional(),
  /** Paragraphs separated by a pipe character (VEH-24). */
  dealercomments: z.string().max(20_000).optional(),
  /** What the workshop fixed, what it left, and what the car will need. Not for new cars. */
  workshopCard: workshopCardSchema.optional(),
  /** Id of the person who answers for the car, one of the dealer's `team.people`. */
  salesPerson: z.string().max(120).optional(),
  dealership_id: z.string().max(64).optional(),
  dealership_slug: optionalText,
  location: carLocationSchema.optional(),
  location_id: z.string().max(64).optional(),
  location_name: optionalText,
  city: optionalText,
  state: optionalText,
  private_suburb: optionalText,
  private_postcode: optionalText,
  thumbnails: z.array(z.string().max(2000)).default([]),
  images: z.array(carImageSchema).max(200).default([]),
  primary_image_url: z.string().max(2000).optional(),
  standardEquipment: z.array(text).max(500).default([]),
  photos_count: z.number().int().min(0).optional(),
  /** False keeps the car off the site. */
  show_on_dealer_website: z.boolean().default(true),
  /** URL of the car history report. */
  file: z.string().max(2000).optional(),
  has_nvic: z.boolean().default(false),
  carsales_title: optionalText,
  /** Payment processors that take the reservation deposit; the amount is in whole dollars. */
  payment_processors: z.array(z.object({ name: text, amount: dollars.optional() })).default([]),
  variant: carVariantSchema.optional(),
  specifications: carSpecificationsSchema.optional(),
  autograb_data: z
    .object({
      state_average_market_price: dollars.optional(),
      average_market_price: dollars.optional(),
      /** What the averages include, in the words of the car's own `price_type`. Compared only when both are equal. */
      price_type: optionalText,
      /** The day of the estimate. */
      valued_on: isoDate.optional(),
    })
    .optional(),
  finance_lenders: z.record(z.string(), financeLenderSchema).optional(),
});

export type CarInput = z.input<typeof carSchema>;
export type Car = z.infer<typeof carSchema>;

/** Seventeen characters, without the letters that are taken for digits. Older cars have shorter chassis numbers. */
export function isVin(text: string | undefined): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/i.test(text ?? '');
}
