import type { TradeInForm } from '../../site/leads/trade-in-props.ts';
import type { TradeInFlow } from '../../stores/trade-in-flow.ts';

/** What every part of the flow is told. */
export interface StageProps {
  form: TradeInForm;
  flow: TradeInFlow;
  /** Says at the head of the next stage what did not work at this one; '' for nothing. */
  onNotice(notice: string): void;
}

/** Said whenever something fails after the first step. */
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
