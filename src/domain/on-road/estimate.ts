import type { CarType, ItemType } from '../cars/car.ts';
import type { AustralianState } from '../places/australian-states.ts';
import { dollars } from '../prices/money.ts';
import { isPrice } from '../prices/shown-price.ts';
import { type EngineClass, stateCharges } from './state-charges.ts';

/**
 * What a price includes. By law a price that does not say what it leaves out is the whole price, so `notSaid` is
 * treated as a whole price.
 */
export type PriceBasis = 'driveAway' | 'excludesGovernmentCharges' | 'notSaid';

/** What the estimate needs to know of a car. */
export interface OnRoadCar {
  /** The advertised price in cents. 0 when no price is advertised. */
  priceCents: number;
  basis: PriceBasis;
  /** The state in which the car stands. Undefined when it is not known: then there is no estimate. */
  state: AustralianState | undefined;
  condition: CarType;
  /** The charges are those of cars: motorcycles and caravans have others, and get no estimate. */
  itemType: ItemType;
  /** The feed's word: 'Petrol', 'Hybrid', 'Electric'. */
  fuel: string;
  /** Undefined when the feed does not say. */
  cylinders?: number | undefined;
  /** ISO date of the last day of the registration. Undefined when the feed names none. */
  registeredUntil?: string | undefined;
  /** ISO date for which the estimate is made. */
  day: string;
}

/** What a car costs on the road. */
export type OnRoadPrice = ReturnType<typeof estimateOnRoadPrice>;

const dollarsPerCharge = 10;

/**
 * What a car costs on the road, for a private buyer in the state where it stands. A drive away price stays as it is. Of
 * a price without government charges these are estimated: duty, and either 12 months of registration with plates or the
 * transfer of a current registration. Each is rounded up to $10, because too low an estimate misleads a buyer.
 */
export function estimateOnRoadPrice(car: OnRoadCar) {
  const { priceCents, basis, state, itemType } = car;
  const lacksCharges =
    isPrice(priceCents / 100) && basis === 'excludesGovernmentCharges' && itemType === 'car';
  const charges = lacksCharges && state ? chargesOf(car, state) : [];
  return {
    /** The advertised price and the charges. 0 when no price is advertised. */
    totalCents: charges.reduce((sum, { cents }) => sum + cents, priceCents),
    /** Empty when the advertised price includes them, or when they cannot be estimated. */
    charges,
  };
}

function chargesOf(car: OnRoadCar, state: AustralianState) {
  const { priceCents, condition, fuel, day, registeredUntil = '' } = car;
  const { duty, registration, plates, transfer } = stateCharges[state];
  const engine = engineClass(car);
  const isRegistered = condition !== 'new' && registeredUntil >= day;
  const ofDuty = duty.of(priceCents / 100, { engine, isHybrid: isHybrid(fuel), day });
  return [
    charge('Motor vehicle duty', ofDuty),
    ...(isRegistered
      ? [charge('Transfer of the registration', transfer)]
      : [charge('12 months registration with CTP', registration[engine]), charge('Plates and fees', plates)]),
  ];
}

/** One charge of the estimate. */
function charge(label: string, dollars: number) {
  return { label, cents: Math.ceil(Math.max(0, dollars) / dollarsPerCharge) * dollarsPerCharge * 100 };
}

const isHybrid = (fuel: string) => /hybrid/i.test(fuel);

/** An unknown number of cylinders counts as six, because charges that are too low would mislead. */
function engineClass({ fuel, cylinders = 6 }: OnRoadCar): EngineClass {
  if (/electric/i.test(fuel) && !isHybrid(fuel)) return 'electric';
  if (cylinders <= 4) return 'upTo4Cylinders';
  return cylinders <= 6 ? 'upTo6Cylinders' : 'moreCylinders';
}

/** What a price of the feed includes, from its own words ('Drive Away', 'Excl. Govt. Charges'). */
export function basisOf(priceType: string): PriceBasis {
  if (/(?:drive|ride|tow)\s*-?\s*away/i.test(priceType)) return 'driveAway';
  return /excl\w*\.?\s.*go/i.test(priceType) ? 'excludesGovernmentCharges' : 'notSaid';
}

/** 'About $32,240 on road (estimate)'. The advertised price stands before it and is larger. */
export function onRoadText(totalDollars: number): string {
  return `About ${dollars(totalDollars)} on road (estimate)`;
}

/** What the estimates assume and what they are not, as sentences. */
export function onRoadBasis(states: readonly AustralianState[]): string {
  const places = states.map((state) => state.toUpperCase()).join(', ');
  return `On-road prices are estimates for a private buyer in ${places}. They add duty, and 12 months of registration with CTP and plates, or the transfer of a current registration. They are not an offer: the charges depend on the buyer and the day, and the dealership confirms the total.`;
}
