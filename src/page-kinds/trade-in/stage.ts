import type { TradeInFlow } from '../../stores/trade-in-flow.ts';
import type { TradeInForm } from './trade-in-props.ts';

/** The data for all stages. */
export interface StageProps {
  form: TradeInForm;
  flow: TradeInFlow;
  /** Sets the message at the top of the next stage about a failure in this one. Empty for no failure. */
  onNotice(notice: string): void;
}

/** Shown for every failure after the first step. */
export const weHaveYourDetails = 'We have your details and will call you.';

export const stateNames: Record<string, string> = {
  act: 'the ACT',
  nsw: 'New South Wales',
  nt: 'the Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};
