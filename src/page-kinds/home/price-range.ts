import { noneFoundButton } from '../../domain/prices/budget-words.ts';
import { exactRange } from '../../domain/prices/exact-range.ts';
import { dollars } from '../../domain/prices/money.ts';
import {
  type PriceBounds,
  type PriceRange,
  priceRangeText,
  sliderEnd,
  withPrice,
} from '../../domain/prices/price-range.ts';
import { showMeText } from '../../domain/stock/show-count.ts';
import { createPriceAsker, onFirstIntent } from '../../features/budget/price-asker.ts';
import type { PriceRangeBlock } from '../../site/finance/budget.ts';
import { writeShowMe } from '../../ui/show-me.ts';

const ends = ['from', 'to'] as const;
type End = (typeof ends)[number];

/** Adds behaviour to the price-range slider with its two handles and two text fields (BUDGET-10 to BUDGET-12). */
class PriceRangeElement extends HTMLElement {
  connectedCallback() {
    start(this, partsOf(this), JSON.parse(this.dataset['range'] ?? '') as PriceRangeBlock);
  }
}

function start(root: HTMLElement, parts: Parts, { bounds, counting, noun }: PriceRangeBlock) {
  const asker = createPriceAsker(counting);
  let now: PriceRange = { from: bounds.min, to: bounds.max };

  const move = (end: End, price: number) => {
    const next = withPrice(end, price, now, bounds);
    const isMoved = next.from !== now.from || next.to !== now.to;
    now = next;
    // Also without a change, because the browser may have moved the handle or changed the text to an invalid value.
    draw(parts, now, bounds);
    if (!isMoved) return;
    const { from, to } = now;
    asker.ask([{ range: { price: priceRangeText(now) } }], (answers) => {
      const count = answers?.[0]?.count;
      parts.button.disabled = count === 0;
      const words = count === 0 ? noneFoundButton(undefined, noun) : showMeText(noun, count);
      writeShowMe(parts.button, words);
      parts.status.textContent = `${dollars(from)} to ${dollars(to)}: ${words}`;
    });
  };
  const typed = (end: End) => Number(parts.fields[end].value.replace(/[$,\s]/g, '') || Number.NaN);

  onFirstIntent(root, asker.prepare);
  for (const end of ends) {
    parts.sliders[end].addEventListener('input', () => move(end, parts.sliders[end].valueAsNumber));
    parts.fields[end].addEventListener('change', () => move(end, typed(end)));
    parts.fields[end].addEventListener('focus', () => parts.fields[end].select());
  }
  // A handle may have been moved before this script ran, or restored by Back.
  const takeHandles = () => {
    const [from, to] = ends.map((end) => parts.sliders[end].valueAsNumber);
    move('from', from ?? bounds.min);
    move('to', to ?? bounds.max);
  };
  addEventListener('pageshow', takeHandles);
  takeHandles();
}

/** Parts of the block, as PriceRange.astro marks them. */
function partsOf(root: HTMLElement) {
  const part = <Kind extends HTMLElement = HTMLInputElement>(name: string) =>
    root.querySelector<Kind>(`[data-price="${name}"]`)!;
  return {
    range: part('range'),
    track: part<HTMLElement>('track'),
    button: part<HTMLButtonElement>('button'),
    status: part<HTMLElement>('status'),
    sliders: { from: part('from'), to: part('to') },
    fields: { from: part('typed-from'), to: part('typed-to') },
  };
}

type Parts = ReturnType<typeof partsOf>;

function draw({ range, track, sliders, fields }: Parts, now: PriceRange, bounds: PriceBounds) {
  const { min, max } = bounds;
  range.value = exactRange(priceRangeText(now));
  for (const end of ends) {
    const price = now[end];
    sliders[end].value = String(price === max ? sliderEnd(bounds) : price);
    sliders[end].setAttribute('aria-valuetext', dollars(price));
    fields[end].value = dollars(price);
    // Set by script, because the page's security policy forbids style attributes in the HTML.
    track.style.setProperty(`--${end}`, `${((price - min) / (max - min)) * 100}%`);
  }
  // When both handles are at the upper end, only the lower one can move.
  sliders.from.toggleAttribute('data-raised', now.from > (min + max) / 2);
}

if (!customElements.get('price-range')) customElements.define('price-range', PriceRangeElement);
