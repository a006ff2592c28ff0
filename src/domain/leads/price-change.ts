import { dollars } from '../prices/money.ts';
import { isPrice } from '../prices/shown-price.ts';

/**
 * What the dealer reads when the visitor's page showed another price than the car has. Undefined for anything but a
 * price as pages write it: a browser may send any text.
 *
 * @param shown '$23,990', as the page showed it
 * @param price the advertised price in whole dollars; 0 when there is none
 */
export function priceChange(shown = '', price: number): string | undefined {
  const amount = Number(shown.replace(/[$,]/g, ''));
  const isOther = isPrice(amount) && shown === dollars(amount) && amount !== price;
  return isOther && isPrice(price)
    ? `The page showed ${shown}; the price is now ${dollars(price)}`
    : undefined;
}
