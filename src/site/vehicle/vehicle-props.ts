import type { VehicleAction } from '../../domain/cars/car-actions.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import type { WorkshopCardPart } from '../../domain/cars/workshop-card.ts';
import type { CarPerson } from '../../domain/leads/sales-person.ts';
import type { TestDriveRouteView } from '../../domain/leads/test-drive-route.ts';
import type { MapEmbed } from '../../domain/places/map-embed.ts';
import type { ChangeoverFacts } from '../../domain/trade-in/changeover.ts';
import type { CalculatorSetup } from '../finance/finance-props.ts';
import type { Picture, TitledText } from '../link-props.ts';
import type { LocationSummary } from '../site.ts';
import type { CarRepayment } from './car-finance.ts';
import type { OnRoadView, RunningCostView } from './on-road.ts';
import type { PriceHistoryView } from './price-history.ts';

/** Props of `/cars/{slug}/` (ROUTE-3). */
export interface VehicleProps {
  card: CardView;
  /** 'Sold', 'Reserved' or 'Coming soon'. Undefined when the car is for sale. */
  notice?: { heading: string; text: string } | undefined;
  gallery: Picture[];
  /** True when the pictures are illustrations and not photos of the car. */
  drawn: boolean;
  /** The key-information grid (VEH-8). Entries without a value are left out. */
  keyInformation: { key: string; label: string; value: string }[];
  /** The details box. The first four lines are shown at first (VEH-6). */
  details: { label: string; value: string }[];
  specifications: { label: string; value: string }[];
  /** The paragraphs of the comments. Empty when there are none (VEH-24, VEH-26). */
  comments: string[];
  features: string[];
  /** What the workshop fixed, what it left and what the car will need. Undefined when its stock line says nothing. */
  workshopCard?: WorkshopCardPart[] | undefined;
  /** Who answers enquiries about an available car. Undefined when the dealer names nobody for it. */
  person?: CarPerson | undefined;
  /** The link to request photos of an available car (PHOTO-1). */
  requestPhotosHref?: string | undefined;
  /** The buttons of the sidebar (VEH-10). */
  actions: VehicleAction[];
  /** The label of the call-the-dealer card (CFG-47). */
  callToDealerText: string;
  /** Items that are included with the car. When empty, the section is left out. */
  included: TitledText[];
  /** The text for a car that can be reserved here. */
  reserveOnline?: string | undefined;
  reasons: TitledText[];
  protectYourCar?: string | undefined;
  /** The text of the dialog of the certified badge (VEH-20). */
  certified?: { heading: string; text: string } | undefined;
  /** The dealership id that is sent with events. */
  dealershipId: string;
  /** For its changeover price. Undefined when it has none, or when the dealer does not offer one. */
  changeover?: ChangeoverFacts | undefined;
  /** What it costs on the road, where the advertised price is without government charges. */
  onRoad?: OnRoadView | undefined;
  /** The estimate of its fuel or power in a year. Undefined when it is not known, or when the dealer shows none. */
  runningCost?: RunningCostView | undefined;
  /** What it has cost since when. Undefined when its price never changed, or when the dealer does not show it. */
  priceHistory?: PriceHistoryView | undefined;
  /** Fixed ISO date for the days since it was listed, if the dealer has one. Otherwise the visitor's day. */
  asOf?: string | undefined;
  /** The repayment of the car per week or month, or the rates of its lender, and the example loan (FIN-17, VEH-18). */
  repayment?: CarRepayment | undefined;
  location?: LocationSummary | undefined;
  /** The route on which the car can be driven there. Undefined when nobody can drive it, or without a route. */
  testDriveRoute?: TestDriveRouteView | undefined;
  /** The map of that location. It loads when the visitor asks for it. */
  map?: MapEmbed | undefined;
  /** The dealer's own picture of that location. */
  placePhoto?: Picture | undefined;
  stockNumber?: string | undefined;
  /**
   * The setup of the calculator. Undefined when finance is hidden, or when the car has no price or is not available.
   */
  calculator?: { setup: CalculatorSetup; sharePath: string } | undefined;
  breadcrumb: { label: string; href: string }[];
  similar: CardView[];
  searchPath: string;
  /**
   * The parts of the page that change when a reservation of this car starts or ends (`otherState`). Undefined when it
   * cannot be reserved here.
   */
  other?: VehicleState | undefined;
}

/** The part of the page that a reservation changes. */
export interface VehicleState extends Pick<VehicleProps, 'card' | 'notice' | 'actions'> {
  reserved: boolean;
}
