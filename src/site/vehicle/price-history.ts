import type { Dealer } from '../../config/schema/dealer.ts';
import { dollars } from '../../domain/prices/money.ts';
import { priceBasis } from '../../domain/prices/price-display.ts';
import type { PriceStep } from '../../domain/prices/price-record.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import type { StockCar } from '../stock-of.ts';

/**
 * The prices at which the site has offered a car. Undefined without the option `cards.priceHistory`, and for a car whose
 * price never changed.
 */
export function priceHistoryView(
  { priceSteps, listed }: Pick<StockCar, 'priceSteps' | 'listed'>,
  { dealer, today }: { dealer: Pick<Dealer, 'cards'>; today: string },
) {
  if (!dealer.cards.priceHistory || priceSteps.length < 2) return undefined;
  const includes = priceBasis(listed.price_type).toLowerCase();
  return {
    /** The newest first: 'Since 12 October 2026', '$31,490, $1,500 less'. */
    steps: priceSteps
      .map(({ day, price }, at) => ({
        label: `Since ${dayInWords(day)}`,
        value: [dollars(price), changeText(price, priceSteps[at - 1]?.price)].filter(Boolean).join(', '),
      }))
      .reverse(),
    basis: `The prices at which our website has offered it${includes && `, ${includes}`}.`,
    drawing: drawingOf(priceSteps, today),
  };
}

function changeText(price: number, before: number | undefined): string {
  if (before === undefined) return '';
  return `${dollars(Math.abs(price - before))} ${price < before ? 'less' : 'more'}`;
}

const width = 240;
const height = 48;
/** Space for half of the line's width, so that the highest and the lowest price are not cut off. */
const margin = 2;
/** The share of the width that the present price has at least. It would be invisible on its first day. */
const leastShareOfPresent = 0.08;

/** The prices as a line with steps, from left to right. `path` is the `d` of an SVG path in a box of this size. */
function drawingOf(steps: readonly PriceStep[], today: string) {
  const days = steps.map(({ day }) => Date.parse(day));
  const first = days[0]!;
  const span = Math.max(Date.parse(today) - first, (days.at(-1)! - first) / (1 - leastShareOfPresent));
  const prices = steps.map(({ price }) => price);
  const lowest = Math.min(...prices);
  const range = Math.max(...prices) - lowest;
  const xOf = (day: number) => Math.round(((day - first) / span) * width);
  const yOf = (price: number) => Math.round(margin + (1 - (price - lowest) / range) * (height - 2 * margin));
  const lines = steps.slice(1).map(({ price }, at) => `H${xOf(days[at + 1]!)}V${yOf(price)}`);
  return { path: `M0 ${yOf(prices[0]!)}${lines.join('')}H${width}`, width, height };
}
