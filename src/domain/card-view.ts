import type { RepaymentRules, RepaymentView } from './finance/repayment-view.ts';
import type { LeadFacts } from './lead-car.ts';
import type { SavingRules, SavingView } from './saving.ts';

/**
 * Everything a car card shows, decided: the card component draws it and decides nothing. Made by `cardView` from a
 * ListedCar and the dealer's card rules; the same function runs in the build and in the browser.
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
  image: { src: string; alt: string };
  photosCount: number;
  tag?: CardTag;
  /** km, transmission, fuel, body; empty ones left out (OPEN-57). */
  facts: { label: string; value: string }[];
  price: PriceView;
  /** What it costs a week (FIN-12), with both rates in the same text where the dealer wants it (CFG-41); notes stand below the cards. */
  repayment?: RepaymentView;
  /** What a used car of this dealer comes with (CARD-19); empty for others. */
  perks: string[];
  /** False for sold and unknown states. */
  available: boolean;
  actions: CardAction[];
  /** For the forms that its actions open; none where they open none. */
  lead?: LeadFacts;
  /**
   * The card as it is once a reservation begins, or ends: static pages carry it along, since they cannot be rendered
   * again while a visitor looks at them. None where nobody can reserve the car on this site.
   */
  other?: OtherCard;
  /** Its save and compare controls; none where the dealer's visitors save no cars. */
  saving?: SavingView;
}

/** The part of a card that a reservation changes, and of what state it is. */
export interface OtherCard extends Pick<CardView, 'tag' | 'actions' | 'lead'> {
  reserved: boolean;
}

export interface CardTag {
  kind: 'sold' | 'special' | 'green-car' | 'reserved' | 'certified' | 'custom' | 'coming-soon' | 'new';
  text: string;
  tone: 'red' | 'green' | 'brand' | 'ink';
  /** Spoken instead of the text when they differ (OPEN-41). */
  label?: string;
}

export interface PriceView {
  kind: 'subscription' | 'price' | 'reduced' | 'preorder' | 'none';
  /** '$32,990', 'PREORDER', 'Enquire for price', '$199 per week'. */
  text: string;
  /** Struck through beside it: '$34,990'. */
  was?: string;
  /** 'Drive away'; empty when the feed does not say. */
  basis?: string;
  /** 'Was $32,990 when you saved it, down $1,500': on the visitor's own lists. */
  drop?: string;
}

export interface CardAction {
  kind: 'view' | 'similar' | 'call' | 'enquire' | 'finance' | 'testDrive' | 'reserve';
  label: string;
  href: string;
}

/** The dealer's options that decide what a card shows, all resolved. */
export interface CardRules {
  /** The dealer's: ages are days of its calendar, wherever the visitor is. */
  timeZone: string;
  /** ISO date from which ages are reckoned when the dealer fixed one; else the day of viewing. */
  asOf?: string;
  tagNames: { new: string; justSold: string; sold: string; reserved: string; comingSoon: string };
  /** Lower case. */
  specialTags: string[];
  /** Days since the sale that a car is JUST SOLD, SOLD after them: those that sold cars stay listed (CARD-17). */
  justSoldDays: number;
  newArrivalText: string;
  runoutSaleGreen: boolean;
  electricHybridTag: boolean;
  buttons: ('call' | 'enquire' | 'finance' | 'testDrive' | 'reserve')[];
  /** FIN-14, decided. */
  financeLabel: string;
  /** Where finance is asked for: '/finance/' (CFG-19). */
  financePath: string;
  /** Last part of the address where a car is reserved (CFG-18). */
  checkoutPath: 'checkout' | 'buy-online';
  noPriceText: string;
  subscriptionOffered: boolean;
  /** CFG-46. */
  usedCarPerks: boolean;
  /** How repayments are shown; without it none is: finance is excluded, or nobody's estimates are meant. */
  repayment?: RepaymentRules;
  callToDealerText: string;
  /** The number to ring about a car that stands at no place in `phones`. */
  phone?: PhoneLink;
  /** By name of the location a car stands at (CFG-37, CARD-7), where it has a number other than `phone`. */
  phones?: Record<string, PhoneLink>;
  /** Ids of the dealerships of a group, by slug: what is counted of a car is counted for its own dealership. */
  dealershipIds?: Record<string, string>;
  /** How cars are saved and compared here; none: not at all. */
  saving?: SavingRules;
  /** Actions that have a page or dialog on this site; others are left out. */
  can: { enquire: boolean; testDrive: boolean; finance: boolean; reserve: boolean };
}

export interface PhoneLink {
  /** '07 5550 1234' */
  text: string;
  /** 'tel:+61755501234' */
  href: string;
}
