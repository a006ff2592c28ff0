import type { Dealer } from '../../config/schema/dealer.ts';
import { indicativeNote } from '../../domain/valuation.ts';
import type { FormPageProps } from './form-props.ts';

/** True when estimates are shown online. They need a valuation service and a server that asks it (OPEN-70). */
export const valuesOnline = ({ integrations, api }: Dealer) => integrations.redbook && api.enabled;

const inspection = {
  title: 'We inspect it',
  text: 'Bring the car by. We look it over and drive it, and the final figure is yours to take or leave.',
};

/** The three steps of a trade-in. */
export function tradeInSteps(hasFigures: boolean): FormPageProps['steps'] {
  return {
    heading: 'How it works',
    items: [
      {
        title: 'Tell us about your car',
        text: 'The plate finds the make and the model. Four questions do the rest, in about two minutes.',
      },
      hasFigures
        ? { title: 'See an estimate', text: indicativeNote }
        : {
            title: 'We ring you',
            text: 'A person looks at what cars like yours sell for and rings you with a figure.',
          },
      inspection,
    ],
  };
}
