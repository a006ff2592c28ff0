import type { RepaymentRules, RepaymentView } from '../finance/repayment-view.ts';
import type { LeadFacts } from '../leads/lead-car.ts';
import type { MarketRules, MarketView } from '../prices/market-price.ts';
import type { SavingRules, SavingView } from '../prices/saving.ts';
import type { ListedView } from './listed-date.ts';

/**
 * Everything a car card shows, already decided: the card component only draws it. `cardView` makes it from a ListedCar
 * and the dealer's card rules, both in the build and in the browser.
 */
export interface CardView {
  id: string;
  slug: string;
  /** '/cars/{slug}/' */
  href: string;
  /** '2021 Toyota Corolla' */
  title: string;
  /** 'Ascent Sport Hybrid · ZWE219R'; may be empty. */
  subtitle: string;
  /** 'Used · Meridian Cars Parramatta, 12 km away', at a dealer with several locations. */
  where?: string;
  /** When it was listed, for a dealer who shows it. */
  listed?: ListedView;
  image: { src: string; alt: string };
  photosCount: number;
  tag?: CardTag;
  /** km, transmission, fuel, body; empty ones left out (OPEN-57). */
  facts: { label: string; value: string }[];
  price: PriceView;
  /** How the price stands to the market, with the basis of that. Absent when nothing is said. */
  market?: MarketView;
  /**
   * The weekly cost (FIN-12). The same text contains both rates if the dealer wants that (CFG-41). The notes stand
   * below the cards.
   */
  repayment?: RepaymentView;
  /** From this a script works out the weekly cost on the visitor's own terms. Only on static cards with a repayment. */
  loan?: CardLoan;
  /** From this a script works out the changeover price, for a visitor who uses a trade-in. */
  changeover?: ChangeoverFacts;
  /** Extras of this dealer's used cars (CARD-19). Empty for other cars. */
  perks: string[];
  /** False for sold and unknown states. */
  available: boolean;
  actions: CardAction[];
  /** Data for the forms that the card's actions open. Absent when they open none. */
  lead?: LeadFacts;
  /**
   * The card's other version, for when a reservation begins or ends. Static pages include it, because they are not
   * rendered again while a visitor looks at them. Absent when the car cannot be reserved on this site.
   */
  other?: OtherCard;
  /** Save and compare buttons. Absent when the dealer's visitors cannot save cars. */
  saving?: SavingView;
}

/** The part of a card that a reservation changes, and the state it belongs to. */
export interface OtherCard extends Pick<CardView, 'tag' | 'market' | 'actions' | 'lead'> {
  reserved: boolean;
}

export interface CardTag {
  kind: 'sold' | 'special' | 'green-car' | 'reserved' | 'certified' | 'custom' | 'coming-soon' | 'new';
  text: string;
  tone: 'red' | 'green' | 'brand' | 'ink';
  /** Screen reader text, if it differs from the visible text (OPEN-41). */
  label?: string;
}

export interface PriceView {
  kind: 'subscription' | 'price' | 'reduced' | 'preorder' | 'none';
  /** '$32,990', 'PREORDER', 'Enquire for price', '$199 per week'. */
  text: string;
  /** Old price, shown struck through: '$34,990'. */
  was?: string;
  /** 'Drive away'. Empty when the feed has no value. */
  basis?: string;
  /** 'About $32,240 on road (estimate)', when the visitor has asked for on-road prices and the price is without them. */
  onRoad?: string;
  /** 'Was $32,990 when you saved it, down $1,500', on the visitor's own lists. */
  drop?: string;
}

export interface CardAction {
  kind: 'view' | 'similar' | 'call' | 'enquire' | 'finance' | 'testDrive' | 'reserve';
  label: string;
  href: string;
}

/** The dealer's options that decide what a card shows, with defaults filled in. */
export interface CardRules {
  /** The dealer's time zone: ages are counted in its calendar, wherever the visitor is. */
  timeZone: string;
  /** Fixed ISO date for ages, if the dealer has one. Otherwise the current day. */
  asOf?: string;
  tagNames: { new: string; justSold: string; sold: string; reserved: string; comingSoon: string };
  /** Lower case. */
  specialTags: string[];
  /**
   * A sold car is JUST SOLD for this many days and SOLD after them. Sold cars stay listed for this long too (CARD-17).
   */
  justSoldDays: number;
  newArrivalText: string;
  runoutSaleGreen: boolean;
  electricHybridTag: boolean;
  buttons: ('call' | 'enquire' | 'finance' | 'testDrive' | 'reserve')[];
  /** Text of the finance button (FIN-14). */
  financeLabel: string;
  /** Path of the finance page: '/finance/' (CFG-19). */
  financePath: string;
  /** Last part of the address for reserving a car (CFG-18). */
  checkoutPath: 'checkout' | 'buy-online';
  noPriceText: string;
  subscriptionOffered: boolean;
  /** Whether used cars come with extras (CFG-46). */
  usedCarPerks: boolean;
  /** How prices are compared with the market. Absent: they are not. */
  market?: MarketRules;
  /** Cards say when a car was listed. Absent: they do not. */
  listedDate?: true;
  /** How repayments are shown. Absent: no repayment is shown, because finance is excluded or no lender is set. */
  repayment?: RepaymentRules;
  /** Where visitors change their trade-in. Absent: cards have no changeover price. */
  changeoverHref?: string;
  callToDealerText: string;
  /** Phone number for cars at a location without an entry in `phones`. */
  phone?: PhoneLink;
  /** Phone numbers by the name of a car's location (CFG-37, CARD-7), where they differ from `phone`. */
  phones?: Record<string, PhoneLink>;
  /** True at a dealer with several locations: cards say where a car stands, and whether it is new. */
  saysWhere?: boolean;
  /** Ids of a group's dealerships by slug. A car's events count for its own dealership. */
  dealershipIds?: Record<string, string>;
  /** How cars are saved and compared. Absent: they are not. */
  saving?: SavingRules;
  /** Actions that this site has a page or dialog for. Others are left out. */
  can: { enquire: boolean; testDrive: boolean; finance: boolean; reserve: boolean };
}

export interface PhoneLink {
  /** '07 5550 1234' */
  text: string;
  /** 'tel:+61755501234' */
  href: string;
}

/**
 * What a page says of a car so that a script can work out its changeover price: the HTML is built before the visitor's
 * trade-in is known. Plain JSON.
 */
export interface ChangeoverFacts {
  /** The advertised price in whole dollars. */
  price: number;
  /** True when government charges are added to the price. */
  plusOnRoad?: boolean;
}

/** The advertised price in whole dollars, and the lender's interest and comparison rate, per cent a year. */
export type CardLoan = readonly [price: number, interestRate: number, comparisonRate: number];
