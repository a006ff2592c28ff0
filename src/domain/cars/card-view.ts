import type { RepaymentRules } from '../finance/repayment-view.ts';
import type { MarketRules } from '../prices/market-price.ts';
import type { SavingRules } from '../prices/saving.ts';
import type { Sparse } from '../sparse.ts';
import type { ChangeoverView } from '../trade-in/changeover.ts';
import type { cardView } from './card-view-of.ts';
import type { CardCar } from './listed-car.ts';

/**
 * Everything a car card shows, already decided: the card component only draws it. `cardView` makes it from a ListedCar,
 * the dealer's card rules and the visitor, both in the build and in the browser.
 */
export type CardView = Sparse<ReturnType<typeof cardView>> & {
  /** Only on static pages, and only on a card that may say something else to a visitor. Joins `page` in the HTML. */
  source?: CardSource | undefined;
};

/** What a static card is made of. From it the browser draws the card again, for a visitor who sees another one. */
export interface CardSource extends CardCar {
  /** The buttons of this card, where they are not the dealer's usual ones. */
  buttons?: CardRules['buttons'];
}

/** The place of the changeover price on a card. It is there for every visitor, so that nothing moves when it is filled. */
export interface CardChangeover {
  /** True when government charges are added to the price: the text is then longer. */
  plusOnRoad?: boolean;
  /** Absent when the visitor uses no trade-in. */
  said?: ChangeoverView & { href: string };
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
  onRoad?: string | undefined;
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

/** The rules of the cards on a site's static pages, in a file of their own. */
export interface StaticCardRules {
  rules: CardRules;
  /** ISO date for which the pages were built. */
  today: string;
}

/** The path of that file. The browser loads it when a card says something else to the visitor. */
export const cardRulesPath = '/card-rules.json';
