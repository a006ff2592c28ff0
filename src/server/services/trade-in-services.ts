import type { OwnVehicle } from '../../domain/own-vehicle.ts';
import type { ValuationRange } from '../../domain/valuation.ts';
import type { ValuationAnswers } from '../../domain/valuation-questions.ts';

/** A register of vehicles by their registration (OPEN-12). */
export interface VehicleRegister {
  /**
   * @param rego letters and digits in capitals: 'ABC12D'
   * @param state 'qld'
   * @returns undefined when the register has no such vehicle
   * @throws when it does not answer
   */
  vehicleOf(rego: string, state: string, asked: Asked): Promise<OwnVehicle | undefined>;
}

/** Values a car (OPEN-12, OPEN-70). */
export interface Valuations {
  /**
   * @returns whole cents; undefined when there is no figure for this car
   * @throws when it does not answer
   */
  rangeOf(car: CarToValue, asked: Asked): Promise<ValuationRange | undefined>;
}

interface CarToValue {
  vehicle: OwnVehicle;
  answers: ValuationAnswers;
  /** As the visitor typed it; '' when the car was entered by hand. */
  rego: string;
  state: string;
}

/** The dealer whose visitor asks, and the year. */
export interface Asked {
  /** The dealer's slug, for accounts of their own. */
  dealer: string;
  /** Calendar year. */
  thisYear: number;
}

export interface TradeInServices {
  register: VehicleRegister;
  valuations: Valuations;
}

/** For a server without these services: visitors are told that the dealer will call them. */
export const noTradeInServices: TradeInServices = {
  register: {
    async vehicleOf() {
      throw new Error('No register of vehicles is set.');
    },
  },
  valuations: {
    async rangeOf() {
      throw new Error('No valuation service is set.');
    },
  },
};
