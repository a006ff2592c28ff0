import { isRecord, parsedJson } from '../../domain/record.ts';
import { type OwnVehicle, readOwnVehicle } from '../../domain/trade-in/own-vehicle.ts';
import { readRange, type ValuationAnswers, type ValuationRange } from '../../domain/trade-in/valuation.ts';
import { postSigned, type SignedService } from '../services/sending.ts';

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
  /**
   * Finds a vehicle by its registration in a register (OPEN-12).
   *
   * @param rego letters and digits in capitals: 'ABC12D'
   * @param state 'qld'
   * @returns undefined when the register has no such vehicle
   * @throws when it does not answer
   */
  register(rego: string, state: string, asked: Asked): Promise<OwnVehicle | undefined>;
  /**
   * Values a car (OPEN-12, OPEN-70).
   *
   * @returns whole cents; undefined when there is no figure for this car
   * @throws when it does not answer
   */
  valuations(car: CarToValue, asked: Asked): Promise<ValuationRange | undefined>;
}

const notSet = (what: string) => () => Promise.reject(new Error(`No ${what} is set.`));

/** For a server without these services: visitors are told that the dealer will call them. */
export const noTradeInServices: TradeInServices = {
  register: notSet('register of vehicles'),
  valuations: notSet('valuation service'),
};

const LONGEST_ANSWER = 20_000;

/**
 * A vehicle register at an address that the operator sets. It takes `{rego, state, dealer}` as JSON by POST. It answers
 * `{vehicle: {year, make, model, badge?, body?, fuel?, transmission?, colour?}}`, or `{vehicle: null}` for an unknown
 * vehicle.
 */
export const httpsRegister =
  (settings: SignedService): TradeInServices['register'] =>
  async (rego, state, { dealer, thisYear }) => {
    const { vehicle } = await answerOf(settings, { rego, state, dealer });
    if (vehicle === null) return undefined;
    const read = readOwnVehicle(vehicle, thisYear);
    if (!read) throw new Error('The register did not answer with a vehicle.');
    return read;
  };

/**
 * A valuation service at an address that the operator sets. It takes `{vehicle, kilometres, condition, service_history,
 * accident_damage, rego, state, dealer}` as JSON by POST. It answers `{valuation: {low, high}}` in whole cents, or
 * `{valuation: null}` when it cannot value the car.
 */
export const httpsValuations =
  (settings: SignedService): TradeInServices['valuations'] =>
  async ({ vehicle, answers, rego, state }, { dealer }) => {
    const { valuation } = await answerOf(settings, { vehicle, ...answers, rego, state, dealer });
    if (valuation === null) return undefined;
    const range = readRange(valuation);
    if (!range) throw new Error('The valuation service did not answer with a range.');
    return range;
  };

/** @throws errors without the request or the answer, which may contain a visitor's car */
async function answerOf(settings: SignedService, content: object): Promise<Record<string, unknown>> {
  const response = await postSigned(settings, JSON.stringify(content), { accept: 'application/json' });
  const text = await response.text();
  if (!response.ok) throw new Error(`The service answered with status ${response.status}.`);
  const answer = text.length <= LONGEST_ANSWER ? parsedJson(text) : undefined;
  if (!isRecord(answer)) throw new Error('The service did not answer with JSON.');
  return answer;
}
