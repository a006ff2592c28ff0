import { dollars } from './money.ts';
import { holdLength } from './reservation-state.ts';

/**
 * The terms that a visitor agrees to before reserving, one or two sentences each (RESERVE-5). The server stores the
 * exact text with the reservation, so page and server both use this function.
 *
 * @param ownTerms the dealer's terms, which replace ours
 */
export function reservationTerms(
  holdHours: number,
  amountDollars: number,
  ownTerms?: readonly string[],
): readonly string[] {
  if (ownTerms) return ownTerms;
  const length = holdLength(holdHours);
  const noPurchase = 'Reserving does not oblige you to buy, and it is not the contract of sale.';
  if (amountDollars <= 0) {
    return [
      `We take the car off sale for ${length} from now. Nobody else can reserve it in that time.`,
      `There is nothing to pay. ${noPurchase}`,
      'When the time is over, or when you cancel, the car goes back on sale.',
    ];
  }
  return [
    `Your deposit of ${dollars(amountDollars)} takes the car off sale for ${length}, counted from the payment. Nobody else can reserve it in that time.`,
    'The deposit is 100% refundable, for any reason. Cancel online or ring us and all of it goes back to the card you paid with. Banks take up to ten business days to show it.',
    `If you buy the car, the deposit comes off its price. ${noPurchase}`,
    'When the time is over, the car goes back on sale. A deposit that is not part of a sale remains yours: we return it when you ask.',
  ];
}
