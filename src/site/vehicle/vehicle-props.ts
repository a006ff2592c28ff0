import type { CardView } from '../../domain/card-view.ts';
import type { FinanceEstimate } from '../../domain/finance/repayment.ts';
import type { RepaymentView } from '../../domain/finance/repayment-view.ts';
import type { LeadFacts } from '../../domain/lead-car.ts';
import type { MapEmbed } from '../../domain/map-embed.ts';
import type { VehicleAction } from '../../domain/vehicle-actions.ts';
import type { CalculatorSetup } from '../finance/finance-props.ts';
import type { Picture, TitledText } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';

/** `/cars/{slug}/` (ROUTE-3). */
export interface VehicleProps {
  card: CardView;
  /** 'Sold', 'Reserved', 'Coming soon', empty when for sale. */
  notice?: { heading: string; text: string };
  gallery: Picture[];
  /** The pictures are drawn, not photos of the car. */
  drawn: boolean;
  /** Key information grid (VEH-8); empty ones are left out. */
  keyInformation: { key: string; label: string; value: string }[];
  /** VEH-6: the first four are shown. */
  details: { label: string; value: string }[];
  specifications: { label: string; value: string }[];
  /** Paragraphs; empty when there are none (VEH-24, VEH-26). */
  comments: string[];
  features: string[];
  /** The facts for the forms that the page's buttons open. Undefined when they open none. */
  lead?: LeadFacts;
  /** Where photos are asked for, of a car that can be had (PHOTO-1). */
  requestPhotosHref?: string;
  /** The buttons of the sidebar, decided (VEH-10). */
  actions: VehicleAction[];
  /** CFG-47. */
  callToDealerText: string;
  /** Items that are included with the car. When empty, the section is left out. */
  included: TitledText[];
  /** Of a car that can be reserved here. */
  reserveOnline?: string;
  reasons: TitledText[];
  protectYourCar?: string;
  /** What the dialog behind the certified badge says (VEH-20). */
  certified?: { heading: string; text: string };
  /** Sent with events. */
  dealershipId: string;
  /** '$1,250 below market average' (PRICE-6, OPEN-42). */
  market?: string;
  /** What the car costs a week or a month, or what its lender asks of a loan, and the loan behind it (FIN-17, VEH-18). */
  repayment?: CarRepayment;
  location?: LocationSummary;
  /** Of that location, drawn when the visitor asks for it. */
  map?: MapEmbed;
  stockNumber?: string;
  /**
   * The setup of the calculator. Undefined when finance is hidden, or when the car has no price or is not available.
   */
  calculator?: { setup: CalculatorSetup; sharePath: string };
  breadcrumb: { label: string; href: string }[];
  similar: CardView[];
  searchPath: string;
  /**
   * The parts of the page that change when a reservation of this car starts or ends (`otherState`). Undefined when it
   * cannot be reserved here.
   */
  other?: VehicleState;
}

/** The part of the page that a reservation changes. */
export interface VehicleState extends Pick<VehicleProps, 'card' | 'notice' | 'actions' | 'market'> {
  reserved: boolean;
}

export interface CarRepayment
  extends Pick<FinanceEstimate, 'provider' | 'example' | 'assumptions' | 'lenderDisclaimer'> {
  view: RepaymentView;
}
