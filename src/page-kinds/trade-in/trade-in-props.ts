import type { AustralianState } from '../../domain/location.ts';
import type { FormPageProps, LinkedCarSetup, PageForm } from '../../site/leads/form-props.ts';
import type { Link, TitledText } from '../../site/link-props.ts';

/** Props of `/trade-in/`, `/cars/trade-in/`, `/sell-my-car/` and `/sell-your-car/` (ROUTE-5, ROUTE-6). */
export interface TradeInProps extends FormPageProps {
  /** The items to have ready at the inspection. */
  bring: FormPageProps['steps'];
  /** A link to the page of the other intent: from trade-in to selling, and back. */
  otherWay: { text: string; link: Link };
  /** Frequent questions of sellers (TRADE-6). */
  questions: TitledText[];
  form?: TradeInForm;
}

export interface TradeInForm extends PageForm, LinkedCarSetup {
  /** The state in which the visitor's car is most likely registered (CFG-69). */
  state: AustralianState;
  /** True when an estimate is shown online (OPEN-70). Otherwise the dealer calls with a figure. */
  valuesOnline: boolean;
  /** True when the valuation is also posted to the API (CFG-55). */
  savesValuation: boolean;
  /** The subcategory of the lead: 'Sell'. */
  subcategory?: string;
}
