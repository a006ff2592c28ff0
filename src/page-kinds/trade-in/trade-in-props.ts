import type { AustralianState } from '../../domain/location.ts';
import type { FormPageProps, LinkedCarSetup, PageForm } from '../../site/leads/form-props.ts';
import type { Link, TitledText } from '../../site/link-props.ts';

/** `/trade-in/`, `/cars/trade-in/`, `/sell-my-car/` and `/sell-your-car/` (ROUTE-5, ROUTE-6). */
export interface TradeInProps extends FormPageProps {
  /** What to have ready at the inspection. */
  bring: FormPageProps['steps'];
  /** The way to the page of the other intent: to sell, from where one trades in, and back. */
  otherWay: { text: string; link: Link };
  /** TRADE-6. */
  questions: TitledText[];
  form?: TradeInForm;
}

export interface TradeInForm extends PageForm, LinkedCarSetup {
  /** The state in which the visitor's car is most likely registered (CFG-69). */
  state: AustralianState;
  /** OPEN-70: figures are shown; else the dealer rings with one. */
  valuesOnline: boolean;
  /** CFG-55. */
  savesValuation: boolean;
  /** Of the lead: 'Sell'. */
  subcategory?: string;
}
