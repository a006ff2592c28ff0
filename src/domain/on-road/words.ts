import type { AustralianState } from '../australian-states.ts';
import { dollars } from '../money.ts';

/** 'About $32,240 on road (estimate)'. The advertised price stands before it and is larger. */
export function onRoadText(totalDollars: number): string {
  return `About ${dollars(totalDollars)} on road (estimate)`;
}

/** What the estimates assume and what they are not, as sentences. */
export function onRoadBasis(states: readonly AustralianState[]): string {
  const places = states.map((state) => state.toUpperCase()).join(', ');
  return `On-road prices are estimates for a private buyer in ${places}. They add duty, and 12 months of registration with CTP and plates, or the transfer of a current registration. They are not an offer: the charges depend on the buyer and the day, and the dealership confirms the total.`;
}
